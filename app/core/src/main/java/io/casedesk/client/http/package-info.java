/**
 * Sends calls to the service, with the token, retries, limits and the mapping of answers to results
 * or exceptions (contract 4, 5 and 7).
 */
@NullMarked
package io.casedesk.client.http;

import org.jspecify.annotations.NullMarked;
