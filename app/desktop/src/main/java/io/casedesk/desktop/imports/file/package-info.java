/** Reads the file of an import. */
@NullMarked
package io.casedesk.desktop.imports.file;

import org.jspecify.annotations.NullMarked;
