/** The commands for the dropdown values. */
@NullMarked
package io.casedesk.cli.options;

import org.jspecify.annotations.NullMarked;
