package io.casedesk.files.imports;

import io.casedesk.model.FieldRef;

/**
 * The mapping of a table column to a field.
 *
 * @param column the name of the column
 * @param field the field
 * @param rules the rules for interpreting its cells
 */
public record MappedColumn(String column, FieldRef field, CellRules rules) {}
