/** What the window does with many records, beside grids of the web. */
@NullMarked
package io.casedesk.bench.screen;

import org.jspecify.annotations.NullMarked;
