/** Panes for empty, loading and failed content. */
@NullMarked
package io.casedesk.desktop.common.controls;

import org.jspecify.annotations.NullMarked;
