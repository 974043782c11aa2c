/** Popups that open below a control. */
@NullMarked
package io.casedesk.desktop.common.popups;

import org.jspecify.annotations.NullMarked;
