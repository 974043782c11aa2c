/** Benchmarks of records in memory and of their snapshot. */
@NullMarked
package io.casedesk.bench.records;

import org.jspecify.annotations.NullMarked;
