package io.casedesk.desktop.imports;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.DetectedFormat;
import io.casedesk.files.table.Table.TableOptions;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** Shows how the file is read, and changes it: encoding, separator, sheet and header row. */
final class TableOptionsView {

  private static final List<String> ENCODINGS =
      List.of(
          "UTF-8",
          "windows-1252",
          "windows-1250",
          "windows-1251",
          "windows-1253",
          "windows-1254",
          "ISO-8859-1",
          "ISO-8859-15",
          "UTF-16LE",
          "UTF-16BE",
          "IBM850",
          "x-MacRoman");
  private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');
  private static final int HEADER_ROWS = 20;

  private final ComboBox<String> encoding = ImportControls.combo("imports-encoding", 150);
  private final ComboBox<Character> separator = ImportControls.combo("imports-separator", 150);
  private final ComboBox<String> sheet = ImportControls.combo("imports-sheet", 200);
  private final ComboBox<Integer> headerRow = ImportControls.combo("imports-header-row", 96);
  private final HBox encodingBox;
  private final HBox separatorBox;
  private final HBox sheetBox;
  private final HBox headerBox;
  private final Label quote = new Label();
  private final FlowPane node;
  private final ImportSession session;
  private final Messages messages;
  private boolean filling;

  TableOptionsView(ImportSession session, Messages messages) {
    this.session = session;
    this.messages = messages;
    encoding.getItems().setAll(ENCODINGS);
    separator.getItems().setAll(SEPARATORS);
    ImportControls.show(
        separator,
        one ->
            one == null
                ? ""
                : messages.textOr("imports.separator." + (int) one, String.valueOf(one)));
    encodingBox = Labels.captioned(messages.text("imports.encoding"), encoding);
    separatorBox = Labels.captioned(messages.text("imports.separator"), separator);
    sheetBox = Labels.captioned(messages.text("imports.sheet"), sheet);
    headerBox = Labels.captioned(messages.text("imports.headerRow"), headerRow);
    for (ComboBox<?> one : List.of(encoding, separator, sheet, headerRow)) {
      one.valueProperty().subscribe(now -> understand());
    }
    node = new FlowPane(16, 8, encodingBox, separatorBox, quote, sheetBox, headerBox);
    node.setMinHeight(Region.USE_PREF_SIZE);
  }

  Node node() {
    return node;
  }

  /** Reads the file again if an option was changed; an option as detected stays detected. */
  private void understand() {
    if (filling || session.job().storedProperty().get() == null) {
      return;
    }
    TableOptions before = session.job().draftProperty().get().options();
    Table table = session.job().tableProperty().get();
    DetectedFormat make = table == null ? null : table.make();
    String chosen = encoding.getValue();
    Charset charset = chosen == null ? null : Charset.forName(chosen);
    boolean detected = make != null && Objects.equals(make.encoding(), charset);
    boolean same = make != null && Objects.equals(make.separator(), separator.getValue());
    boolean here = make != null && make.sheet().equals(sheet.getValue());
    boolean otherSheet =
        sheet.getValue() != null && !here && !sheet.getValue().equals(before.sheet());
    boolean found = make != null && Objects.equals(make.headerRow(), headerRow.getValue());
    TableOptions options =
        new TableOptions(
            here ? before.sheet() : sheet.getValue(),
            detected ? before.encoding() : charset,
            same ? before.separator() : separator.getValue(),
            // Another sheet has its own header.
            otherSheet ? null : found ? before.headerRow() : headerRow.getValue());
    if (!options.equals(before)) {
      session.file().understand(options, () -> {});
    }
  }

  /**
   * Shows the options of a file.
   *
   * @param table the file; null if it can't be read
   * @param failed whether the file is text that can't be read
   */
  void show(@Nullable Table table, boolean failed, TableOptions chosen) {
    DetectedFormat make = table == null ? null : table.make();
    boolean text = make != null ? make.encoding() != null : failed;
    filling = true;
    try {
      if (make != null) {
        encoding.setValue(make.encoding() == null ? null : make.encoding().name());
        separator.setValue(make.separator());
        sheet.getItems().setAll(make.sheets());
        sheet.setValue(make.sheet().isEmpty() ? null : make.sheet());
        header(make.headerRow());
        quote.setText(
            make.quote() == null
                ? ""
                : messages.text("imports.quote", String.valueOf(make.quote())));
      } else {
        encoding.setValue(chosen.encoding() == null ? null : chosen.encoding().name());
        separator.setValue(chosen.separator());
        sheet.setValue(chosen.sheet());
        header(chosen.headerRow() == null ? 0 : chosen.headerRow());
        quote.setText("");
      }
    } finally {
      filling = false;
    }
    for (Node box : List.of(encodingBox, separatorBox, quote)) {
      Nodes.show(box, text);
    }
    // What made a file unreadable can be chosen again.
    Nodes.show(sheetBox, make == null ? chosen.sheet() != null : !make.sheet().isEmpty());
    Nodes.show(headerBox, make == null ? chosen.headerRow() != null : make.headerRow() > 0);
  }

  private void header(int row) {
    headerRow
        .getItems()
        .setAll(IntStream.rangeClosed(1, Math.max(HEADER_ROWS, row)).boxed().toList());
    headerRow.setValue(row == 0 ? null : row);
  }
}
