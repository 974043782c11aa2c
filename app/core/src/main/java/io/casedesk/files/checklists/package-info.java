/** Reads and writes checklists, their reviews, and problems with links. */
@NullMarked
package io.casedesk.files.checklists;

import org.jspecify.annotations.NullMarked;
