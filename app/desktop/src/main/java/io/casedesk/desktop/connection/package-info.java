/** Which service Casedesk works on. */
@NullMarked
package io.casedesk.desktop.connection;

import org.jspecify.annotations.NullMarked;
