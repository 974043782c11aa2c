/**
 * Start of the program, its options, and the context objects that build the window of a connection.
 */
@NullMarked
package io.casedesk.desktop.app;

import org.jspecify.annotations.NullMarked;
