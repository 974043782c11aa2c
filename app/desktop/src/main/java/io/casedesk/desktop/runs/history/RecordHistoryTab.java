package io.casedesk.desktop.runs.history;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RecordHistory.RecordRun;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.editor.RecordTab;
import io.casedesk.desktop.records.refresh.RecordChange;
import io.casedesk.desktop.runs.RunLine;
import io.casedesk.desktop.runs.RunMarks;
import io.casedesk.desktop.runs.RunTexts;
import io.casedesk.desktop.runs.history.RecordHistoryModel.FoundChange;
import io.casedesk.desktop.runs.history.RecordHistoryModel.History;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows what is known here of a record: changes found by refreshing, and runs that wrote it. */
public final class RecordHistoryTab<R extends CaseRecord> {

  /** More runs of one record are seldom of interest, and the list of runs has them. */
  private static final int MOST_RUNS = 50;

  private final StackPane node = Nodes.named("record-history", new StackPane());
  private final RecordHistoryModel<R> model;
  private final Consumer<String> openRun;
  private final RunTexts texts;
  private final MomentText moments;
  private final Messages messages;

  /**
   * Creates the tab.
   *
   * @param openRun shows a run by its id
   */
  public RecordHistoryTab(
      RecordHistoryModel<R> model,
      Consumer<String> openRun,
      RunTexts texts,
      MomentText moments,
      Messages messages) {
    this.model = model;
    this.openRun = openRun;
    this.texts = texts;
    this.moments = moments;
    this.messages = messages;
    model.historyProperty().subscribe(this::show);
  }

  /** Returns the tab. */
  public RecordTab<R> tab() {
    return new RecordTab<>("history", messages.text("history.tab"), node, model::show);
  }

  private void show(@Nullable History history) {
    if (history == null) {
      Nodes.put(node, StateViews.busy(messages.text("history.reading")));
      return;
    }
    List<Node> entries = new ArrayList<>();
    Throwable failure = history.failure();
    if (failure != null) {
      FailureText said = new FailureText(messages);
      entries.add(
          Labels.verdict(
              Feather.X_CIRCLE,
              messages.text("history.failed", said.what(failure), said.next(failure)),
              "bad"));
    }
    FoundChange found = history.found();
    if (found != null) {
      entries.add(entry(found));
    }
    history.runs().stream().limit(MOST_RUNS).map(this::entry).forEach(entries::add);
    if (history.runs().size() > MOST_RUNS) {
      entries.add(
          Labels.wrapped(
              messages.text("history.more", history.runs().size() - MOST_RUNS), "caption"));
    }
    if (entries.isEmpty()) {
      Nodes.put(node, StateViews.quiet(Feather.CLOCK, messages.text("history.none")));
      return;
    }
    VBox list = Nodes.styled(new VBox(16), "editor-form");
    list.getChildren().setAll(entries);
    ScrollPane scroll = Nodes.scroll(list, "editor-scroll");
    scroll.setAccessibleText(messages.text("history.accessible"));
    Nodes.put(node, scroll);
  }

  private Node entry(FoundChange found) {
    RecordChange change = found.change();
    VBox box = new VBox(4);
    box.getChildren()
        .add(
            Labels.wrapped(
                messages.text("history.found", moments.of(found.since())), "section-title"));
    if (change.fields().isEmpty()) {
      box.getChildren().add(Labels.wrapped(messages.text("changes.whole." + change.kind().name())));
    }
    for (RecordChange.Field field : change.fields()) {
      box.getChildren().add(Labels.wrapped(value(field.field(), field.before(), field.now())));
    }
    return box;
  }

  private Node entry(RecordRun run) {
    Hyperlink title = new Hyperlink(texts.title(run.run()));
    title.setOnAction(event -> openRun.accept(run.run().id()));
    Labels.wrap(title);
    VBox box = new VBox(4, title);
    box.getChildren()
        .add(
            Labels.wrapped(
                messages.text("history.run", moments.of(run.at()), texts.by(run.run())),
                "caption"));
    if (!run.readable()) {
      box.getChildren()
          .add(Labels.verdict(Feather.ALERT_OCTAGON, messages.text("history.unreadable"), "bad"));
    }
    if (run.created()) {
      box.getChildren()
          .add(Labels.verdict(Feather.PLUS_CIRCLE, messages.text("history.created"), "good"));
    }
    run.cells().stream().map(this::cell).forEach(box.getChildren()::add);
    return box;
  }

  private Label cell(CellResult cell) {
    RunLine line = RunLine.of(cell);
    String text =
        messages.text(
            "history.cell",
            value(cell.cell().change().field(), line.values().before(), line.values().wanted()),
            texts.result(line.result()));
    Label label = Labels.wrapped(text);
    label.setGraphic(RunMarks.of(line.result()).node());
    return label;
  }

  private String value(FieldRef field, @Nullable FieldValue before, @Nullable FieldValue now) {
    return messages.text("history.value", model.fieldName(field), shown(before), shown(now));
  }

  private String shown(@Nullable FieldValue value) {
    // A value can be as long as a book, and labels lay out all of their text.
    return ValueText.marker(value, messages).orElseGet(() -> ValueText.quoted(value, messages));
  }
}
