/** Lists of records as last read, stored compactly. */
@NullMarked
package io.casedesk.workspace.snapshots;

import org.jspecify.annotations.NullMarked;
