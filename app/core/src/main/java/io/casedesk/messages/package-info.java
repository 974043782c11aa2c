/** The sentences of the engine, as codes with arguments. */
@NullMarked
package io.casedesk.messages;

import org.jspecify.annotations.NullMarked;
