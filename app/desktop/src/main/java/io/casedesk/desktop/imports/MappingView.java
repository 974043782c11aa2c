package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.CellRefresher;
import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.imports.MappingModel.ColumnRow;
import io.casedesk.desktop.imports.MappingModel.FieldChoice;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.imports.CellRules;
import io.casedesk.files.imports.ColumnQuestion;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.Table;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldType;
import io.casedesk.model.input.InputParser.InputStyle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

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
    RulesPane rules = new RulesPane();
    list.getSelectionModel().selectedItemProperty().subscribe(rules::show);
    columns = new HBox(12, list, rules.node());
    HBox.setHgrow(list, Priority.ALWAYS);
    node.setTop(keys);
    node.setCenter(stage);
    BorderPane.setMargin(stage, new Insets(8, 0, 8, 0));
    said.managedProperty().bind(said.textProperty().isNotEmpty());
    HBox.setHgrow(said, Priority.ALWAYS);
    // Below the columns, which must not move under the mouse when it goes.
    node.setBottom(
        new VBox(
            8,
            problem,
            new WrapBar(
                8,
                Buttons.hinted(
                    messages, "imports-mapping-load", "imports.mapping.load", this::load),
                Buttons.hinted(
                    messages, "imports-mapping-save", "imports.mapping.save", this::save),
                said,
                Nodes.spacer(),
                next)));
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
    list.setCellFactory(ignored -> new ColumnCell());
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
    key.setConverter(
        new DisplayConverter<>(
            one ->
                messages.textOr(
                    "imports.by." + one.word(), messages.text("imports.key." + one.word()))));
    String none = messages.text("imports.mapping.noColumn");
    for (ComboBox<String> column : List.of(keyColumn, nameColumn)) {
      column.setConverter(new DisplayConverter<>(none, name -> name.isEmpty() ? none : name));
    }
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
        session.workingProperty(),
        session.kindProperty(),
        session.storedProperty(),
        session.openProperty());
    for (RecordsModel<?> list : session.lists()) {
      Observables.listen(this::arrange, list.loader().phaseProperty());
    }
    Observables.follow(
        () -> {
          boolean isKnown = mapping.originProperty().get() == MappingModel.Origin.REMEMBERED;
          said.setText(isKnown ? messages.text("imports.mapping.remembered") : "");
        },
        mapping.originProperty(),
        mapping.columns());
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
    problem.show(
        why == null || session.isWaiting() ? "" : messages.text(why.text(), why.about().toArray()));
    next.setDisable(why != null || mapping.columns().isEmpty() || session.isSent());
    keys.setDisable(session.isSent());
    columns.setDisable(session.isSent());
    Node wanted =
        session.isWaiting()
            ? ImportControls.waiting(session, messages)
            : mapping.columns().isEmpty()
                ? StateViews.busy(messages.text("imports.work.read"))
                : columns;
    Nodes.put(stage, wanted);
  }

  private void say(String text, Path path, @Nullable Throwable failure) {
    String file = String.valueOf(path.getFileName());
    said.setText(
        failure == null
            ? messages.text(text, file)
            : messages.text(text + ".not", file, Message.ofFailure(failure)));
  }

  private FileDialogs.Request question(String title, String name) {
    return new FileDialogs.Request(
        messages.text(title),
        name,
        List.of(new FileDialogs.Type(messages.text("imports.type.mapping"), "json")));
  }

  private void load() {
    Table table = session.table();
    Optional.ofNullable(table)
        .ifPresent(
            now ->
                dialogs
                    .open(node.getScene().getWindow(), question("imports.mapping.load", ""))
                    .ifPresent(
                        file ->
                            mapping.load(
                                file, now, why -> say("imports.mapping.loaded", file, why))));
  }

  private void save() {
    dialogs
        .save(node.getScene().getWindow(), question("imports.mapping.save", "mapping.json"))
        .ifPresent(file -> mapping.save(file, why -> say("imports.mapping.saved", file, why)));
  }

  /** Shows one column of the file with sample values and the field chosen for the column. */
  private final class ColumnCell extends NodeCell<ColumnRow> {

    private final Label name = Labels.of("", Styles.TEXT_BOLD);
    private final Label samples = Labels.of("", "caption");
    private final ComboBox<@Nullable FieldChoice> field = TypeAheadHandler.comboBox();
    private final Label isKey = new Label();
    private final HBox box;
    private Subscription listening = () -> {};
    private boolean filling;

    ColumnCell() {
      name.setPrefWidth(170);
      name.setMinWidth(120);
      name.setMaxWidth(170);
      samples.setMinWidth(0);
      samples.setPrefWidth(0);
      samples.setMaxWidth(Double.MAX_VALUE);
      HBox.setHgrow(samples, Priority.ALWAYS);
      field.setPrefWidth(230);
      field.setMinWidth(210);
      field.setMaxWidth(230);
      field.setConverter(
          new DisplayConverter<>(messages.text("imports.mapping.ignore"), FieldChoice::label));
      field.valueProperty().subscribe(this::applyField);
      field
          .focusedProperty()
          .subscribe(
              focused -> {
                if (focused && getItem() != null) {
                  list.getSelectionModel().select(getItem());
                }
              });
      isKey.setPrefWidth(230);
      isKey.setMinWidth(210);
      box = new HBox(12, name, samples, new FontIcon(Feather.ARROW_RIGHT), field, isKey);
      box.setAlignment(Pos.CENTER_LEFT);
    }

    /** Moves the keyboard focus to the field; returns false if the column has none. */
    boolean focusField() {
      field.requestFocus();
      return field.isFocused();
    }

    @Override
    protected Node show(ColumnRow row) {
      boolean key = row.name().equals(mapping.keyColumn());
      name.setText(
          ImportControls.shortName(
              row.name(), mapping.columns().stream().map(ColumnRow::name).toList()));
      listening.unsubscribe();
      listening = row.previewText().subscribe(samples::setText);
      isKey.setText(
          messages.text(
              mapping.keyProperty().get() == Mapping.Key.NEW
                  ? "imports.mapping.isName"
                  : "imports.mapping.isKey"));
      Nodes.show(isKey, key);
      Nodes.show(field, !key);
      field.setAccessibleText(messages.text("imports.mapping.for", row.name()));
      filling = true;
      try {
        List<@Nullable FieldChoice> choices = new ArrayList<>();
        choices.add(null);
        choices.addAll(mapping.fields());
        if (!field.getItems().equals(choices)) {
          field.getItems().setAll(choices);
        }
        field.setValue(row.fieldProperty().get());
      } finally {
        filling = false;
      }
      return box;
    }

    private void applyField(@Nullable FieldChoice chosen) {
      ColumnRow row = getItem();
      if (!filling && row != null) {
        FieldChoice before = row.fieldProperty().get();
        if (chosen != null && (before == null || before.type() != chosen.type())) {
          // Without a separator, a cell with several keys would be read as one key.
          // An ignored column keeps its rules: its numbers may be converted already.
          CellRules rules = before == null ? row.rulesProperty().get() : mapping.newRules();
          row.rulesProperty()
              .set(chosen.type() == FieldType.CHOICES ? rules.withSeparator(";") : rules);
        }
        row.fieldProperty().set(chosen);
      }
    }
  }

  /** Edits the rules for reading the cells of one column. */
  private final class RulesPane {

    private static final double WIDTH = 280;

    private final VBox rows = new VBox(8);
    private final ScrollPane node = ImportControls.details("imports-rules", rows, WIDTH);
    private Subscription listening = () -> {};

    Node node() {
      return node;
    }

    void show(@Nullable ColumnRow row) {
      listening.unsubscribe();
      listening =
          row == null
              ? () -> {}
              : Subscription.combine(
                  row.fieldProperty().subscribe(now -> fill(row)),
                  row.questions().subscribe(now -> fill(row)),
                  mapping.keyProperty().subscribe(now -> fill(row)),
                  mapping.keyColumnProperty().subscribe(now -> fill(row)),
                  mapping.nameColumnProperty().subscribe(now -> fill(row)));
      if (row == null) {
        rows.getChildren().clear();
      }
    }

    private void fill(ColumnRow row) {
      FieldChoice field = row.fieldProperty().get();
      boolean isKey = row.name().equals(mapping.keyColumn());
      Label title = Labels.of(messages.text("imports.rules", row.name()), Styles.TEXT_BOLD);
      title.setWrapText(true);
      rows.getChildren().setAll(title);
      if (isKey || field == null) {
        boolean isName = row.name().equals(mapping.nameColumnProperty().get());
        Label what =
            Nodes.named(
                "imports-rules-meaning",
                new Label(messages.text("imports.rules." + meaning(isKey, isName))));
        what.setWrapText(true);
        rows.getChildren().add(what);
        return;
      }
      Label type = new Label(messages.text("imports.rules.type." + field.type()));
      type.setWrapText(true);
      rows.getChildren().add(type);
      CellRules now = row.rulesProperty().get();
      check("trim", now.trim(), on -> change(row, r -> r.withTrim(on)));
      if (field.type() == FieldType.DATE || field.type() == FieldType.TIME) {
        dates(row, now);
      }
      row.previewProperty().get().questions().forEach(question -> ask(row, question));
      if (field.type() == FieldType.CHOICES) {
        separator(row, now);
      }
      if (field.type().hasOptions() || field.type() == FieldType.UNKNOWN) {
        check("labels", now.labels(), on -> change(row, r -> r.withLabels(on)));
      }
      check("clear", now.clear(), on -> change(row, r -> r.withClear(on)));
      Label kept = Labels.of(messages.text("imports.rules.case"), "caption");
      kept.setWrapText(true);
      rows.getChildren().add(kept);
    }

    private String meaning(boolean isKey, boolean isName) {
      return isKey
          ? mapping.keyProperty().get() == Mapping.Key.NEW ? "new" : "key"
          : isName ? "name" : "ignored";
    }

    private static void change(ColumnRow row, UnaryOperator<CellRules> change) {
      row.rulesProperty().set(change.apply(row.rulesProperty().get()));
    }

    private void check(String rule, boolean on, Consumer<Boolean> change) {
      CheckBox box =
          Nodes.named("imports-rule-" + rule, new CheckBox(messages.text("imports.rules." + rule)));
      box.setWrapText(true);
      box.setSelected(on);
      box.selectedProperty().subscribe((before, now) -> change.accept(now));
      rows.getChildren().add(box);
    }

    /** Asks what ambiguous cells mean, and shows the first ones before and after. */
    private void ask(ColumnRow row, ColumnQuestion question) {
      Label text = Labels.wrapped(messages.text(question.message()));
      rows.getChildren().add(Nodes.named("imports-ask-" + question.subject(), text));
      ToggleGroup group = new ToggleGroup();
      for (InputStyle style : question.styles()) {
        String preview =
            question.samples().stream()
                .filter(sample -> sample.meanings().values().containsKey(style))
                .map(sample -> sample.text() + " → " + sample.meanings().valueIn(style))
                .collect(Collectors.joining("\n"));
        RadioButton radio =
            Nodes.named(
                "imports-ask-" + style,
                new RadioButton(messages.text("paste.style." + style) + "\n" + preview));
        radio.setWrapText(true);
        radio.setToggleGroup(group);
        radio.setSelected(row.rulesProperty().get().styles().contains(style));
        radio
            .selectedProperty()
            .subscribe(
                (before, now) -> {
                  if (now) {
                    change(row, rules -> rules.withStyle(style));
                  }
                });
        rows.getChildren().add(radio);
      }
    }

    private void dates(ColumnRow row, CellRules now) {
      ComboBox<String> format = ImportControls.combo("imports-rule-date", 180);
      format.setEditable(true);
      format
          .getItems()
          .setAll(
              "",
              "dd.MM.yyyy",
              "d.M.yyyy",
              "dd/MM/yyyy",
              "MM/dd/yyyy",
              "yyyy/MM/dd",
              "dd.MM.yyyy; yyyy/MM/dd; dd/MM/yyyy");
      format.setValue(now.dates());
      format.setAccessibleText(messages.text("imports.rules.date"));
      Label wrong = Labels.of("", "problem");
      wrong.setWrapText(true);
      wrong.managedProperty().bind(wrong.textProperty().isNotEmpty());
      format
          .valueProperty()
          .subscribe(
              (before, chosen) -> {
                boolean usable = isFormat(chosen);
                wrong.setText(usable ? "" : messages.text("imports.rules.date.wrong"));
                if (usable) {
                  change(row, r -> r.withDates(chosen == null ? "" : chosen));
                }
              });
      rows.getChildren().addAll(new Label(messages.text("imports.rules.date")), format, wrong);
    }

    private static boolean isFormat(@Nullable String format) {
      try {
        var _ = CellRules.plain().withDates(format == null ? "" : format);
        return true;
      } catch (IllegalArgumentException e) {
        return false;
      }
    }

    private static void separate(ColumnRow row, String separator) {
      change(row, r -> r.withSeparator(separator.strip()));
    }

    private void separator(ColumnRow row, CellRules now) {
      ComboBox<String> between = ImportControls.combo("imports-rule-separator", 96);
      between.setEditable(true);
      between.getItems().setAll(";", ",", "|");
      between.setValue(now.separator());
      between.getEditor().textProperty().subscribe((before, text) -> separate(row, text));
      rows.getChildren().add(Labels.captioned(messages.text("imports.rules.separator"), between));
    }
  }
}
