package io.casedesk.desktop.imports;

import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.CellRefresher;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.Table;
import io.casedesk.messages.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Shows the second step of an import: the mapping of columns to fields. */
final class MappingView {

  private static final double ROW_HEIGHT = 44;

  /** The width that shows the name and the field of a column, beside a scroll bar, in pixels. */
  private static final double LEAST_WIDTH = 408;

  private final BorderPane node = Nodes.named("imports-mapping", new BorderPane());
  private final StackPane stage = new StackPane();
  private final HBox columns;
  private final ListView<ColumnRow> list = Nodes.named("imports-columns", new ListView<>());
  private final CellRefresher cells;
  private final ComboBox<Mapping.Key> key = ImportControls.combo("imports-key", 160);
  private final ComboBox<String> keyColumn = ImportControls.combo("imports-key-column", 180);
  private final ComboBox<String> nameColumn = ImportControls.combo("imports-name-column", 180);
  private final Notice problem;
  private final Label said = ImportControls.sentence("imports-mapping-said");
  private final ListWaitView waiting;
  private final ImportSession session;
  private final MappingModel mapping;
  private final FileDialogs dialogs;
  private final Messages messages;
  private final Button next;
  private final FlowPane keys;
  private boolean filling;

  MappingView(ImportSession session, FileDialogs dialogs, Messages messages) {
    this.session = session;
    this.mapping = session.mapping();
    this.dialogs = dialogs;
    this.messages = messages;
    this.waiting = new ListWaitView(session, messages);
    this.problem = new Notice(Notice.Level.BAD, "", messages).named("imports-mapping-problem");
    next =
        ImportControls.next(
            messages, "imports-to-matching", "imports.next.compare", session::toMatching);
    Node keyChoice = Labels.captioned(messages.text("imports.mapping.keyColumn"), keyColumn);
    keyColumn.setAccessibleText(messages.text("imports.mapping.keyColumn.accessible"));
    Nodes.showWhile(keyChoice, mapping.keyProperty().isNotEqualTo(Mapping.Key.NEW));
    keys =
        new FlowPane(
            16,
            8,
            Labels.captioned(messages.text("imports.mapping.key"), key),
            keyChoice,
            Labels.captioned(messages.text("imports.mapping.nameColumn"), nameColumn));
    keys.setMinHeight(Region.USE_PREF_SIZE);
    list();
    cells = CellRefresher.of(list);
    ColumnRulesView rules = new ColumnRulesView(mapping, messages);
    list.getSelectionModel().selectedItemProperty().subscribe(rules::show);
    columns = new HBox(12, list, rules.node());
    HBox.setHgrow(list, Priority.ALWAYS);
    node.setTop(new VBox(8, keys, problem));
    node.setCenter(stage);
    BorderPane.setMargin(stage, new Insets(8, 0, 8, 0));
    said.managedProperty().bind(said.textProperty().isNotEmpty());
    HBox.setHgrow(said, Priority.ALWAYS);
    node.setBottom(
        new WrapBar(
            8,
            Buttons.hinted(messages, "imports-mapping-load", "imports.mapping.load", this::load),
            Buttons.hinted(messages, "imports-mapping-save", "imports.mapping.save", this::save),
            said,
            Nodes.spacer(),
            next));
    converters();
    listen();
  }

  Node node() {
    return node;
  }

  /** Does what the main button does, if that is enabled. */
  void pressNext() {
    // A field takes its text over when it loses the focus.
    next.requestFocus();
    next.fire();
  }

  private void list() {
    list.setFixedCellSize(ROW_HEIGHT);
    list.setAccessibleText(messages.text("imports.columns.accessible"));
    list.setItems(mapping.columns());
    list.setMinWidth(LEAST_WIDTH);
    list.setCellFactory(
        ignored -> new ColumnCell(mapping, messages, list.getSelectionModel()::select));
    list.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
  }

  /** Leads from the selected column to its own field; Tab alone leads to that of the first one. */
  private void key(KeyEvent event) {
    boolean enters =
        switch (event.getCode()) {
          case TAB -> !event.isShiftDown();
          case ENTER, SPACE, F2 -> true;
          default -> false;
        };
    if (enters && list.isFocused() && !event.isShortcutDown()) {
      for (Node node : list.lookupAll(".list-cell")) {
        if (node instanceof ColumnCell cell && cell.isSelected() && cell.focusField()) {
          event.consume();
        }
      }
    }
  }

