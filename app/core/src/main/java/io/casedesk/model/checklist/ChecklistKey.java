package io.casedesk.model.checklist;

/**
 * Which checklist, on one connection.
 *
 * @param solution the id of its solution
 * @param checklist its {@link Checklist#key}
 */
public record ChecklistKey(String solution, String checklist) {}
