/** The commands that write and verify run certificates. */
@NullMarked
package io.casedesk.cli.certificates;

import org.jspecify.annotations.NullMarked;
