/**
 * The file of an import, the records it is compared with, and the controls that its steps share.
 */
@NullMarked
package io.casedesk.desktop.imports.common;

import org.jspecify.annotations.NullMarked;
