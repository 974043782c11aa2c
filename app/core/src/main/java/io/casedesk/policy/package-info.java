/**
 * What whoever looks after a computer decided for everybody who works on it: a file that Casedesk
 * reads and never writes. Knows the client, which it governs, and nobody else in the core.
 */
@NullMarked
package io.casedesk.policy;

import org.jspecify.annotations.NullMarked;
