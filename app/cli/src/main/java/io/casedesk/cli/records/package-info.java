/** The reading of records from the service and their output as tables and files. */
@NullMarked
package io.casedesk.cli.records;

import org.jspecify.annotations.NullMarked;
