/** What the main window asks of every place in it. */
@NullMarked
package io.casedesk.desktop.ui.section;

import org.jspecify.annotations.NullMarked;
