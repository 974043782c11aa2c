/** Writes of records, each through a run: plans, single records, certificates. */
@NullMarked
package io.casedesk.desktop.changes;

import org.jspecify.annotations.NullMarked;
