/** The commands that check the connection and the policy of the computer. */
@NullMarked
package io.casedesk.cli.diagnostics;

import org.jspecify.annotations.NullMarked;
