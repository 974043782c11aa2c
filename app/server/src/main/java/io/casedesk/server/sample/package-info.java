/** Invented records of an invented company, drawn from a vocabulary: the same for the same seed. */
@NullMarked
package io.casedesk.server.sample;

import org.jspecify.annotations.NullMarked;
