/** Shows the links between solutions and use cases, and checks the links of all solutions. */
@NullMarked
package io.casedesk.desktop.links;

import org.jspecify.annotations.NullMarked;
