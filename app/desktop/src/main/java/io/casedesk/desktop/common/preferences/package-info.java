/** The settings of the program. */
@NullMarked
package io.casedesk.desktop.common.preferences;

import org.jspecify.annotations.NullMarked;
