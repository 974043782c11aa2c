/** The log of a run, and the port to the store of such logs. */
@NullMarked
package io.casedesk.model.runs;

import org.jspecify.annotations.NullMarked;
