/** The HTTP repository layer. Every quirk of the contract lives here and nowhere else. */
@NullMarked
package io.casedesk.client;

import org.jspecify.annotations.NullMarked;
