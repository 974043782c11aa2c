/** Reads and writes change plans, and files of single changes. */
@NullMarked
package io.casedesk.files.plans;

import org.jspecify.annotations.NullMarked;
