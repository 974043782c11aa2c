/** Benchmarks. */
@NullMarked
package io.casedesk.bench;

import org.jspecify.annotations.NullMarked;
