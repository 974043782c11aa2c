package io.casedesk.server.store;

/**
 * Who a token was issued to (contract, section 5).
 *
 * @param name the name of the token
 * @param readOnly whether it may not write
 */
public record TokenIdentity(String name, boolean readOnly) {}
