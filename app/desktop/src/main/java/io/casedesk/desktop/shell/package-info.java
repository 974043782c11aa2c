/** The main window: navigation, top bar, status bar, theme. */
@NullMarked
package io.casedesk.desktop.shell;

import org.jspecify.annotations.NullMarked;
