package io.casedesk.files.imports;

import io.casedesk.model.FieldRef;

/**
 * A column of a table and the field that its cells are for.
 *
 * @param column its name
 * @param field the field
 * @param rules how its cells are understood
 */
public record MappedColumn(String column, FieldRef field, CellRules rules) {}
