/** The review of changes before they are sent, progress while they are, and results. */
@NullMarked
package io.casedesk.desktop.changes.review;

import org.jspecify.annotations.NullMarked;
