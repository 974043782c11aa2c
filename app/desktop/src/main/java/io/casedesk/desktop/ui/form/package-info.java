/** Editors for single fields, and the registry that picks them. */
@NullMarked
package io.casedesk.desktop.ui.form;

import org.jspecify.annotations.NullMarked;
