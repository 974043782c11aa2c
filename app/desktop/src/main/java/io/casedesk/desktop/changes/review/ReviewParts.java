package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.common.controls.NoticeStack;
import java.util.List;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;

/**
 * What a feature that embeds a review adds to its page. The review of a list has no parts at all.
 *
 * @param notices the notices above the lines; those of the review are added
 * @param tools shown beside the counts of the lines
 * @param results actions that are offered after a run, the first of them as the main one
 * @param nothing creates the page that is shown when a check finds no lines
 * @param again makes the plan again and checks it
 * @param hasLast whether the values of the last import are shown
 * @param curable whether a button of a notice makes blocked lines ready, so that applying the
 *     others isn't the main action
 */
public record ReviewParts(
    NoticeStack notices,
    List<Node> tools,
    List<Button> results,
    Supplier<Node> nothing,
    Runnable again,
    BooleanProperty hasLast,
    ReadOnlyBooleanProperty curable) {}
