/** The commands that check the links in records. */
@NullMarked
package io.casedesk.cli.links;

import org.jspecify.annotations.NullMarked;
