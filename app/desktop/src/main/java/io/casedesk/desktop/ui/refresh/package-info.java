/** What a newer read of a list changed, and reading again by the clock. */
@NullMarked
package io.casedesk.desktop.ui.refresh;

import org.jspecify.annotations.NullMarked;
