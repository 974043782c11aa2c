package io.casedesk.server.store;

/**
 * The identity of a token (contract, section 5).
 *
 * @param name the name of the token
 * @param readOnly whether it allows reads only
 */
public record TokenIdentity(String name, boolean readOnly) {}
