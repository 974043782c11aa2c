/** The rows of a run, and the port to the store of runs. */
@NullMarked
package io.casedesk.model.runs;

import org.jspecify.annotations.NullMarked;
