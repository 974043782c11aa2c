package io.casedesk.desktop.imports;

import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.table.RowSelection;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.table.TextTable;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.ImportRow.State;
import java.util.function.Function;
import javafx.collections.ObservableList;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Creates the table of the rows whose record is unclear. */
record MatchingTable(Messages messages) {

  TableView<ImportRow> create(ObservableList<ImportRow> rows) {
    TextTable<ImportRow> table =
        new TextTable<>("imports-rows", messages.text("imports.rows.accessible"));
    table.setItems(rows);
    table.setSelectionModel(new RowSelection<>(table));
    table.setMinWidth(280);
    column(table, "row", 64, row -> String.valueOf(row.number())).setMaxWidth(80);
    column(table, "key", 150, ImportRow::key).setMinWidth(128);
    TextColumn<ImportRow> state =
        column(table, "state", 170, row -> messages.text("imports.state." + row.state()))
            .mark(row -> mark(row.state()));
    // The key is shown at the right too, but the state is not.
    state.setMinWidth(170);
    state.setMaxWidth(240);
    column(table, "why", 320, row -> why(row, messages));
    return table;
  }

  private TextColumn<ImportRow> column(
      TextTable<ImportRow> table, String name, double width, Function<ImportRow, String> text) {
    return table
        .column("imports-column-" + name, messages.text("imports.column." + name), width, text)
        .growing();
  }

  /** Returns why a row is listed. */
  static String why(ImportRow row, Messages messages) {
    return switch (row.state()) {
      case FAULTY, DOUBTFUL -> messages.text(row.reason().sentence());
      default -> messages.text("imports.state." + row.state() + ".why", row.key());
    };
  }

  private static @Nullable Mark mark(State state) {
    return switch (state) {
      case LEFT_OUT -> new Mark(Feather.MINUS_CIRCLE, Mark.Tone.NONE);
      case UNMATCHED, NO_KEY, OTHER_SERVICE, DOUBTFUL ->
          new Mark(Feather.HELP_CIRCLE, Mark.Tone.DOUBT);
      case AMBIGUOUS, DUPLICATE -> new Mark(Feather.COPY, Mark.Tone.DOUBT);
      case DELETED -> new Mark(Feather.TRASH_2, Mark.Tone.BAD);
      case FAULTY -> new Mark(Feather.ALERT_CIRCLE, Mark.Tone.BAD);
      case MATCHED, CREATE, DONE -> null;
    };
  }
}
