/** Maps the columns of the file to fields. */
@NullMarked
package io.casedesk.desktop.imports.mapping;

import org.jspecify.annotations.NullMarked;
