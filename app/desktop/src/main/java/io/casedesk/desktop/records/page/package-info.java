/** The views of a list of records and of the record beside it. */
@NullMarked
package io.casedesk.desktop.records.page;

import org.jspecify.annotations.NullMarked;
