/** Help that is read inside the window. */
@NullMarked
package io.casedesk.desktop.ui.help;

import org.jspecify.annotations.NullMarked;
