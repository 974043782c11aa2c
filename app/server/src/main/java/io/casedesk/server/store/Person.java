package io.casedesk.server.store;

/** A person who can own a solution. */
public record Person(String id, String email, String name) {}
