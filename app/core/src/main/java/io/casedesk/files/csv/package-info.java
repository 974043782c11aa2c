/** The encoding and the separators of a CSV file, and what protects its texts from formulas. */
@NullMarked
package io.casedesk.files.csv;

import org.jspecify.annotations.NullMarked;
