/** Dialogs and file dialogs. */
@NullMarked
package io.casedesk.desktop.common.dialogs;

import org.jspecify.annotations.NullMarked;
