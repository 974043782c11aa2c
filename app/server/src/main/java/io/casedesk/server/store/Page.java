package io.casedesk.server.store;

import java.util.List;

/**
 * Some rows of a list.
 *
 * @param rows the rows asked for
 * @param total rows in the whole list
 */
public record Page<T>(List<T> rows, long total) {}
