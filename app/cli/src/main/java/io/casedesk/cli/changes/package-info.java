/** The commands that plan, check, apply, resume, undo and repair changes. */
@NullMarked
package io.casedesk.cli.changes;

import org.jspecify.annotations.NullMarked;
