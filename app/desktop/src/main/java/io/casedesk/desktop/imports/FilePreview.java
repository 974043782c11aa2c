package io.casedesk.desktop.imports;

import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.table.TextTable;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.table.TableRow;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/**
 * Shows the first rows of a file. Keeps its columns for the next file, because new columns need new
 * cells in every row.
 */
final class FilePreview {

  private final TextTable<TableRow> table;
  private final TextColumn<TableRow> number;
  private final List<TextColumn<TableRow>> columns = new ArrayList<>();

  FilePreview(Messages messages) {
    table = new TextTable<>("imports-preview", messages.text("imports.preview.accessible"));
    table.setColumnResizePolicy(TableView.UNCONSTRAINED_RESIZE_POLICY);
    number =
        new TextColumn<TableRow>(
                messages.text("imports.column.row"), 64, row -> String.valueOf(row.number()))
            .growing();
  }

  Node node() {
    return table;
  }

  /** Shows rows below the names of their columns. */
  void show(List<TableRow> rows, List<String> header) {
    table.getItems().setAll(rows);
    if (rows.isEmpty()) {
      return;
    }
    int size = rows.getFirst().cells().size();
    for (int i = 0; i < size; i++) {
      if (i == columns.size()) {
        columns.add(column(i));
      }
      columns.get(i).setText(i < header.size() ? header.get(i) : "");
    }
    List<TableColumn<TableRow, ?>> wanted = new ArrayList<>(List.of(number));
    wanted.addAll(columns.subList(0, size));
    if (!table.getColumns().equals(wanted)) {
      table.getColumns().setAll(wanted);
    }
  }

  private static TextColumn<TableRow> column(int place) {
    // The rows of another file may have fewer cells until its columns are shown.
    return new TextColumn<TableRow>(
            "", 140, row -> place < row.cells().size() ? row.text(place) : "")
        .growing();
  }
}
