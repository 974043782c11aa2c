package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.CappedBox;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.cells.CellTextParser;
import io.casedesk.desktop.records.cells.PasteReader;
import io.casedesk.desktop.records.create.CreateReport;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.list.RecordLoader;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.service.ReadOutcome;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Shows important messages above the rows; they can be copied and stay until dismissed. */
final class Notices<R extends CaseRecord> {

  /** What a message is about: a later message can replace the earlier ones about the same. */
  private enum Topic {
    READ,
    CELLS,
    PASTED_ROWS,
    ADVICE,
    CREATED_RECORD,
    CHANGES_TO_SEND,
    STORED_ROWS,
    HELD_BACK_ROWS,
    HIDDEN_RECORD,
    REQUESTED_RECORD,
    OTHER
  }

  /** Maximum height in pixels: messages must leave room for the rows. */
  private static final double MOST_HEIGHT = 108;

  private final VBox node = new VBox();
  private String hiddenId = "";
  private final RecordsModel<R> model;
  private final Messages messages;
  private final FailureText failures;
  private final MomentText momentText;

  Notices(RecordsModel<R> model, Messages messages, Timestamps timestamps) {
    this.model = model;
    this.momentText = new MomentText(messages, timestamps);
    this.messages = messages;
    this.failures = new FailureText(messages);
    model.loader().stateProperty().subscribe(this::showRead);
    model.loader().snapshotProblemProperty().subscribe(this::showSnapshotProblem);
    model
        .loader()
        .heldBackProperty()
        .subscribe(
            held -> replace(Topic.HELD_BACK_ROWS, held ? messages.text("read.heldBack") : ""));
    model.grid().refusedProperty().subscribe(this::refused);
    model.grid().pastedProperty().subscribe(this::pasted);
    model.grid().adviceProperty().subscribe(advice -> replace(Topic.ADVICE, advice));
    model.creating().reportProperty().subscribe(this::created);
    model.creating().arrivedProperty().subscribe(this::arrived);
    model.editor().openProperty().subscribe(edit -> noLongerHidden());
    model.rows().shown().subscribe(this::noLongerHidden);
    model
        .editor()
        .reportProperty()
        .subscribe(
            report -> {
              if (report != null && !report.alsoChanged().isEmpty()) {
                doubt(
                    Topic.OTHER,
                    messages.text(
                        "report.alsoChanged",
                        report.recordLabel(),
                        String.join(", ", report.alsoChanged())));
              }
            });
  }

  Region node() {
    return new CappedBox(node, MOST_HEIGHT, messages.text("notices.accessible")).node();
  }

  /**
   * Shows which cells a paste, fill or key press could not change; replaces the previous message.
   */
  private void refused(CellTextParser.@Nullable ParseResult made) {
    remove(Topic.CELLS);
    if (made != null) {
      add(Topic.CELLS, Level.DOUBT, made.text(messages), model.grid()::dismissRefused);
    }
  }

  private void pasted(PasteReader.@Nullable Target target) {
    remove(Topic.PASTED_ROWS);
    if (target != null) {
      add(Topic.PASTED_ROWS, Level.GOOD, target.after(messages), () -> {});
      // A long list of refused cells must not push it out of sight.
      node.getChildren().addFirst(node.getChildren().removeLast());
    }
  }

  private void showSnapshotProblem(RecordLoader.@Nullable SnapshotProblem problem) {
    replace(
        Topic.STORED_ROWS,
        problem == null
            ? ""
            : messages.text(
                switch (problem.what()) {
                  case DAMAGED -> "kept.damaged";
                  case NOT_READ -> "kept.notRead";
                  case NOT_KEPT -> "kept.notKept";
                },
                Message.ofFailure(problem.why())));
  }

  /**
   * Shows the result of creating a record that exists now, in place of the verified record created
   * before; the open form shows other results.
   */
  private void created(@Nullable CreateReport report) {
    if (report != null && report.isThere()) {
      boolean good = report.standing() == CreateReport.Status.CREATED;
      remove(Topic.CREATED_RECORD);
      Topic topic = good ? Topic.CREATED_RECORD : Topic.OTHER;
      add(
          report.otherwise().isEmpty() ? topic : Topic.CHANGES_TO_SEND,
          good ? Level.GOOD : Level.DOUBT,
          report.text(messages),
          () -> {});
    }
  }

