package io.casedesk.desktop.runs;

import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;

/** Shows the list of runs, newest first. */
final class RunTable {

  private static final double ROW_HEIGHT = 32;

  private final TableView<RunRow> view = new TableView<>();
  private final RunsModel model;
  private final Messages messages;

  /** Whether the selection changes because of the list, not because of the user. */
  private boolean restoring;

  RunTable(RunsModel model, Messages messages, Runnable onEnter) {
    this.model = model;
    this.messages = messages;
    view.setId("runs-table");
    view.getStyleClass().addAll("record-table", "dense");
    view.setFixedCellSize(ROW_HEIGHT);
    view.setPlaceholder(new Region());
    view.setAccessibleText(messages.text("runs.table.accessible"));
    view.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    columns();
    // Order matters: the table listens between these two listeners.
    model.shown().addListener((ListChangeListener<RunRow>) change -> restoring = true);
    view.setItems(model.shown());
    model.shown().addListener((ListChangeListener<RunRow>) change -> restore());
    model.detail().runProperty().subscribe(run -> restore());
    view.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            row -> {
              if (row != null && !restoring) {
                model.select(row);
              }
            });
    view.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            onEnter.run();
            event.consume();
          }
        });
  }

  Node node() {
    return view;
  }

  void focus() {
    view.requestFocus();
  }

  private void columns() {
    RunTexts texts = model.texts();
    add(
        TextColumn.<RunRow>fixed("begun", 184, row -> row.texts().begun())
            .explained(row -> utc(texts, row)));
    add(TextColumn.growing("origin", 160, row -> texts.title(row.header())));
    add(TextColumn.fixed("kind", 104, row -> row.texts().kind()));
    TableColumn<RunRow, RunRow> connection =
        add(TextColumn.growing("connection", 184, row -> row.header().connection()));
    connection.visibleProperty().bind(model.everywhereProperty());
    add(TextColumn.fixed("by", 64, row -> texts.by(row.header())));
    TextColumn<RunRow> status = TextColumn.fixed("status", 124, row -> row.texts().status());
    view.getColumns().add(status.of(title(status), row -> RunMarks.of(row.status())));
    TableColumn<RunRow, RunRow> all =
        add(
            TextColumn.fixed(
                "all", 80, row -> row.counts() == null ? "–" : count(row.counts().all())));
    all.getStyleClass().add("number");
    TextColumn<RunRow> results = TextColumn.growing("results", 200, row -> row.texts().results());
    view.getColumns()
        .add(
            results.of(
                title(results), row -> RunMarks.of(row.counts() == null ? NOTHING : row.counts())));
  }

  private static final RunCounts NOTHING = RunCounts.of(List.of(), "");

  private TableColumn<RunRow, RunRow> add(TextColumn<RunRow> column) {
    TableColumn<RunRow, RunRow> result = column.of(title(column), null);
    view.getColumns().add(result);
    return result;
  }

  private String title(TextColumn<RunRow> column) {
    return messages.text("runs.column." + column.id());
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
