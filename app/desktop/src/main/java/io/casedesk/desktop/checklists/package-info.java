/** Checklists of solutions: who has which, what they hold, and who reviewed it. */
@NullMarked
package io.casedesk.desktop.checklists;

import org.jspecify.annotations.NullMarked;
