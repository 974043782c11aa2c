/**
 * Figures of the service, measured on {@code casedesk-cli serve} as a process of its own; and the
 * harness that kills it, of which CI runs a sample.
 */
@NullMarked
package io.casedesk.bench.server;

import org.jspecify.annotations.NullMarked;
