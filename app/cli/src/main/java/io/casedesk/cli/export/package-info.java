/** The command {@code export} with its filters and its report. */
@NullMarked
package io.casedesk.cli.export;

import org.jspecify.annotations.NullMarked;
