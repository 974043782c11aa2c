/** Looking through changes before they are sent, and at what came of them. */
@NullMarked
package io.casedesk.desktop.ui.review;

import org.jspecify.annotations.NullMarked;
