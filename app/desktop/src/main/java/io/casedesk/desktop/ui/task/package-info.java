/** Work off the JavaFX thread. */
@NullMarked
package io.casedesk.desktop.ui.task;

import org.jspecify.annotations.NullMarked;
