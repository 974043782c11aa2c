package io.casedesk.server.http.admin;

import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * Health data of the database.
 *
 * @param answers whether the database answers a query now; may block or throw
 * @param connectionsInUse the number of connections in use
 */
public record Health(BooleanSupplier answers, IntSupplier connectionsInUse) {}
