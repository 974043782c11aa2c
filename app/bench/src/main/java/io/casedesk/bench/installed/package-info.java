/** The program as it is installed: its start, its memory, and what long use leaves behind. */
@NullMarked
package io.casedesk.bench.installed;

import org.jspecify.annotations.NullMarked;