  private void converters() {
    ImportControls.show(key, this::keyText);
    for (ComboBox<String> column : List.of(keyColumn, nameColumn)) {
      ImportControls.show(
          column,
          name ->
              name == null || name.isEmpty() ? messages.text("imports.mapping.noColumn") : name);
    }
  }

  private String keyText(Mapping.@Nullable Key one) {
    return one == null
        ? ""
        : messages.textOr("imports.by." + one.word(), messages.text("imports.key." + one.word()));
  }

  private void listen() {
    Observables.listen(
        this::applyKey, key.valueProperty(), keyColumn.valueProperty(), nameColumn.valueProperty());
    Observables.follow(
        this::show,
        mapping.keyProperty(),
        mapping.keyColumnProperty(),
        mapping.nameColumnProperty(),
        mapping.columns());
    Observables.listen(
        this::arrange,
        mapping.problemProperty(),
        session.job().workingProperty(),
        session.targets().list().loader().phaseProperty(),
        session.kindProperty(),
        session.job().storedProperty(),
        session.openProperty());
    mapping.fileResultProperty().subscribe(this::say);
  }

  private void applyKey() {
    if (!filling && key.getValue() != null) {
      mapping.keyProperty().set(key.getValue());
      mapping.keyColumnProperty().set(orEmpty(keyColumn.getValue()));
      mapping.nameColumnProperty().set(orEmpty(nameColumn.getValue()));
    }
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private void show() {
    if (filling) {
      return;
    }
    filling = true;
    try {
      key.getItems().setAll(Mapping.Key.of(session.kindProperty().get()));
      key.getItems().add(Mapping.Key.NEW);
      key.setValue(mapping.keyProperty().get());
      List<String> names = new ArrayList<>(List.of(""));
      mapping.columns().forEach(column -> names.add(column.name()));
      keyColumn.getItems().setAll(names);
      keyColumn.setValue(mapping.keyColumnProperty().get());
      nameColumn.getItems().setAll(names);
      nameColumn.setValue(mapping.nameColumnProperty().get());
    } finally {
      filling = false;
    }
    cells.refresh();
    if (list.getSelectionModel().isEmpty() && !list.getItems().isEmpty()) {
      list.getSelectionModel().select(0);
    }
    arrange();
  }

  private void arrange() {
    MappingModel.Problem why = mapping.problemProperty().get();
    boolean sent =
        session.job().storedProperty().get() != null
            && session.job().storedProperty().get().run() != null;
    problem.show(
        why == null || session.targets().isWaiting()
            ? ""
            : messages.text(why.text(), why.about().toArray()));
    next.setDisable(why != null || mapping.columns().isEmpty() || sent);
    keys.setDisable(sent);
    columns.setDisable(sent);
    Node wanted =
        session.targets().isWaiting()
            ? waiting.node()
            : mapping.columns().isEmpty()
                ? StateViews.busy(messages.text("imports.work.read"))
                : columns;
    Nodes.put(stage, wanted);
  }

  private void say(MappingModel.@Nullable FileResult what) {
    if (what == null) {
      MappingModel.Origin from = mapping.originProperty().get();
      said.setText(
          from == MappingModel.Origin.REMEMBERED
              ? messages.text("imports.mapping.remembered")
              : "");
      return;
    }
    String file = String.valueOf(what.file().getFileName());
    String text = what.read() ? "imports.mapping.loaded" : "imports.mapping.saved";
    said.setText(
        what.failure() == null
            ? messages.text(text, file)
            : messages.text(text + ".not", file, Message.ofFailure(what.failure())));
  }

  private FileDialogs.Request question(String title, String name) {
    return new FileDialogs.Request(
        messages.text(title),
        name,
        List.of(new FileDialogs.Type(messages.text("imports.type.mapping"), "json")));
  }

  private void load() {
    Table table = session.job().tableProperty().get();
    Optional.ofNullable(table)
        .ifPresent(
            now ->
                dialogs
                    .open(node.getScene().getWindow(), question("imports.mapping.load", ""))
                    .ifPresent(file -> mapping.load(file, now)));
  }

  private void save() {
    dialogs
        .save(node.getScene().getWindow(), question("imports.mapping.save", "mapping.json"))
        .ifPresent(mapping::save);
  }
}
