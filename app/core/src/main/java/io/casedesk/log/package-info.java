/**
 * The log of the program: size-limited files, and lines that say what happened without quoting the
 * data of records. Depends on no other package of the core.
 */
@NullMarked
package io.casedesk.log;

import org.jspecify.annotations.NullMarked;
