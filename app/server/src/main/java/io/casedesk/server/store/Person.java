package io.casedesk.server.store;

/** Somebody who can own a solution. */
public record Person(String id, String email, String name) {}
