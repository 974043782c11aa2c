/** The window. */
@NullMarked
package io.casedesk.desktop;

import org.jspecify.annotations.NullMarked;
