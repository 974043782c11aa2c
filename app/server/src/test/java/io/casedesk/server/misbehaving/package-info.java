/**
 * The service as it may be met in the world: a front before the real one that misbehaves as told,
 * and knows what a reader should have got. Needs nothing that only tests of the server have, so
 * that the tests of clients can use it, too.
 */
@NullMarked
package io.casedesk.server.misbehaving;

import org.jspecify.annotations.NullMarked;
