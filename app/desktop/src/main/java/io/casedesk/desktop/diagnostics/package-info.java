/** Support tools: crash reports, diagnostics and About. */
@NullMarked
package io.casedesk.desktop.diagnostics;

import org.jspecify.annotations.NullMarked;
