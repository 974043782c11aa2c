/** Exports records to tables: selects fields, records and a format. */
@NullMarked
package io.casedesk.files.exports;

import org.jspecify.annotations.NullMarked;
