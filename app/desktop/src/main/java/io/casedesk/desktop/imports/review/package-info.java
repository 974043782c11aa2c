/** Checks, decides and applies the differences between the file and the records. */
@NullMarked
package io.casedesk.desktop.imports.review;

import org.jspecify.annotations.NullMarked;
