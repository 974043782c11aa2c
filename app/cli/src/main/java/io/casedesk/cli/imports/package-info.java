/** The command {@code import}. */
@NullMarked
package io.casedesk.cli.imports;

import org.jspecify.annotations.NullMarked;
