/** Where a person chooses how the program is, and sees what it keeps. */
@NullMarked
package io.casedesk.desktop.settings;

import org.jspecify.annotations.NullMarked;
