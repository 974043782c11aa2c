/** Shows runs, resumes unfinished ones, and plans undo, retry and repair. */
@NullMarked
package io.casedesk.desktop.runs;

import org.jspecify.annotations.NullMarked;
