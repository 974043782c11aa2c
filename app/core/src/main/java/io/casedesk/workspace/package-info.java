/** What stays on this computer about a connection. */
@NullMarked
package io.casedesk.workspace;

import org.jspecify.annotations.NullMarked;
