package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.CappedBox;
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
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
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
  private final List<HBox> ofKeptChanges = new ArrayList<>();
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
                    "notice-doubt",
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
  private void refused(CellTextParser.@Nullable Made made) {
    node.getChildren().removeAll(ofTheGrid);
    ofTheGrid.clear();
    if (made != null) {
      ofTheGrid.add(
          add("notice-doubt", new RefusedText(messages).of(made), model.grid()::dismissRefused));
    }
  }

  private void kept(SnapshotSync.@Nullable Trouble trouble) {
    node.getChildren().removeAll(ofWhatIsKept);
    ofWhatIsKept.clear();
    if (trouble != null) {
      ofWhatIsKept.add(
          add(
              "notice-doubt",
              messages.text(
                  switch (trouble.what()) {
                    case DAMAGED -> "kept.damaged";
                    case NOT_READ -> "kept.notRead";
                    case NOT_KEPT -> "kept.notKept";
                  },
                  String.valueOf(trouble.why().getMessage()))));
    }
  }

  private void heldBack(boolean held) {
    node.getChildren().removeAll(ofWhatIsHeldBack);
    ofWhatIsHeldBack.clear();
    if (held) {
      ofWhatIsHeldBack.add(add("notice-doubt", messages.text("read.heldBack")));
    }
  }

  /** Shows the result of creating a record that exists now; the open form shows other results. */
  private void created(@Nullable CreateReport report) {
    if (report != null && report.isThere()) {
      boolean good = report.standing() == CreateReport.Standing.CREATED;
      HBox line =
          add(good ? "notice-good" : "notice-doubt", new CreateText(messages, failures).of(report));
      if (!report.otherwise().isEmpty()) {
        ofKeptChanges.add(line);
      }
    }
  }

  /** Removes the message about kept changes when these are undone or applied. */
  private void arrived(@Nullable String id) {
    if (id == null || ofKeptChanges.isEmpty()) {
      return;
    }
    HBox line = ofKeptChanges.removeLast();
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
    node.getChildren().removeAll(ofAdvice);
    ofAdvice.clear();
    if (!advice.isEmpty()) {
      ofAdvice.add(add("notice-doubt", advice));
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
    HBox line = add("notice-doubt", messages.text("record.hidden", record.label()));
    Button button = new Button(messages.text("record.hidden.show"));
    button.setId("show-hidden");
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.getStyleClass().add(Styles.SMALL);
    button.setOnAction(event -> show.run());
    line.getChildren().add(1, button);
    ofTheHidden.add(line);
  }

  /** Shows that a requested record doesn't exist, as far as the list was read. */
  void notThere(String id) {
    boolean stopped = model.phaseProperty().get() == RecordsModel.Phase.CANCELLED;
    ofTheAsked.add(
        add("notice-doubt", messages.text(stopped ? "record.notRead" : "record.notThere", id)));
  }

  /** Removes messages about a previously requested record. */
  void askedAnew() {
    node.getChildren().removeAll(ofTheAsked);
    ofTheAsked.clear();
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
      node.getChildren().removeAll(ofTheHidden);
      ofTheHidden.clear();
    }
  }

  private void phase(RecordsModel.Phase phase) {
    if (phase == RecordsModel.Phase.READING) {
      // Keep the messages of the last read until this read has ended: the layout would otherwise
      // jump with every automatic refresh.
      return;
    }
    node.getChildren().removeAll(ofTheRead);
    ofTheRead.clear();
    boolean rowsShown = model.rows().totalProperty().get() > 0;
    Throwable failure = model.failureProperty().get();
    ReadOutcome asOf = model.outcomeProperty().get();
    if (phase == RecordsModel.Phase.FAILED && rowsShown && failure != null) {
      addOfTheRead(
          "notice-bad",
          messages.text(
              asOf == null ? "read.failed.rowsKept" : "read.failed.rowsAsOf",
              failures.what(failure),
              failures.next(failure),
              failures.detail(failure),
              asOf == null ? "" : momentText.of(asOf.asOf())));
    }
    if (phase == RecordsModel.Phase.CANCELLED && rowsShown) {
      addOfTheRead(
          "notice-doubt",
          asOf == null
              ? messages.text("read.cancelled")
              : messages.text("read.cancelled.rowsAsOf", momentText.of(asOf.asOf())));
    }
    ReadOutcome outcome = model.outcomeProperty().get();
    if (phase == RecordsModel.Phase.READ && outcome != null && !outcome.complete()) {
      addOfTheRead("notice-doubt", messages.text("read.incomplete", reasons(outcome.shortfalls())));
    }
  }

  private String reasons(List<ReadOutcome.Shortfall> shortfalls) {
    return shortfalls.stream()
        .map(s -> messages.text("shortfall." + s.reason().name(), s.detail()))
        .distinct()
        .limit(5)
        .collect(Collectors.joining(" "));
  }

  private void addOfTheRead(String style, String text) {
    ofTheRead.add(add(style, text));
  }

  private HBox add(String style, String text) {
    return add(style, text, () -> {});
  }

  private HBox add(String style, String text, Runnable dismissed) {
    NoticeLine notice = new NoticeLine(style, text, messages);
    HBox line = notice.node();
    notice.onDismiss(
        () -> {
          node.getChildren().remove(line);
          dismissed.run();
        });
    node.getChildren().add(line);
    return line;
  }
}
