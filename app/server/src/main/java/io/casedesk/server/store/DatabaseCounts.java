package io.casedesk.server.store;

/**
 * What a copy of a database holds.
 *
 * @param useCases how many use cases
 * @param solutions how many solutions
 * @param bytes the size of the file
 */
public record DatabaseCounts(long useCases, long solutions, long bytes) {}
