/** Shows the checklists of solutions, their content and their reviews. */
@NullMarked
package io.casedesk.desktop.checklists;

import org.jspecify.annotations.NullMarked;
