/** The commands that list, save and remove connections. */
@NullMarked
package io.casedesk.cli.connections;

import org.jspecify.annotations.NullMarked;
