/** Commands with their keyboard shortcuts, and the list of all shortcuts. */
@NullMarked
package io.casedesk.desktop.common.commands;

import org.jspecify.annotations.NullMarked;
