/**
 * What every section of a window shares: the program, the open connection and the ways between
 * sections.
 */
@NullMarked
package io.casedesk.desktop.context;

import org.jspecify.annotations.NullMarked;
