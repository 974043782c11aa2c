package io.casedesk.desktop.ui.refresh;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.Moments;
import io.casedesk.desktop.ui.text.ValueText;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What newer reads changed, a line a field: the record, the field, before and now. */
public final class ChangesPanel {

  private static final double ROW_HEIGHT = 28;
  private static final double HEIGHT = 220;

  /** A field, or the record as a whole where it is new or gone. */
  private record Line(RecordChange record, RecordChange.@Nullable Field field) {}

  private final TableView<Line> table = new TableView<>();
  private final Label title = new Label();
  private final VBox root = new VBox(8);
  private final ChangesModel model;
  private final Messages messages;
  private final Consumer<String> open;

  /**
   * Of a list.
   *
   * @param fieldName what a field is called in the list
   * @param open opens a record
   */
  public ChangesPanel(
      ChangesModel model,
      Messages messages,
      Moments moments,
      Function<FieldRef, String> fieldName,
      Consumer<String> open) {
    this.model = model;
    this.messages = messages;
    this.open = open;
    table.setId("changes-list");
    table.setFixedCellSize(ROW_HEIGHT);
    table.getStyleClass().addAll("dense", "changes-list");
    table.setAccessibleText(messages.text("changes.accessible"));
    table.setPlaceholder(new Region());
    column("changes.record", 260, line -> line.record().label());
    column("changes.field", 200, line -> field(line, fieldName));
    column("changes.before", 240, line -> before(line));
    column("changes.now", 240, line -> now(line));
    table.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    table.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    VBox.setVgrow(table, Priority.ALWAYS);
    root.getChildren().setAll(head(), table);
    root.getStyleClass().add("changes-panel");
    root.setMinHeight(HEIGHT);
    root.setPrefHeight(HEIGHT);
    root.managedProperty().bind(root.visibleProperty());
    root.visibleProperty().bind(model.listedProperty());
    ChangesText text = new ChangesText(messages, moments);
    model.changesProperty().subscribe(changes -> show(changes, text));
    model.listedProperty().subscribe((was, is) -> show(model.changesProperty().get(), text));
  }

  /** The node to place. */
  public Node node() {
    return root;
  }

  private Node head() {
    title.getStyleClass().add("section-title");
    title.setMinWidth(0);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    ToggleButton only = new ToggleButton(messages.text("changes.only"));
    only.setGraphic(new FontIcon(Feather.FILTER));
    only.setId("changes-only");
    only.getStyleClass().add(Styles.SMALL);
    only.setMinWidth(Region.USE_PREF_SIZE);
    only.setTooltip(new Tooltip(messages.text("changes.only.hint")));
    only.selectedProperty().bindBidirectional(model.onlyTheseProperty());
    Button seen = new Button(messages.text("changes.seen"), new FontIcon(Feather.CHECK));
    seen.setId("changes-seen");
    seen.getStyleClass().add(Styles.SMALL);
    seen.setMinWidth(Region.USE_PREF_SIZE);
    seen.setTooltip(new Tooltip(messages.text("changes.seen.hint")));
    seen.setOnAction(event -> model.seen());
    Button close = new Button("", new FontIcon(Feather.X));
    close.setId("changes-close");
    close.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL);
    close.setAccessibleText(messages.text("changes.close"));
    close.setTooltip(new Tooltip(messages.text("changes.close")));
    close.setOnAction(event -> model.listedProperty().set(false));
    HBox head = new HBox(8, title, space, only, seen, close);
    head.setAlignment(Pos.CENTER_LEFT);
    return head;
  }

  private void column(String titleKey, double width, Function<Line, String> text) {
    TableColumn<Line, String> column = new TableColumn<>(messages.text(titleKey));
    column.setPrefWidth(width);
    column.setSortable(false);
    column.setCellValueFactory(
        cell -> new ReadOnlyStringWrapper(text.apply(cell.getValue())).getReadOnlyProperty());
    table.getColumns().add(column);
  }

  private void show(@Nullable Changes changes, ChangesText text) {
    if (changes == null || !model.listedProperty().get()) {
      table.getItems().clear();
      return;
    }
    title.setText(text.of(changes));
    List<Line> lines = new ArrayList<>();
    for (RecordChange record : changes.records().values()) {
      if (record.fields().isEmpty()) {
        lines.add(new Line(record, null));
      }
      record.fields().forEach(field -> lines.add(new Line(record, field)));
    }
    table.getItems().setAll(lines);
  }

  private String field(Line line, Function<FieldRef, String> name) {
    RecordChange.Field field = line.field();
    return field == null
        ? messages.text("changes.whole." + line.record().kind().name())
        : name.apply(field.field());
  }

  private String before(Line line) {
    RecordChange.Field field = line.field();
    return field == null ? "" : shown(field.before());
  }

  private String now(Line line) {
    RecordChange.Field field = line.field();
    return field == null ? "" : shown(field.now());
  }

  private String shown(@Nullable FieldValue value) {
    if (value == null) {
      return messages.text("value.absent");
    }
    return value.isBlank() ? messages.text("value.blank.shown") : ValueText.oneLine(value);
  }

  private void pressed(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER) {
      event.consume();
      openSelected();
    } else if (event.getCode() == KeyCode.ESCAPE) {
      event.consume();
      model.listedProperty().set(false);
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getClickCount() == 2) {
      openSelected();
    }
  }

  private void openSelected() {
    Line line = table.getSelectionModel().getSelectedItem();
    if (line != null && line.record().kind() != RecordChange.Kind.GONE) {
      open.accept(line.record().id());
    }
  }
}
