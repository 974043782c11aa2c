/** Defines the list and the editor of solutions. */
@NullMarked
package io.casedesk.desktop.solutions;

import org.jspecify.annotations.NullMarked;
