package io.casedesk.changes;

import io.casedesk.model.Change;

/**
 * A cell of a run.
 *
 * @param change what is to be written
 * @param origin where the wish comes from, for a person: {@code row 12, column Theme}; may be empty
 */
public record PlannedCell(Change change, String origin) {}
