/** The commands that write checklists and compare them. */
@NullMarked
package io.casedesk.cli.checklists;

import org.jspecify.annotations.NullMarked;
