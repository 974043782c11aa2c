package io.casedesk.desktop.options;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the keys of one field. The model sorts them off the JavaFX thread. */
final class KeysTable {

  private static final double ROW_HEIGHT = 32;
  private static final double LEAST_WIDTH = 80;
  private static final double MOST_OF_NUMBERS = 120;

  private final TableView<DropdownValueEntry> view = new TableView<>();
  private final OptionsModel model;
  private final Messages messages;
  private final TableColumn<DropdownValueEntry, DropdownValueEntry> labels;
  private @Nullable DropdownValueEntry last;

  KeysTable(OptionsModel model, OptionEditsModel edits, Messages messages) {
    this.model = model;
    this.messages = messages;
    labels =
        column(DropdownValueListing.By.LABEL, 180, cell -> new LabelCell(messages, edits::label));
    labels.setGraphic(new FontIcon(Feather.EDIT_2));
    labels.setEditable(true);
    NumberFormat numbers = NumberFormat.getIntegerInstance(messages.locale());
    TableColumn<DropdownValueEntry, DropdownValueEntry> uses =
        column(
            DropdownValueListing.By.USES,
            80,
            cell -> new TextCell(e -> numbers.format(e.uses()), "kind-number"));
    uses.getStyleClass().add("number");
    uses.setMaxWidth(MOST_OF_NUMBERS);
    view.getColumns()
        .setAll(
            List.of(
                column(
                    DropdownValueListing.By.KEY,
                    160,
                    cell -> new TextCell(DropdownValueEntry::key, "kind-text")),
                labels,
                uses,
                column(
                    DropdownValueListing.By.KNOWN_FROM, 230, cell -> new KeySourceCell(messages))));
    view.setId("optionbook-keys");
    view.getStyleClass().addAll("record-table", "dense");
    view.setFixedCellSize(ROW_HEIGHT);
    view.setEditable(true);
    view.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_LAST_COLUMN);
    view.setItems(model.keys());
    view.setPlaceholder(new Region());
    view.setAccessibleText(messages.text("optionbook.keys.accessible"));
    view.setSortPolicy(table -> sort());
    model.keys().addListener((ListChangeListener<DropdownValueEntry>) change -> restore());
    view.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            entry -> {
              if (entry != null) {
                last = entry;
              }
            });
    view.focusedProperty().subscribe(focused -> selectAny());
  }

  TableView<DropdownValueEntry> node() {
    return view;
  }

  /** The selected key; its value is null when none is selected. */
  ReadOnlyObjectProperty<DropdownValueEntry> selected() {
    return view.getSelectionModel().selectedItemProperty();
  }

  /** Starts editing the label of the selected key. */
  void editLabel() {
    int row = view.getSelectionModel().getSelectedIndex();
    if (row >= 0) {
      view.scrollTo(Math.max(0, row - 4));
      view.edit(row, labels);
    }
  }

  private TableColumn<DropdownValueEntry, DropdownValueEntry> column(
      DropdownValueListing.By by,
      double width,
      Function<
              TableColumn<DropdownValueEntry, DropdownValueEntry>,
              TableCell<DropdownValueEntry, DropdownValueEntry>>
          cells) {
    String name = by.name().toLowerCase(Locale.ROOT);
    TableColumn<DropdownValueEntry, DropdownValueEntry> column =
        new TableColumn<>(messages.text("optionbook.column." + name));
    column.setId("optionbook-" + name);
    column.setPrefWidth(width);
    column.setMinWidth(LEAST_WIDTH);
    column.setEditable(false);
    column.setUserData(by);
    column.setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    column.setCellFactory(cells::apply);
    return column;
  }

  private boolean sort() {
    Optional<TableColumn<DropdownValueEntry, ?>> first = view.getSortOrder().stream().findFirst();
    model.order(
        first
            .map(
                column ->
                    new DropdownValueListing.Order(
                        (DropdownValueListing.By) column.getUserData(),
                        column.getSortType() == TableColumn.SortType.DESCENDING))
            .orElse(null));
    return true;
  }

  /** Selects the previously selected key after a change. */
  private void restore() {
    DropdownValueEntry wanted = last;
    if (wanted == null) {
      selectAny();
      return;
    }
    for (int i = 0; i < model.keys().size(); i++) {
      DropdownValueEntry entry = model.keys().get(i);
      if (entry.key().equals(wanted.key()) && entry.field().equals(wanted.field())) {
        view.getSelectionModel().clearAndSelect(i);
        return;
      }
    }
    view.getSelectionModel().clearSelection();
    selectAny();
  }

  /**
   * Select a row when the table gets the focus: otherwise the first Down key would move to the
   * second row.
   */
  private void selectAny() {
    if (view.isFocused() && selected().get() == null && !view.getItems().isEmpty()) {
      view.getSelectionModel().selectFirst();
    }
  }

  /** Shows a text. */
  private static final class TextCell extends TableCell<DropdownValueEntry, DropdownValueEntry> {

    private final Function<DropdownValueEntry, String> text;
    private final Tooltip whole = new Tooltip();

    TextCell(Function<DropdownValueEntry, String> text, String style) {
      this.text = text;
      getStyleClass().add(style);
    }

    @Override
    protected void updateItem(@Nullable DropdownValueEntry entry, boolean empty) {
      super.updateItem(entry, empty);
      @Nullable String shown = empty || entry == null ? null : text.apply(entry);
      setText(shown);
      whole.setText(shown);
      setTooltip(shown == null ? null : whole);
    }
  }
}
