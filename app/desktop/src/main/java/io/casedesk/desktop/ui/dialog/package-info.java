/** What is asked of a person in a window of its own. */
@NullMarked
package io.casedesk.desktop.ui.dialog;

import org.jspecify.annotations.NullMarked;
