/** Records into tables: which fields, which records, in which format. */
@NullMarked
package io.casedesk.files.exports;

import org.jspecify.annotations.NullMarked;
