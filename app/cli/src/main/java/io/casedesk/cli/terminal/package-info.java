/**
 * What all commands share on the terminal: output, progress, exit codes, errors and target files.
 */
@NullMarked
package io.casedesk.cli.terminal;

import org.jspecify.annotations.NullMarked;
