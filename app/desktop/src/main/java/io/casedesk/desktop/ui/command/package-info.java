/** What can be done in the window, by which keys, and the list of it all. */
@NullMarked
package io.casedesk.desktop.ui.command;

import org.jspecify.annotations.NullMarked;
