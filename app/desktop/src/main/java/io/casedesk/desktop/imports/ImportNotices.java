package io.casedesk.desktop.imports;

import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.files.imports.ImportDifference;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows what a user should know of the changes of an import, before and after applying them. */
final class ImportNotices {

  private static final int LABELS = 3;

  private final Notice labels;
  private final Tooltip allLabels = new Tooltip();
  private final Notice unwritable;
  private final Notice held;
  private final Notice created;
  private final Notice undone;
  private final UnknownKeysView noKeys;
  private final VBox content = new VBox(8);
  private final ImportSession session;
  private final Messages messages;
  private final MomentText momentText;

  ImportNotices(ImportSession session, Messages messages, MomentText momentText) {
    this.session = session;
    this.momentText = momentText;
    this.messages = messages;
    this.noKeys = new UnknownKeysView(session, messages);
    labels = notice("imports-labels", Level.GOOD, Feather.TAG);
    unwritable = notice("imports-unwritable", Level.DOUBT, Feather.LOCK);
    held = notice("imports-held", Level.DOUBT, Feather.CLOCK);
    created = notice("imports-created", Level.DOUBT, Feather.PLUS_CIRCLE);
    undone = notice("imports-undone", Level.DOUBT, Feather.ROTATE_CCW);
    Tooltip.install(labels, allLabels);
    content.getChildren().setAll(undone, created, held, unwritable, labels);
    session.review().versionProperty().subscribe(now -> show());
    session.review().phaseProperty().subscribe(now -> show());
    session.undoneProperty().subscribe(this::showUndo);
    session.stepProperty().subscribe(now -> show());
  }

  Node node() {
    return content;
  }

  /** Returns the notices that need a decision. */
  Node decisions() {
    return noKeys.node();
  }

  private Notice notice(String id, Level level, Feather icon) {
    return new Notice(level, "", messages).named(id).icon(icon);
  }

  private void show() {
    ReviewSession<?> review = session.review();
    ReviewSession.Phase phase = review.phaseProperty().get();
    boolean isChecked = phase instanceof ReviewSession.Phase.Checked;
    showLabels();
    differing();
    early(phase);
    long blocked = isChecked ? review.count(ReviewLine.Status.BLOCKED) : 0;
    noKeys.show(blocked == 0 ? List.of() : UnknownKey.of(review.lines()));
    long made = phase.isAfterRun() ? review.count(ReviewLine.Status.CREATED) : 0;
    created.show(
        made > 0 ? messages.text("imports.created." + session.kindProperty().get(), made) : "");
    fit();
  }

  /** Leaves no gap while there is no notice. */
  private void fit() {
    boolean isAny = content.getChildren().stream().anyMatch(Node::isVisible);
    Nodes.show(content, isAny);
  }

  /** Shows when the records were read that the early lines are based on. */
  private void early(ReviewSession.Phase phase) {
    ImportRecordSource<?> source = session.matches().known();
    Instant asOf = source == null ? null : source.asOf();
    boolean isStopped = phase instanceof ReviewSession.Phase.Unchecked;
    boolean isEarly =
        (isStopped || phase instanceof ReviewSession.Phase.Checking)
            && !session.job().isSent()
            && session.review().checked() == null
            && !session.review().lines().isEmpty();
    held.show(
        isEarly && asOf != null
            ? messages.text(
                isStopped ? "imports.held.stopped" : "imports.held", momentText.of(asOf))
            : "");
  }

  /** Shows that another run undid this one. */
  private void showUndo(UndoHistory.@Nullable Undo by) {
    undone.show(
        by == null
            ? ""
            : messages.text(
                by.whole() ? "imports.undone" : "imports.undone.part",
                by.run().id(),
                momentText.of(by.run().begun())));
    fit();
  }

  /** Shows how many cells differ in fields that can't be written. */
  private void differing() {
    ImportDifference found = session.matches().difference();
    Map<String, Integer> columns = found == null ? Map.of() : found.unwritable();
    unwritable.show(
        columns.isEmpty()
            ? ""
            : messages.text(
                "imports.unwritable",
                columns.entrySet().stream()
                    .map(
                        one ->
                            messages.text("imports.unwritable.one", one.getKey(), one.getValue()))
                    .collect(Collectors.joining(", "))));
  }

  /** Shows which labels were replaced by keys. */
  private void showLabels() {
    ImportDifference found = session.matches().difference();
    List<String> taken =
        found == null
            ? List.of()
            : found.labels().stream()
                .map(
                    one ->
                        messages.text(
                            "imports.label", one.column(), one.label(), one.key(), one.cells()))
                .toList();
    String first = taken.stream().limit(LABELS).collect(Collectors.joining(" "));
    labels.show(
        taken.size() > LABELS
            ? first + " " + messages.text("imports.label.more", taken.size() - LABELS)
            : first);
    allLabels.setText(String.join("\n", taken));
  }
}
