package io.casedesk.workspace;

/**
 * A connection a person saved. Its token is in the vault of the operating system, never here.
 *
 * @param id stays when the name or the URL changes; the token is kept under it
 * @param name what the person calls it
 * @param baseUrl the service's base URL; empty for the service that is built in
 * @param options JSON text: colour, proxy, authorities and the like; whoever saves it knows its
 *     shape
 */
public record SavedConnection(String id, String name, String baseUrl, String options) {}
