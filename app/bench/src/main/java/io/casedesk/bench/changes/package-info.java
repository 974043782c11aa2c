/** Changing many records: how fast, and at what cost in requests. */
@NullMarked
package io.casedesk.bench.changes;

import org.jspecify.annotations.NullMarked;
