/** What the main window requires of each of its sections. */
@NullMarked
package io.casedesk.desktop.common.section;

import org.jspecify.annotations.NullMarked;
