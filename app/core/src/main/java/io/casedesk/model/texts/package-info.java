/** Texts in a compact form. */
@NullMarked
package io.casedesk.model.texts;

import org.jspecify.annotations.NullMarked;
