/** The command {@code import}, once and as a watch of a folder. */
@NullMarked
package io.casedesk.cli.imports;

import org.jspecify.annotations.NullMarked;
