/** Certificates of runs, wherever one is asked for. */
@NullMarked
package io.casedesk.desktop.ui.certificate;

import org.jspecify.annotations.NullMarked;
