/** Defines the list and the editor of use cases. */
@NullMarked
package io.casedesk.desktop.usecases;

import org.jspecify.annotations.NullMarked;
