/** The history of a record: what runs of this workspace wrote to it, and what refreshing found. */
@NullMarked
package io.casedesk.desktop.runs.history;

import org.jspecify.annotations.NullMarked;
