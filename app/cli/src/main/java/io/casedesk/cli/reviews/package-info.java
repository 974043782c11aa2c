/** The commands that list, export and import reviews of checklists. */
@NullMarked
package io.casedesk.cli.reviews;

import org.jspecify.annotations.NullMarked;
