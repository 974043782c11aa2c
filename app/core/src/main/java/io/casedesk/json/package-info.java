/**
 * Reading of JSON: limits, cutting into members and elements with their exact text, comparison, and
 * one canonical form.
 */
@NullMarked
package io.casedesk.json;

import org.jspecify.annotations.NullMarked;
