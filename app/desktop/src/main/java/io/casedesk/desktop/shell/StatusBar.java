package io.casedesk.desktop.shell;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.ActivityBar;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.tasks.FrameDebouncer;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.data.LastWrite;
import io.casedesk.desktop.records.list.LabelSearch;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.refresh.ChangesPanel;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** Shows the number of rows, the completeness of the list and the last write. */
final class StatusBar {

  private final HBox node;
  private final ActivityBar activity;
  private final RecordsModel<?> model;
  private final Messages messages;
  private final Timestamps timestamps;
  private final MomentText momentText;

  StatusBar(
      RecordsModel<?> model,
      Messages messages,
      Timestamps timestamps,
      ObservableValue<String> selectedCells) {
    this.model = model;
    this.messages = messages;
    this.timestamps = timestamps;
    this.momentText = new MomentText(messages, timestamps);
    Label shown = Labels.fixed("status-shown");
    Observables.follow(
        () -> shown.setText(shown()), model.rows().shown(), model.rows().totalProperty());
    Label sorted = Labels.named("status-sorted");
    sorted.setMinWidth(0);
    Observables.follow(
        () -> {
          List<String> by = model.rows().shownRows().sortedBy();
          sorted.setText(
              by.isEmpty() ? "" : messages.text("paste.target.sorted", String.join(", ", by)));
          Nodes.show(sorted, !by.isEmpty());
        },
        model.rows().filtered().replacementsProperty());
    Label selected = Labels.named("status-selected");
    selected.textProperty().bind(selectedCells);
    selected.managedProperty().bind(selected.textProperty().isNotEmpty());
    Label write = Labels.named("status-write");
    Observables.follow(
        () -> write.setText(write()),
        model.lastWriteProperty(),
        model.staging().invalidRecordsProperty());
    activity = activity();
    Observables.follow(
        this::showRead, model.rows().totalProperty(), model.loader().stateProperty());
    node =
        Nodes.statusBar(
            shown,
            sorted,
            label(),
            selected,
            activity.node(),
            Nodes.spacer(),
            ChangesPanel.button(model.changes(), messages, momentText),
            write);
  }

  Node node() {
    return node;
  }

  /** Adds a progress node beside the progress of reading. */
  void add(Node work) {
    node.getChildren().add(node.getChildren().size() - 3, work);
  }

  /**
   * Creates the button that offers a matching label, because the user easily misses it while
   * records are found.
   */
  private Node label() {
    Button label = Nodes.named("status-label", new Button(), Styles.SMALL, Styles.FLAT);
    Nodes.show(label, false);
    // The records are found shortly after the search text has changed.
    Observables.listen(
        () -> {
          if (label.isVisible() || !model.rows().queryProperty().get().isBlank()) {
            FrameDebouncer.afterPaint(() -> offer(label));
          }
        },
        model.rows().shown(),
        model.rows().queryProperty());
    return label;
  }

  private void offer(Button label) {
    List<LabelSearch.Hit> hits = model.rows().shown().isEmpty() ? List.of() : LabelSearch.in(model);
    Nodes.show(label, !hits.isEmpty());
    if (!hits.isEmpty()) {
      LabelSearch.Hit hit = hits.getFirst();
      label.setText(messages.text("search.label.also", hit.field(), hit.key(), hit.label()));
      label.setOnAction(event -> LabelSearch.show(model, hit));
    }
  }

  private ActivityBar activity() {
    Button stop = Buttons.of("cancel-read", messages.text("action.cancel"), model.loader()::cancel);
    stop.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("command.stopReading"), Shortcut.STOP));
    return new ActivityBar(Labels.named("status-read"), stop);
  }

  /** Shows how far the list was read, and when. */
  void showRead() {
    ReadListener.Progress at = model.loader().state().progress();
    if (model.loader().state().isReading()) {
      activity.show(read(), at == null ? -1 : ActivityBar.share(at.requests(), at.expected()));
    } else {
      activity.end(read());
    }
  }

  private String shown() {
    return messages.text(
        "status.shown", model.rows().shownCount(), model.rows().totalProperty().get());
  }

  private String read() {
    ReadOutcome outcome = model.loader().state().outcome();
    ReadListener.Progress progress = model.loader().state().progress();
    return switch (model.loader().state().phase()) {
      case IDLE -> "";
      case READING ->
          model.loader().state().fromSnapshot() && outcome != null
              ? messages.text(
                  "status.readingAgain",
                  momentText.of(outcome.asOf()),
                  progress == null ? 0 : progress.requests(),
                  progress == null ? 0 : progress.expected())
              : progress == null
                  ? messages.text("read.starting")
                  : messages.text("status.reading", progress.requests(), progress.expected());
      case READ ->
          outcome == null
              ? ""
              : messages.text(
                  outcome.complete() ? "status.complete" : "status.incomplete",
                  // Records created since then are part of the list as well.
                  model.rows().totalProperty().get(),
                  momentText.of(outcome.asOf()));
      case CANCELLED ->
          outcome == null
              ? messages.text("status.cancelled")
              : messages.text("status.cancelled.rowsKept", momentText.of(outcome.asOf()));
      case FAILED ->
          outcome == null
              ? messages.text("status.failed")
              : messages.text("status.failed.rowsKept", momentText.of(outcome.asOf()));
    };
  }

  private String write() {
    int unsaved = model.staging().invalidRecordsProperty().get();
    if (unsaved > 0) {
      return messages.text("status.unsaved", unsaved);
    }
    LastWrite last = model.lastWriteProperty().get();
    return last == null
        ? ""
        : messages.text(
            last.verified() ? "status.verified" : "status.notVerified",
            timestamps.clock(last.at()));
  }
}
