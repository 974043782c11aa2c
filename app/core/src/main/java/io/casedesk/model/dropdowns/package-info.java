/** The dropdown values that are known. */
@NullMarked
package io.casedesk.model.dropdowns;

import org.jspecify.annotations.NullMarked;
