/**
 * Reads JSON: limits, splitting into members and elements with their exact text, comparison, and a
 * canonical form.
 */
@NullMarked
package io.casedesk.json;

import org.jspecify.annotations.NullMarked;
