/** Records of a list into a file: what is asked, and writing it. */
@NullMarked
package io.casedesk.desktop.ui.export;

import org.jspecify.annotations.NullMarked;
