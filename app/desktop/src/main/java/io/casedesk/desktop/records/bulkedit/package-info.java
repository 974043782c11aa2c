/** Changes of one field in many records at once. */
@NullMarked
package io.casedesk.desktop.records.bulkedit;

import org.jspecify.annotations.NullMarked;
