/** The option book: keys of dropdowns, what they are called, and where they are known from. */
@NullMarked
package io.casedesk.desktop.options;

import org.jspecify.annotations.NullMarked;
