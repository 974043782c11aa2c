/** New records: the form, the checks before, and the report after. */
@NullMarked
package io.casedesk.desktop.records.create;

import org.jspecify.annotations.NullMarked;
