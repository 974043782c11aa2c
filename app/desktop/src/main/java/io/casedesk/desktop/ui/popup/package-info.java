/** Small windows that drop down from a control. */
@NullMarked
package io.casedesk.desktop.ui.popup;

import org.jspecify.annotations.NullMarked;
