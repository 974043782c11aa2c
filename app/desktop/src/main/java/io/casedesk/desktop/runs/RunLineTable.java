package io.casedesk.desktop.runs;

import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.table.TextTable;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.SelectionMode;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;

/** Shows the lines of a run as a table, one row for each value and each new record. */
final class RunLineTable {

  private final TextTable<RunLine> view;
  private final RunsModel model;
  private final Messages messages;

  RunLineTable(RunsModel model, Messages messages, Runnable onLeave) {
    this.model = model;
    this.messages = messages;
    RunDetailModel detail = model.detail();
    view = new TextTable<>("run-lines", messages.text("runs.lines.accessible"));
    view.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    columns();
    view.setItems(detail.lines());
    view.getSelectionModel()
        .getSelectedItems()
        .addListener((ListChangeListener<RunLine>) change -> detail.select(selected()));
    Nodes.filterKey(view, KeyCode.ESCAPE, onLeave);
  }

  Node node() {
    return view;
  }

  void focus() {
    view.requestFocus();
    if (view.getSelectionModel().isEmpty() && !view.getItems().isEmpty()) {
      view.getFocusModel().focus(0);
    }
  }

  /** While rows are replaced, the selection briefly holds null items. */
  private List<RunLine> selected() {
    return view.getSelectionModel().getSelectedItems().stream().filter(Objects::nonNull).toList();
  }

  private void columns() {
    column("record", 232, this::record).growing().tip(this::wholeRecord);
    column("field", 112, this::field).growing().tip(line -> fieldName(line.place().field()));
    value("before", line -> line.values().before(), line -> line.place().field() != null);
    value("wanted", line -> line.values().wanted(), line -> true);
    value("now", line -> line.values().now(), RunLine::isRead);
    column("result", 140, line -> model.texts().result(line.result()))
        .fixed()
        .mark(line -> RunMarks.of(line.result()));
    column("reason", 160, this::reason).growing();
  }

  private void value(
      String id, Function<RunLine, @Nullable FieldValue> value, Predicate<RunLine> isKnown) {
    column(id, 112, line -> shown(value.apply(line), isKnown.test(line)))
        .growing()
        .tip(line -> whole(value.apply(line), isKnown.test(line)));
  }

  private TextColumn<RunLine> column(String id, double width, Function<RunLine, String> text) {
    return view.column(id, messages.text("runs.column." + id), width, text);
  }

  private String record(RunLine line) {
    RunRow run = model.detail().runProperty().get();
    String id = line.place().recordId();
    if (id.isEmpty()) {
      return messages.text("runs.line.noId");
    }
    String label = run == null || !run.ours() ? id : model.label(run.header().kind(), id);
    Run.RecordName then = called(id);
    if (then == null) {
      return label;
    }
    String title = label.equals(id) && !then.title().isEmpty() ? then.title() : label;
    return then.sourceId().isEmpty() ? title : then.sourceId() + " · " + title;
  }

  private String wholeRecord(RunLine line) {
    String id = line.place().recordId();
    return id.isEmpty() ? "" : record(line) + "\n" + id;
  }

  /** Returns the name of a record just before it was changed; null when the log has none. */
  private Run.@Nullable RecordName called(String id) {
    RunDetail.RunInfo about = about();
    return about == null ? null : about.records().get(id);
  }

  private RunDetail.@Nullable RunInfo about() {
    RunDetail read = model.detail().detailProperty().get();
    return read == null ? null : read.about();
  }

  private String field(RunLine line) {
    FieldRef field = line.place().field();
    if (field == null) {
      return messages.text("runs.line.create");
    }
    RunDetail.RunInfo about = about();
    String name = about == null ? "" : about.names().of(field);
    return name.isEmpty() ? field.key() : name;
  }

  private String fieldName(@Nullable FieldRef field) {
    if (field == null) {
      return messages.text("runs.line.create.hint");
    }
    RunDetail.RunInfo about = about();
    String name = about == null ? "" : about.names().of(field);
    return name.isEmpty() ? field.toString() : name + "\n" + field;
  }

  /** Returns a dash for a value that the run didn't read. */
  private String shown(@Nullable FieldValue value, boolean isKnown) {
    return value == null && !isKnown
        ? "–"
        : ValueText.marker(value, messages)
            .orElseGet(() -> ValueText.shown(Objects.requireNonNull(value), messages));
  }

  private String whole(@Nullable FieldValue value, boolean isKnown) {
    return value == null && !isKnown
        ? messages.text("runs.line.noValue")
        : ValueText.marker(value, messages)
            .orElseGet(() -> Objects.requireNonNull(value).display());
  }

  /** Says that a change wasn't sent, where neither its result nor its reason says that. */
  private String reason(RunLine line) {
    return line.reason().isEmpty() && !line.sent() && line.result() != RunLineStatus.UNSENT
        ? messages.text("runs.result.UNSENT")
        : messages.text(line.reason());
  }
}
