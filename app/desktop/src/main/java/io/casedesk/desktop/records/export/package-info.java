/** Export of a list to a file. */
@NullMarked
package io.casedesk.desktop.records.export;

import org.jspecify.annotations.NullMarked;
