package io.casedesk.server.database;

/**
 * The number of records in a copy of a database, and its size.
 *
 * @param useCases how many use cases
 * @param solutions how many solutions
 * @param bytes the size of the file
 */
public record DatabaseCounts(long useCases, long solutions, long bytes) {}
