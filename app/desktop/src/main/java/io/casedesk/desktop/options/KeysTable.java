package io.casedesk.desktop.options;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.text.NumberFormat;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the keys of one field. The model sorts them off the JavaFX thread. */
final class KeysTable {

  private static final double ROW_HEIGHT = 32;
  private static final double LEAST_WIDTH = 80;
  private static final double MOST_OF_NUMBERS = 120;

  private final TableView<DropdownValueEntry> view =
      Nodes.named("optionbook-keys", new TableView<>(), "record-table", "dense");
  private final OptionsModel model;
  private final Messages messages;
  private final TableColumn<DropdownValueEntry, DropdownValueEntry> labels;
  private @Nullable DropdownValueEntry last;
  private OptionEditsModel.@Nullable NewOption added;

  KeysTable(OptionsModel model, OptionEditsModel edits, Messages messages) {
    this.model = model;
    this.messages = messages;
    labels =
        column(
            DropdownValueListing.SortColumn.LABEL,
            180,
            () -> new LabelCell(messages, edits::label));
    labels.setGraphic(new FontIcon(Feather.EDIT_2));
    labels.setEditable(true);
    NumberFormat numbers = NumberFormat.getIntegerInstance(messages.locale());
    TableColumn<DropdownValueEntry, DropdownValueEntry> uses =
        text(DropdownValueListing.SortColumn.USES, 80, entry -> numbers.format(entry.uses()))
            .style("number")
            .style("kind-number");
    uses.setMaxWidth(MOST_OF_NUMBERS);
    view.getColumns()
        .setAll(
            List.of(
                text(DropdownValueListing.SortColumn.KEY, 160, DropdownValueEntry::key),
                labels,
                uses,
                column(
                    DropdownValueListing.SortColumn.KNOWN_FROM,
                    230,
                    () -> new KeySourceCell(messages))));
    view.setFixedCellSize(ROW_HEIGHT);
    view.setEditable(true);
    view.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_LAST_COLUMN);
    view.setItems(model.keys());
    view.setPlaceholder(new Region());
    view.setAccessibleText(messages.text("optionbook.keys.accessible"));
    view.setSortPolicy(table -> sort());
    model.keys().addListener((ListChangeListener<DropdownValueEntry>) change -> restore());
    Observables.whenPresent(view.getSelectionModel().selectedItemProperty(), entry -> last = entry);
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
      scrollToSelected();
      view.edit(row, labels);
    }
  }

  private TextColumn<DropdownValueEntry> text(
      DropdownValueListing.SortColumn by, double width, Function<DropdownValueEntry, String> text) {
    return described(by, new TextColumn<>(title(by), width, text).sortable());
  }

  private TableColumn<DropdownValueEntry, DropdownValueEntry> column(
      DropdownValueListing.SortColumn by,
      double width,
      Supplier<TableCell<DropdownValueEntry, DropdownValueEntry>> cells) {
    TableColumn<DropdownValueEntry, DropdownValueEntry> column = new TableColumn<>(title(by));
    column.setPrefWidth(width);
    column.setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    column.setCellFactory(ignored -> cells.get());
    return described(by, column);
  }

  private String title(DropdownValueListing.SortColumn by) {
    return messages.text("optionbook.column." + by.name().toLowerCase(Locale.ROOT));
  }

  private static <C extends TableColumn<?, ?>> C described(
      DropdownValueListing.SortColumn by, C column) {
    column.setId("optionbook-" + by.name().toLowerCase(Locale.ROOT));
    column.setMinWidth(LEAST_WIDTH);
    column.setReorderable(true);
    column.setEditable(false);
    column.setUserData(by);
    return column;
  }

  private boolean sort() {
    Optional<TableColumn<DropdownValueEntry, ?>> first = view.getSortOrder().stream().findFirst();
    model.order(
        first
            .map(
                column ->
                    new DropdownValueListing.Order(
                        (DropdownValueListing.SortColumn) column.getUserData(),
                        column.getSortType() == TableColumn.SortType.DESCENDING))
            .orElse(null));
    return true;
  }

  /** Selects a key that was just added, as soon as it is shown. */
  void selectAdded(OptionEditsModel.NewOption typed) {
    added = typed;
  }

  /** Selects the key that was added, else the previously selected key, after a change. */
  private void restore() {
    DropdownValueEntry wanted = last;
    OptionEditsModel.NewOption typed = added;
    if (typed != null && select(typed.field(), typed.key())) {
      added = null;
      scrollToSelected();
    } else if (wanted == null || !select(wanted.field(), wanted.key())) {
      view.getSelectionModel().clearSelection();
      selectAny();
    }
  }

  /** Selects a key; returns false if it isn't shown. */
  private boolean select(String field, String key) {
    for (int i = 0; i < model.keys().size(); i++) {
      DropdownValueEntry entry = model.keys().get(i);
      if (entry.key().equals(key) && entry.field().equals(field)) {
        view.getSelectionModel().clearAndSelect(i);
        return true;
      }
    }
    return false;
  }

  private void scrollToSelected() {
    view.scrollTo(Math.max(0, view.getSelectionModel().getSelectedIndex() - 4));
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

  /** Shows the sources of a key and a mark when none of them proves the key. */
  private static final class KeySourceCell
      extends TableCell<DropdownValueEntry, DropdownValueEntry> {

    private final Map<Source, String> words = new EnumMap<>(Source.class);
    private final Label sources = new Label();
    private final Label mark;
    private final HBox line;
    private final Tooltip hint = new Tooltip();
    private final String unprovenHint;

    KeySourceCell(Messages messages) {
      for (Source source : Source.values()) {
        words.put(source, messages.text("optionbook.source." + source.name()));
      }
      mark = new Label(messages.text("options.unproven"), new FontIcon(Feather.ALERT_TRIANGLE));
      mark.getStyleClass().add("unproven");
      mark.setMinWidth(Region.USE_PREF_SIZE);
      sources.setMinWidth(0);
      line = Nodes.row(8, mark, sources);
      unprovenHint = messages.text("optionbook.unproven.hint");
      hint.setWrapText(true);
      hint.setMaxWidth(360);
      setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    }

    /** Returns the names of the sources, the most reliable first. */
    private String words(Set<Source> of) {
      return of.stream().map(words::get).collect(Collectors.joining(", "));
    }

    @Override
    protected void updateItem(@Nullable DropdownValueEntry entry, boolean empty) {
      super.updateItem(entry, empty);
      if (empty || entry == null) {
        setGraphic(null);
        setText(null);
        setTooltip(null);
        return;
      }
      boolean unproven = DropdownValueListing.isUnproven(entry);
      Nodes.show(mark, unproven);
      sources.setText(words(entry.sources()));
      hint.setText(unproven ? sources.getText() + "\n" + unprovenHint : sources.getText());
      setTooltip(hint);
      // A screen reader doesn't read the graphic.
      setText(unproven ? mark.getText() + ", " + sources.getText() : sources.getText());
      setGraphic(line);
    }
  }
}
