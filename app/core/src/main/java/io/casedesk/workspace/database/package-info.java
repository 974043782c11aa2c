/** The file of the workspace, how it is opened, and its tables. */
@NullMarked
package io.casedesk.workspace.database;

import org.jspecify.annotations.NullMarked;
