package io.casedesk.workspace;

/**
 * A connection a person saved. Its token is in the vault of the operating system, never here.
 *
 * @param name what the person calls it
 * @param baseUrl the service's base URL
 * @param options JSON text: proxy, authorities and the like; whoever saves it knows its shape
 */
public record SavedConnection(String name, String baseUrl, String options) {}
