package io.casedesk.server.store;

/**
 * The fields that use cases and solutions share.
 *
 * @param name the title of a use case, the name of a solution
 * @param description may be empty
 * @param status an open list
 * @param deleted the delete flag; a deleted record stays in every list
 */
public record RecordDetails(String name, String description, String status, boolean deleted) {}
