/** Tells quietly of a newer Casedesk, where a person asked for that and nobody forbids it. */
@NullMarked
package io.casedesk.desktop.updates;

import org.jspecify.annotations.NullMarked;
