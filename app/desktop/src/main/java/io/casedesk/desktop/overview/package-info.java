/** The start screen: what there is, what of it waits for somebody, and what was done last. */
@NullMarked
package io.casedesk.desktop.overview;

import org.jspecify.annotations.NullMarked;
