/** Shows the dropdown values: their keys, labels and sources. */
@NullMarked
package io.casedesk.desktop.options;

import org.jspecify.annotations.NullMarked;
