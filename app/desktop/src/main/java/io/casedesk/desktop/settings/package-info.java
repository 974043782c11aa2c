/** Edits the settings of the program and shows the data that it stores. */
@NullMarked
package io.casedesk.desktop.settings;

import org.jspecify.annotations.NullMarked;