  /** Removes the message about kept changes when these are undone or applied. */
  private void arrived(@Nullable String id) {
    List<Node> lines = about(Topic.CHANGES_TO_SEND);
    if (id == null || lines.isEmpty()) {
      return;
    }
    Node line = lines.getLast();
    line.setUserData(Topic.OTHER);
    PendingChanges staging = model.staging();
    List<FieldRef> kept = staging.of(id).stream().map(Change::field).toList();
    Observables.once(
        staging.versionProperty(),
        version -> kept.stream().allMatch(field -> staging.find(id, field) == null),
        () -> node.getChildren().remove(line));
  }

  /**
   * Shows that the open record has no row, unless it has one.
   *
   * @param show makes the row visible
   */
  void openedUnseen(R record, Runnable show) {
    hiddenId = record.id();
    noLongerHidden();
    if (hiddenId.isEmpty()) {
      return;
    }
    Button button =
        Buttons.of("show-hidden", messages.text("record.hidden.show"), show, Styles.SMALL);
    add(
        Topic.HIDDEN_RECORD,
        Level.DOUBT,
        messages.text("record.hidden", record.label()),
        () -> {},
        button);
  }

  /** Shows that a requested record doesn't exist, as far as the list was read. */
  void notThere(String id) {
    boolean stopped = model.loader().state().phase() == LoadState.Phase.CANCELLED;
    doubt(
        Topic.REQUESTED_RECORD, messages.text(stopped ? "record.notRead" : "record.notThere", id));
  }

  /** Removes messages about a previously requested record. */
  void clearRequested() {
    remove(Topic.REQUESTED_RECORD);
  }

  private void noLongerHidden() {
    OpenRecord<R> open = model.editor().openProperty().get();
    boolean hidden =
        !hiddenId.isEmpty()
            && open != null
            && open.record().id().equals(hiddenId)
            && model.rows().shown().stream().noneMatch(row -> row.id().equals(hiddenId));
    if (!hidden) {
      hiddenId = "";
      remove(Topic.HIDDEN_RECORD);
    }
  }

  private void showRead(LoadState state) {
    if (state.isReading()) {
      // Keep the messages of the last read until this read has ended: the layout would otherwise
      // jump with every automatic refresh.
      return;
    }
    remove(Topic.READ);
    boolean rowsShown = model.rows().totalProperty().get() > 0;
    Throwable failure = state.failure();
    ReadOutcome outcome = state.outcome();
    if (state.phase() == LoadState.Phase.FAILED && rowsShown && failure != null) {
      add(
          Topic.READ,
          Level.BAD,
          messages.text(
              outcome == null ? "read.failed.rowsKept" : "read.failed.rowsAsOf",
              failures.what(failure),
              failures.next(failure),
              failures.detail(failure),
              outcome == null ? "" : momentText.of(outcome.asOf())),
          () -> {});
    }
    if (state.phase() == LoadState.Phase.CANCELLED && rowsShown) {
      doubt(
          Topic.READ,
          outcome == null
              ? messages.text("read.cancelled")
              : messages.text("read.cancelled.rowsAsOf", momentText.of(outcome.asOf())));
    }
    if (state.phase() == LoadState.Phase.READ && outcome != null && !outcome.complete()) {
      doubt(Topic.READ, messages.text("read.incomplete", reasons(outcome.shortfalls())));
    }
  }

  private String reasons(List<ReadOutcome.Shortfall> shortfalls) {
    return shortfalls.stream()
        .map(s -> messages.text("shortfall." + s.reason().name(), s.detail()))
        .distinct()
        .limit(5)
        .collect(Collectors.joining(" "));
  }

  private List<Node> about(Topic topic) {
    return node.getChildren().filtered(line -> line.getUserData() == topic);
  }

  private void remove(Topic topic) {
    node.getChildren().removeIf(line -> line.getUserData() == topic);
  }

  /** Replaces the messages about a topic; an empty text only removes them. */
  private void replace(Topic topic, String text) {
    remove(topic);
    if (!text.isEmpty()) {
      doubt(topic, text);
    }
  }

  private void doubt(Topic topic, String text) {
    add(topic, Level.DOUBT, text, () -> {});
  }

  private void add(Topic topic, Level level, String text, Runnable dismissed, Node... actions) {
    Notice notice = new Notice(level, text, messages).with(actions).copyable();
    notice.setUserData(topic);
    node.getChildren()
        .add(
            notice.dismissable(
                () -> {
                  node.getChildren().remove(notice);
                  dismissed.run();
                }));
  }
}
