/**
 * Shows a notice about a newer version when the user enabled the check and the policy allows it.
 */
@NullMarked
package io.casedesk.desktop.updates;

import org.jspecify.annotations.NullMarked;
