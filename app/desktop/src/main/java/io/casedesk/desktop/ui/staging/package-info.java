/** Cells that a person changed and has not sent yet. */
@NullMarked
package io.casedesk.desktop.ui.staging;

import org.jspecify.annotations.NullMarked;
