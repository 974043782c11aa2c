/** Databases for the tests of all modules. */
@NullMarked
package io.casedesk.server.testdata;

import org.jspecify.annotations.NullMarked;
