/** Links between solutions and use cases: of one of them, and the radar over all. */
@NullMarked
package io.casedesk.desktop.links;

import org.jspecify.annotations.NullMarked;
