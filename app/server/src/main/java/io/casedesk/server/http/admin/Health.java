package io.casedesk.server.http.admin;

import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * What the service is asked about its database.
 *
 * @param answers whether it answers a question now; may block or throw
 * @param connectionsInUse how many connections to it are in use
 */
public record Health(BooleanSupplier answers, IntSupplier connectionsInUse) {}
