package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.table.Mark;
import java.time.Instant;

/**
 * A run as shown on the start screen.
 *
 * @param id the id of the run
 * @param begun when the run began
 * @param what the record kind and the origin of the run
 * @param status the name of the run's status
 * @param results the number of values by result, as text; can be empty
 * @param mark the mark of the worst result
 */
public record LastRun(
    String id, Instant begun, String what, String status, String results, Mark mark) {}
