/** Plan files that were opened, until a review takes them. */
@NullMarked
package io.casedesk.desktop.changes.plans;

import org.jspecify.annotations.NullMarked;
