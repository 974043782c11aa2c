/**
 * The REST interface of the contract over Javalin: routes, bearer tokens, the error envelope, and a
 * codec of its own.
 */
@NullMarked
package io.casedesk.server.http;

import org.jspecify.annotations.NullMarked;
