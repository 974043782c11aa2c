package io.casedesk.desktop.records.bulkedit;

import io.casedesk.desktop.records.cells.CellTextParser.Refused;
import io.casedesk.model.Change;
import java.util.List;

/**
 * What a bulk edit would do.
 *
 * @param records how many records it is about
 * @param changes what it would stage, one for each record that would change
 * @param same how many are so already
 * @param skipped how many it leaves out by what it is: those that are not blank, for instance
 * @param refused how many cannot be changed
 * @param first the first of those, with the reasons
 */
record BulkPreview(
    int records, List<Change> changes, int same, int skipped, int refused, List<Refused> first) {}
