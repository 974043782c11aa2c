/** What helps when something went wrong: failures nobody expected, diagnostics, and About. */
@NullMarked
package io.casedesk.desktop.diagnostics;

import org.jspecify.annotations.NullMarked;
