/**
 * The records and the SQL that keeps them. Knows nothing of HTTP; refuses what cannot be stored
 * with {@link io.casedesk.server.database.InvalidValueException}.
 */
@NullMarked
package io.casedesk.server.store;

import org.jspecify.annotations.NullMarked;
