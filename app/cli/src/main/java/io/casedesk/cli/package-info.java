/** The terminal. */
@NullMarked
package io.casedesk.cli;

import org.jspecify.annotations.NullMarked;
