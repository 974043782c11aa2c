/**
 * The page of the API reference (contract 1): logging in to it, Swagger UI, and the second mount of
 * the interface on which the page tries calls.
 */
@NullMarked
package io.casedesk.server.http.reference;

import org.jspecify.annotations.NullMarked;
