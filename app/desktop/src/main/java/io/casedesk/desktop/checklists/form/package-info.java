/** The readable form of a checklist, whatever its content. */
@NullMarked
package io.casedesk.desktop.checklists.form;

import org.jspecify.annotations.NullMarked;
