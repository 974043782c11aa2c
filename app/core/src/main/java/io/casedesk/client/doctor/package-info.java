/** Looks at a connection step by step and says what is wrong with it. */
@NullMarked
package io.casedesk.client.doctor;

import org.jspecify.annotations.NullMarked;
