package io.casedesk.files.table;

import io.casedesk.messages.Message;

/**
 * A fault in a cell of a table file.
 *
 * @param row the number of the row, as the spreadsheet shows it
 * @param column the name of the column
 * @param value the content of the cell; may be empty
 * @param problem what is wrong, and what is expected
 */
public record TableFault(int row, String column, String value, Message problem) {}
