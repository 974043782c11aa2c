/** Stores the data of all connections on this computer. */
@NullMarked
package io.casedesk.workspace;

import org.jspecify.annotations.NullMarked;
