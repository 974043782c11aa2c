/** View models of the checklists: what is known, shown, reviewed and saved. They know no scene. */
@NullMarked
package io.casedesk.desktop.checklists.model;

import org.jspecify.annotations.NullMarked;
