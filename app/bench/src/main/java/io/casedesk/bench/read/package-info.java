/** Reading whole lists, beside programs that others would write. */
@NullMarked
package io.casedesk.bench.read;

import org.jspecify.annotations.NullMarked;
