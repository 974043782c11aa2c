/** Texts for people: messages, timestamps, failures. */
@NullMarked
package io.casedesk.desktop.ui.text;

import org.jspecify.annotations.NullMarked;
