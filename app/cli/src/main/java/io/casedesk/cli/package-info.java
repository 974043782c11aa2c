/** The command-line program {@code casedesk-cli} with its commands. */
@NullMarked
package io.casedesk.cli;

import org.jspecify.annotations.NullMarked;
