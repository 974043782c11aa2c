package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.CappedBox;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.cells.CellTextParser;
import io.casedesk.desktop.records.cells.RefusedText;
import io.casedesk.desktop.records.create.CreateReport;
import io.casedesk.desktop.records.create.CreateText;
import io.casedesk.desktop.records.editor.RecordEdit;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.list.SnapshotSync;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.service.ReadOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Shows important messages above the rows; they can be copied and stay until dismissed. */
final class Notices<R extends CaseRecord> {

  /** Maximum height in pixels: messages must leave room for the rows. */
  private static final double MOST_HEIGHT = 108;

  private final VBox node = new VBox();
  private final List<Node> ofTheRead = new ArrayList<>();
  private final List<Node> ofTheGrid = new ArrayList<>();
  private final List<Node> ofAdvice = new ArrayList<>();
  private final List<Node> ofCreated = new ArrayList<>();
  private final List<Node> ofKeptChanges = new ArrayList<>();
  private final List<Node> ofWhatIsKept = new ArrayList<>();
  private final List<Node> ofWhatIsHeldBack = new ArrayList<>();
  private final List<Node> ofTheHidden = new ArrayList<>();
  private final List<Node> ofTheAsked = new ArrayList<>();
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
    model.phaseProperty().subscribe(this::phase);
    // Rows of an earlier session may appear after their read was canceled.
    model.keptProperty().subscribe(kept -> phase(model.phaseProperty().get()));
    model.keptTroubleProperty().subscribe(this::kept);
    model.heldBackProperty().subscribe(this::heldBack);
    model.grid().refusedProperty().subscribe(this::refused);
    model.grid().adviceProperty().subscribe(this::advised);
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
                add(
                    Level.DOUBT,
                    messages.text(
                        "report.alsoChanged",
                        report.recordLabel(),
                        String.join(", ", report.alsoChanged())));
              }
            });
  }

  Node node() {
    return new CappedBox(node, MOST_HEIGHT, messages.text("notices.accessible")).node();
  }

  /**
   * Shows which cells a paste, fill or key press could not change; replaces the previous message.
   */
  private void refused(CellTextParser.@Nullable ParseResult made) {
    remove(ofTheGrid);
    if (made != null) {
      ofTheGrid.add(
          add(Level.DOUBT, new RefusedText(messages).of(made), model.grid()::dismissRefused));
    }
  }

  private void kept(SnapshotSync.@Nullable Problem trouble) {
    remove(ofWhatIsKept);
    if (trouble != null) {
      ofWhatIsKept.add(
          add(
              Level.DOUBT,
              messages.text(
                  switch (trouble.what()) {
                    case DAMAGED -> "kept.damaged";
                    case NOT_READ -> "kept.notRead";
                    case NOT_KEPT -> "kept.notKept";
                  },
                  Message.ofFailure(trouble.why()))));
    }
  }

  private void heldBack(boolean held) {
    remove(ofWhatIsHeldBack);
    if (held) {
      ofWhatIsHeldBack.add(add(Level.DOUBT, messages.text("read.heldBack")));
    }
  }

  /**
   * Shows the result of creating a record that exists now, in place of the verified record created
   * before; the open form shows other results.
   */
  private void created(@Nullable CreateReport report) {
    if (report != null && report.isThere()) {
      boolean good = report.standing() == CreateReport.Status.CREATED;
      remove(ofCreated);
      Node line =
          add(good ? Level.GOOD : Level.DOUBT, new CreateText(messages, failures).of(report));
      if (!report.otherwise().isEmpty()) {
        ofKeptChanges.add(line);
      } else if (good) {
        ofCreated.add(line);
      }
    }
  }

  /** Removes the message about kept changes when these are undone or applied. */
  private void arrived(@Nullable String id) {
    if (id == null || ofKeptChanges.isEmpty()) {
      return;
    }
    Node line = ofKeptChanges.removeLast();
    UnsentChangesModel staging = model.staging();
    List<FieldRef> kept = staging.of(id).stream().map(Change::field).toList();
    staging
        .versionProperty()
        .addListener(
            new ChangeListener<>() {
              @Override
              public void changed(
                  ObservableValue<? extends Number> property, Number before, Number now) {
                if (kept.stream().allMatch(field -> staging.find(id, field) == null)) {
                  property.removeListener(this);
                  node.getChildren().remove(line);
                }
              }
            });
  }

  private void advised(String advice) {
    remove(ofAdvice);
    if (!advice.isEmpty()) {
      ofAdvice.add(add(Level.DOUBT, advice));
    }
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
    ofTheHidden.add(
        add(Level.DOUBT, messages.text("record.hidden", record.label()), () -> {}, button));
  }

  /** Shows that a requested record doesn't exist, as far as the list was read. */
  void notThere(String id) {
    boolean stopped = model.phaseProperty().get() == RecordsModel.Phase.CANCELLED;
    ofTheAsked.add(
        add(Level.DOUBT, messages.text(stopped ? "record.notRead" : "record.notThere", id)));
  }

  /** Removes messages about a previously requested record. */
  void askedAnew() {
    remove(ofTheAsked);
  }

  private void noLongerHidden() {
    RecordEdit<R> open = model.editor().openProperty().get();
    boolean hidden =
        !hiddenId.isEmpty()
            && open != null
            && open.record().id().equals(hiddenId)
            && model.rows().shown().stream().noneMatch(row -> row.record().id().equals(hiddenId));
    if (!hidden) {
      hiddenId = "";
      remove(ofTheHidden);
    }
  }

  private void phase(RecordsModel.Phase phase) {
    if (phase == RecordsModel.Phase.READING) {
      // Keep the messages of the last read until this read has ended: the layout would otherwise
      // jump with every automatic refresh.
      return;
    }
    remove(ofTheRead);
    boolean rowsShown = model.rows().totalProperty().get() > 0;
    Throwable failure = model.failureProperty().get();
    ReadOutcome asOf = model.outcomeProperty().get();
    if (phase == RecordsModel.Phase.FAILED && rowsShown && failure != null) {
      addOfTheRead(
          Level.BAD,
          messages.text(
              asOf == null ? "read.failed.rowsKept" : "read.failed.rowsAsOf",
              failures.what(failure),
              failures.next(failure),
              failures.detail(failure),
              asOf == null ? "" : momentText.of(asOf.asOf())));
    }
    if (phase == RecordsModel.Phase.CANCELLED && rowsShown) {
      addOfTheRead(
          Level.DOUBT,
          asOf == null
              ? messages.text("read.cancelled")
              : messages.text("read.cancelled.rowsAsOf", momentText.of(asOf.asOf())));
    }
    ReadOutcome outcome = model.outcomeProperty().get();
    if (phase == RecordsModel.Phase.READ && outcome != null && !outcome.complete()) {
      addOfTheRead(Level.DOUBT, messages.text("read.incomplete", reasons(outcome.shortfalls())));
    }
  }

  private String reasons(List<ReadOutcome.Shortfall> shortfalls) {
    return shortfalls.stream()
        .map(s -> messages.text("shortfall." + s.reason().name(), s.detail()))
        .distinct()
        .limit(5)
        .collect(Collectors.joining(" "));
  }

  private void addOfTheRead(Level level, String text) {
    ofTheRead.add(add(level, text));
  }

  private void remove(List<Node> notices) {
    node.getChildren().removeAll(notices);
    notices.clear();
  }

  private Notice add(Level level, String text) {
    return add(level, text, () -> {});
  }

  private Notice add(Level level, String text, Runnable dismissed, Node... actions) {
    Notice notice = new Notice(level, text, messages).with(actions).copyable();
    node.getChildren()
        .add(
            notice.dismissable(
                () -> {
                  node.getChildren().remove(notice);
                  dismissed.run();
                }));
    return notice;
  }
}
