/** Data of a list beyond its rows: fields, dropdown values, snapshots and other stored state. */
@NullMarked
package io.casedesk.desktop.records.data;

import org.jspecify.annotations.NullMarked;
