/** The one way to write: re-read, send, re-read, verdict. */
@NullMarked
package io.casedesk.changes;

import org.jspecify.annotations.NullMarked;
