/** Reading the checklists of every solution. */
@NullMarked
package io.casedesk.bench.checklists;

import org.jspecify.annotations.NullMarked;
