/** Domain records, and the repository interfaces for them. */
@NullMarked
package io.casedesk.model;

import org.jspecify.annotations.NullMarked;
