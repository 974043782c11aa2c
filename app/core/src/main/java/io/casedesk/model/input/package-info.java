/** Parses numbers and dates that users type or paste. */
@NullMarked
package io.casedesk.model.input;

import org.jspecify.annotations.NullMarked;
