/**
 * The log of the program: files that are kept small, and lines that tell what happened without
 * telling what anybody's records hold. Knows no other part.
 */
@NullMarked
package io.casedesk.log;

import org.jspecify.annotations.NullMarked;
