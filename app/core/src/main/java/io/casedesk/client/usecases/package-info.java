/** Reads and writes use cases over HTTP (contract 4.1). */
@NullMarked
package io.casedesk.client.usecases;

import org.jspecify.annotations.NullMarked;
