/** Reads a paged list completely, whatever the paging behavior of the service (contract 4.1). */
@NullMarked
package io.casedesk.client.paging;

import org.jspecify.annotations.NullMarked;
