/** Use cases: what they add to the list and the editor. */
@NullMarked
package io.casedesk.desktop.usecases;

import org.jspecify.annotations.NullMarked;
