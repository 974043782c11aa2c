package io.casedesk.desktop.runs;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.table.TextTable;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.function.Function;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;

/** Shows the list of runs, newest first. */
final class RunTable {

  /** The width of an icon and the gap after it, in pixels. */
  private static final double ICON = 24;

  /** Up to this width in pixels, only the details of a run show its record type. */
  private static final double NARROW = 960;

  private final TextTable<RunRow> view;
  private final RunsModel model;
  private final Messages messages;

  /** Whether the selection changes because of the list, not because of the user. */
  private boolean restoring;

  RunTable(RunsModel model, Messages messages, Runnable onEnter) {
    this.model = model;
    this.messages = messages;
    view = new TextTable<>("runs-table", messages.text("runs.table.accessible"));
    columns();
    // Order matters: the table listens between these two listeners.
    model.shown().addListener((ListChangeListener<RunRow>) change -> restoring = true);
    view.setItems(model.shown());
    Observables.follow(this::restore, model.shown(), model.detail().runProperty());
    view.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            row -> {
              if (row != null && !restoring) {
                model.select(row);
              }
            });
    Nodes.filterKey(view, KeyCode.ENTER, onEnter);
  }

  Node node() {
    return view;
  }

  void focus() {
    view.requestFocus();
  }

  private void columns() {
    RunTexts texts = model.texts();
    column("begun", 180, row -> row.texts().begun()).fixed().tip(row -> utc(texts, row));
    column("origin", 280, row -> texts.title(row.header())).growing();
    column(
            "kind",
            TextColumn.widthOf(messages.text("runs.kind.use-cases")),
            row -> row.texts().kind())
        .fixed()
        .visibleProperty()
        .bind(view.widthProperty().greaterThan(NARROW));
    column("connection", 184, row -> row.header().connection())
        .growing()
        .visibleProperty()
        .bind(model.everywhereProperty());
    column("by", 64, row -> texts.by(row.header())).fixed();
    column(
            "status",
            ICON + TextColumn.widthOf(texts.status(RunStatus.GIVEN_UP)),
            row -> row.texts().status())
        .fixed()
        .mark(row -> RunMarks.of(row.status()));
    column("all", 80, row -> count(row.counts().all())).fixed().style("number");
    column("results", 200, row -> row.texts().results())
        .growing()
        .mark(row -> RunMarks.of(row.counts()));
  }

  private TextColumn<RunRow> column(String id, double width, Function<RunRow, String> text) {
    return view.column(id, messages.text("runs.column." + id), width, text);
  }

  private String count(long all) {
    return messages.text("runs.number", all);
  }

  private static String utc(RunTexts texts, RunRow row) {
    return texts.begunUtc(row.header()) + "\n" + row.id();
  }

  /** Selects the open run again. */
  private void restore() {
    restoring = true;
    try {
      int place = place();
      if (place < 0) {
        view.getSelectionModel().clearSelection();
      } else if (view.getSelectionModel().getSelectedIndex() != place) {
        view.getSelectionModel().clearAndSelect(place);
      }
    } finally {
      restoring = false;
    }
  }

  private int place() {
    RunRow open = model.detail().runProperty().get();
    List<RunRow> rows = model.shown();
    for (int i = 0; open != null && i < rows.size(); i++) {
      if (rows.get(i).id().equals(open.id())) {
        return i;
      }
    }
    return -1;
  }
}
