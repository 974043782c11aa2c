package io.casedesk.desktop.overview;

import java.time.Instant;
import org.kordamp.ikonli.Ikon;

/**
 * A run as shown on the start screen.
 *
 * @param id the id of the run
 * @param begun when the run began
 * @param what the record kind and the origin of the run
 * @param status the name of the run's status
 * @param results the number of values by result, as text; can be empty
 * @param icon the icon for the worst result
 * @param style the style class that colors the icon
 */
public record LastRun(
    String id,
    Instant begun,
    String what,
    String status,
    String results,
    Ikon icon,
    String style) {}
