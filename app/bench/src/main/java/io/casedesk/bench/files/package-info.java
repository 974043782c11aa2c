/** Tables in and out, beside programs that do the same. */
@NullMarked
package io.casedesk.bench.files;

import org.jspecify.annotations.NullMarked;
