/** The help pages inside the window. */
@NullMarked
package io.casedesk.desktop.common.help;

import org.jspecify.annotations.NullMarked;
