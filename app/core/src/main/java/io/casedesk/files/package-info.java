/** Files in and out. */
@NullMarked
package io.casedesk.files;

import org.jspecify.annotations.NullMarked;
