/** Links between solutions and use cases, and what is wrong with them. */
@NullMarked
package io.casedesk.model.links;

import org.jspecify.annotations.NullMarked;
