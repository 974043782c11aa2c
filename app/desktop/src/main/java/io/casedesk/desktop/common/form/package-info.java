/** Editors of single fields, and the registry that picks one for a field. */
@NullMarked
package io.casedesk.desktop.common.form;

import org.jspecify.annotations.NullMarked;
