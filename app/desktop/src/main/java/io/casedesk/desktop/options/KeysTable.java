package io.casedesk.desktop.options;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.options.OptionsModel.Order;
import io.casedesk.desktop.options.OptionsModel.SortColumn;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.text.NumberFormat;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the keys of one field. The model sorts them off the JavaFX thread. */
final class KeysTable extends TableView<DropdownValueEntry> {

  private static final double ROW_HEIGHT = 32;
  private static final double LEAST_WIDTH = 80;
  private static final double MOST_OF_NUMBERS = 120;

  private final OptionsModel model;
  private final Messages messages;
  private final TextColumn<DropdownValueEntry> labels;
  private @Nullable DropdownValueEntry last;
  private OptionsModel.@Nullable NewOption added;

  /**
   * Creates the table.
   *
   * @param records shows the records with a key
   */
  KeysTable(OptionsModel model, Messages messages, Consumer<DropdownValueEntry> records) {
    this.model = model;
    this.messages = messages;
    Nodes.named("optionbook-keys", this, "record-table", "dense");
    labels = column(SortColumn.LABEL, 180, entry -> "");
    labels.setCellFactory(ignored -> new LabelCell());
    labels.setGraphic(new FontIcon(Feather.EDIT_2));
    labels.setEditable(true);
    NumberFormat numbers = NumberFormat.getIntegerInstance(messages.locale());
    TextColumn<DropdownValueEntry> uses =
        column(SortColumn.USES, 80, entry -> numbers.format(entry.uses()))
            .tip(entry -> entry.uses() == 0 ? "" : messages.text("optionbook.records.tip"))
            .style("number")
            .style("kind-number");
    uses.setMaxWidth(MOST_OF_NUMBERS);
    TextColumn<DropdownValueEntry> sources = column(SortColumn.KNOWN_FROM, 230, entry -> "");
    sources.setCellFactory(ignored -> new KeySourceCell(messages));
    getColumns()
        .setAll(
            List.of(column(SortColumn.KEY, 160, DropdownValueEntry::key), labels, uses, sources));
    setFixedCellSize(ROW_HEIGHT);
    setEditable(true);
    setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_LAST_COLUMN);
    setPlaceholder(new Region());
    setAccessibleText(messages.text("optionbook.keys.accessible"));
    setSortPolicy(table -> orderBy(getSortOrder()));
    Observables.whenPresent(getSelectionModel().selectedItemProperty(), entry -> last = entry);
    focusedProperty().subscribe(focused -> selectAny());
    Nodes.onKey(this, KeyCode.ENTER, this::editLabel);
    setOnMouseClicked(
        event -> {
          DropdownValueEntry entry = getSelectionModel().getSelectedItem();
          if (event.getClickCount() == 2
              && event.getButton() == MouseButton.PRIMARY
              && entry != null
              && isIn(event, uses)) {
            records.accept(entry);
          }
        });
  }

  private TextColumn<DropdownValueEntry> column(
      SortColumn by, double width, Function<DropdownValueEntry, String> text) {
    String name = by.name().toLowerCase(Locale.ROOT);
    TextColumn<DropdownValueEntry> column =
        new TextColumn<>(messages.text("optionbook.column." + name), width, text).sortable();
    column.setId("optionbook-" + name);
    column.setMinWidth(LEAST_WIDTH);
    column.setReorderable(true);
    column.setEditable(false);
    column.setUserData(by);
    return column;
  }

  private static boolean isIn(MouseEvent event, TableColumn<?, ?> column) {
    Node node = event.getPickResult().getIntersectedNode();
    while (node != null && !(node instanceof TableCell<?, ?>)) {
      node = node.getParent();
    }
    return node instanceof TableCell<?, ?> cell && column.equals(cell.getTableColumn());
  }

  private boolean orderBy(List<TableColumn<DropdownValueEntry, ?>> columns) {
    model.order(
        columns.stream()
            .findFirst()
            .map(
                column ->
                    new Order(
                        (SortColumn) column.getUserData(),
                        column.getSortType() == TableColumn.SortType.DESCENDING))
            .orElse(null));
    return true;
  }

  /** Starts editing the label of the selected key. */
  void editLabel() {
    int row = getSelectionModel().getSelectedIndex();
    if (row >= 0) {
      scrollToSelected();
      edit(row, labels);
    }
  }

  /** Selects a key that was just added, as soon as it is shown. */
  void selectAdded(OptionsModel.NewOption typed) {
    added = typed;
    selectAdded();
  }

  private boolean selectAdded() {
    OptionsModel.NewOption typed = added;
    if (typed == null || !select(typed.field(), typed.key())) {
      return false;
    }
    added = null;
    scrollToSelected();
    return true;
  }

  /**
   * Shows keys and selects the one that was added, else the previously selected one; an equal list
   * stays as it is.
   */
  void show(List<DropdownValueEntry> keys) {
    if (getItems().equals(keys)) {
      return;
    }
    getItems().setAll(keys);
    DropdownValueEntry wanted = last;
    if (!selectAdded() && (wanted == null || !select(wanted.field(), wanted.key()))) {
      getSelectionModel().clearSelection();
      selectAny();
    }
  }

  /** Selects a key; returns false if it isn't shown. */
  private boolean select(String field, String key) {
    for (int i = 0; i < getItems().size(); i++) {
      DropdownValueEntry entry = getItems().get(i);
      if (entry.key().equals(key) && entry.field().equals(field)) {
        getSelectionModel().clearAndSelect(i);
        return true;
      }
    }
    return false;
  }

  private void scrollToSelected() {
    scrollTo(Math.max(0, getSelectionModel().getSelectedIndex() - 4));
  }

  /**
   * Select a row when the table gets the focus: otherwise the first Down key would move to the
   * second row.
   */
  private void selectAny() {
    if (isFocused() && getSelectionModel().getSelectedItem() == null && !getItems().isEmpty()) {
      getSelectionModel().selectFirst();
    }
  }

  /**
   * Edits the label of a key in place. Every way to end editing keeps the text, except Escape, so
   * that moving to another cell loses nothing.
   */
  private final class LabelCell extends TableCell<DropdownValueEntry, DropdownValueEntry> {

    private static final PseudoClass EDITED = PseudoClass.getPseudoClass("edited");

    private final TextField field = Nodes.named("optionbook-label-input", new TextField());
    private final Tooltip hint = new Tooltip();
    private final String how = messages.text("optionbook.label.hint");

    /** The key whose label is being edited; null when none is. */
    private @Nullable DropdownValueEntry edited;

    LabelCell() {
      field.setAccessibleText(messages.text("optionbook.column.label"));
      field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
      field
          .focusedProperty()
          .subscribe(
              focused -> {
                if (!focused && edited != null) {
                  cancelEdit();
                }
              });
    }

    private void key(KeyEvent event) {
      if (event.getCode() == KeyCode.ESCAPE) {
        edited = null;
      }
      if (event.getCode() == KeyCode.ESCAPE || event.getCode() == KeyCode.ENTER) {
        cancelEdit();
        getTableView().requestFocus();
        event.consume();
      }
    }

    @Override
    public void startEdit() {
      DropdownValueEntry entry = getItem();
      if (entry == null) {
        return;
      }
      super.startEdit();
      if (isEditing()) {
        edited = entry;
        field.setText(Objects.requireNonNullElse(entry.label(), ""));
        pseudoClassStateChanged(EDITED, true);
        setGraphic(field);
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        field.requestFocus();
        field.selectAll();
      }
    }

    @Override
    public void cancelEdit() {
      DropdownValueEntry entry = edited;
      edited = null;
      super.cancelEdit();
      show(getItem());
      if (entry != null) {
        model.label(entry, field.getText());
      }
    }

    @Override
    protected void updateItem(@Nullable DropdownValueEntry entry, boolean empty) {
      super.updateItem(entry, empty);
      boolean isOther =
          edited != null
              && (entry == null
                  || !edited.field().equals(entry.field())
                  || !edited.key().equals(entry.key()));
      if (isOther) {
        cancelEdit();
      }
      if (edited == null) {
        show(empty ? null : entry);
      }
    }

    private void show(@Nullable DropdownValueEntry entry) {
      pseudoClassStateChanged(EDITED, false);
      setGraphic(null);
      setContentDisplay(ContentDisplay.LEFT);
      setText(entry == null ? null : entry.label());
      hint.setText(entry == null || entry.label() == null ? how : entry.label() + "\n" + how);
      setTooltip(entry == null ? null : hint);
    }
  }

  /** Shows the sources of a key and a mark when none of them proves the key. */
  private static final class KeySourceCell
      extends TableCell<DropdownValueEntry, DropdownValueEntry> {

    private final Map<Source, String> words = new EnumMap<>(Source.class);
    private final Label sources = new Label();
    private final Label mark;
    private final HBox line;
    private final Tooltip hint = Nodes.tooltip("");
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
      setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
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
      boolean unproven = OptionsModel.isUnproven(entry);
      // The most reliable source is the first.
      String said = entry.sources().stream().map(words::get).collect(Collectors.joining(", "));
      Nodes.show(mark, unproven);
      sources.setText(said);
      hint.setText(unproven ? said + "\n" + unprovenHint : said);
      setTooltip(hint);
      // A screen reader doesn't read the graphic.
      setText(unproven ? mark.getText() + ", " + said : said);
      setGraphic(line);
    }
  }
}
