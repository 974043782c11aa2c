/** Runs of changes against the service itself, over a network that fails, with a real workspace. */
@NullMarked
package io.casedesk.runs;

import org.jspecify.annotations.NullMarked;
