package io.casedesk.model.checklist;

/**
 * Identifies a checklist on a connection.
 *
 * @param solution the id of the solution
 * @param checklist its {@link Checklist#key}
 */
public record ChecklistKey(String solution, String checklist) {}
