/** Texts for people: messages, timestamps, values, failures, verdicts. */
@NullMarked
package io.casedesk.desktop.common.text;

import org.jspecify.annotations.NullMarked;
