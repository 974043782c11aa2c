/** Writes the results of runs. */
@NullMarked
package io.casedesk.files.results;

import org.jspecify.annotations.NullMarked;
