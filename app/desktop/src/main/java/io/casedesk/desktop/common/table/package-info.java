/** Columns and table parts that every table uses. */
@NullMarked
package io.casedesk.desktop.common.table;

import org.jspecify.annotations.NullMarked;
