/** Writes and verifies run certificates, which prove what a run changed. */
@NullMarked
package io.casedesk.files.certificates;

import org.jspecify.annotations.NullMarked;
