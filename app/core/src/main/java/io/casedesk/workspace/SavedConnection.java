package io.casedesk.workspace;

/**
 * A connection that a user saved. Its token is in the password store of the operating system, never
 * here.
 *
 * @param id does not change with the name or the URL; the token is stored under it
 * @param name the name given by the user
 * @param baseUrl the service's base URL; empty for the built-in service
 * @param options JSON text with color, proxy, authorities and other options, in a format that only
 *     the caller knows
 */
public record SavedConnection(String id, String name, String baseUrl, String options) {}
