/** Which connections there are, and what is done with them: made, checked, opened, deleted. */
@NullMarked
package io.casedesk.desktop.connections;

import org.jspecify.annotations.NullMarked;
