/** Edits, checks, opens and deletes connections. */
@NullMarked
package io.casedesk.desktop.connections;

import org.jspecify.annotations.NullMarked;
