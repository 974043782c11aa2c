/** The models of a list of records: loading, refreshing, writing, review. */
@NullMarked
package io.casedesk.desktop.records.list;

import org.jspecify.annotations.NullMarked;
