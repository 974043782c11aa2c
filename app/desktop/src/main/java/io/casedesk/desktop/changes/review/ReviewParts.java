package io.casedesk.desktop.changes.review;

import java.util.List;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;

/**
 * What a feature that embeds a review adds to its page. The review of a list has no parts at all.
 *
 * @param decisions notices that need a decision, shown above all others
 * @param notices other notices above the lines
 * @param saved tells whether a file was saved
 * @param tools shown beside the counts of the lines
 * @param results actions that are offered after a run, the first of them as the main one
 * @param nothing creates the page that is shown when a check finds no lines
 * @param again makes the plan again and checks it
 * @param hasLast whether the values of the last import are shown
 */
public record ReviewParts(
    Node decisions,
    Node notices,
    Region saved,
    List<Node> tools,
    List<Button> results,
    Supplier<Node> nothing,
    Runnable again,
    BooleanProperty hasLast) {}
