/**
 * Reads files of records and brings them into the database, for which the contract has no endpoint.
 * The shapes are those in which the service answers (contract, section 2). Knows nothing of SQL.
 */
@NullMarked
package io.casedesk.server.load;

import org.jspecify.annotations.NullMarked;
