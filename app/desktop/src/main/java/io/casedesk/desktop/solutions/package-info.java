/** Solutions: what they add to the list and the editor. */
@NullMarked
package io.casedesk.desktop.solutions;

import org.jspecify.annotations.NullMarked;
