/** Tests of the dependencies between packages, of the length of files, and of the threat notes. */
@NullMarked
package io.casedesk;

import org.jspecify.annotations.NullMarked;
