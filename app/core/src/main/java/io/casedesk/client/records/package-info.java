/** Decodes the records of an answer and encodes the bodies of a request (contract 2). */
@NullMarked
package io.casedesk.client.records;

import org.jspecify.annotations.NullMarked;
