/** What stands in place of content that is empty, loading or failed. */
@NullMarked
package io.casedesk.desktop.ui.state;

import org.jspecify.annotations.NullMarked;
