/** What a person chose of the program itself, for whatever part of it asks. */
@NullMarked
package io.casedesk.desktop.ui.settings;

import org.jspecify.annotations.NullMarked;
