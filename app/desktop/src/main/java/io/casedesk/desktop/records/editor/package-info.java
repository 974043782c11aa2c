/** The editor of the open record. */
@NullMarked
package io.casedesk.desktop.records.editor;

import org.jspecify.annotations.NullMarked;
