/**
 * The HTTP repository layer. Every quirk of the service (Q1 to Q42) that concerns a request lives
 * here and nowhere else.
 */
@NullMarked
package io.casedesk.client;

import org.jspecify.annotations.NullMarked;
