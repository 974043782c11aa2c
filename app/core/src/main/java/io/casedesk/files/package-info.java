/** Reads and writes files. */
@NullMarked
package io.casedesk.files;

import org.jspecify.annotations.NullMarked;
