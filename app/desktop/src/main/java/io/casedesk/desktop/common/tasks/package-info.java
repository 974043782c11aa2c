/** Work off the JavaFX thread. */
@NullMarked
package io.casedesk.desktop.common.tasks;

import org.jspecify.annotations.NullMarked;
