/** Asks an address which version of Casedesk is the newest. Fetches nothing else. */
@NullMarked
package io.casedesk.client.updates;

import org.jspecify.annotations.NullMarked;
