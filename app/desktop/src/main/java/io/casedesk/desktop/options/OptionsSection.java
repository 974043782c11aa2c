package io.casedesk.desktop.options;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.form.FieldRow;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.section.LateFocus;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.Connection;
import io.casedesk.desktop.context.Destination;
import io.casedesk.desktop.options.OptionsModel.DropdownField;
import io.casedesk.desktop.options.OptionsModel.Shown;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * The section of the main window for dropdown values: the fields on the left, and the keys of one
 * field on the right.
 */
public final class OptionsSection extends Section {

  private static final double FIELD_HEIGHT = 48;

  private final OptionsModel model;
  private final RecordsModel<UseCase> useCases;
  private final Consumer<Destination> go;
  private final FileDialogs dialogs;
  private final Messages messages;
  private final BorderPane root = Nodes.styled(new BorderPane(), "records", "optionbook");
  private final StackPane stage = new StackPane();
  private final ListView<DropdownField> fields =
      Nodes.named("optionbook-fields", new ListView<>(), "optionbook-fields", "dense");
  private final KeysTable keys;
  private final SplitPane split;
  private final HBox statusBar;
  private final LateFocus focus;
  private final List<Command> commands;
  private final Button add;
  private final AddKeyForm addBox = new AddKeyForm();
  private boolean restoring;

  /**
   * Creates the section; it is read when opened and whenever the use cases were read, whose records
   * provide dropdown values and whose dropdowns follow edits.
   */
  public OptionsSection(AppContext app, Connection connection) {
    super("optionbook", Feather.BOOK_OPEN);
    this.useCases = connection.useCases();
    this.go = connection::go;
    this.dialogs = app.files();
    this.messages = app.messages();
    model =
        new OptionsModel(
            connection.workspace().options(),
            connection.session().connection(),
            this::dropdowns,
            () -> useCases.fieldCatalog().relearn(),
            connection.tasks());
    keys = new KeysTable(model, messages, this::showRecords);
    focus = new LateFocus(keys, root);
    fillFields();
    split = new SplitPane(fields, keys);
    SplitPane.setResizableWithParent(fields, false);
    split.setDividerPositions(0.26);
    Command adding =
        command("add", "optionbook.add", this::addKey)
            .on(Shortcut.control(KeyCode.N))
            .when(
                model.shownProperty().map(shown -> shown.field() != null),
                messages.text("optionbook.add.not"));
    Command labeling =
        command("label", "optionbook.label.command", keys::editLabel)
            .on(Shortcut.EDIT, keys.focusedProperty())
            .when(
                keys.getSelectionModel().selectedItemProperty().map(Objects::nonNull).orElse(false),
                messages.text("optionbook.label.not"));
    Command forgetting =
        command("forget", "optionbook.forget.command", this::forget)
            .on(Shortcut.key(KeyCode.DELETE), keys.focusedProperty())
            .when(
                keys.getSelectionModel()
                    .selectedItemProperty()
                    .map(OptionsModel::isForgettable)
                    .orElse(false),
                messages.text("optionbook.forget.not"));
    Command undoing =
        command("undo", "optionbook.undo", model::undo)
            .on(Shortcut.UNDO, Shortcut.outsideText(keys))
            .when(model.undoableProperty(), messages.text("command.undo.not"));
    Command importing =
        command("import", "optionbook.import.title", this::importFile).on(Shortcut.OPEN);
    Command exporting =
        command("export", "optionbook.export.title", this::exportFile).on(Shortcut.EXPORT);
    Command showing =
        command("records", "optionbook.records.command", this::showRecords)
            .when(
                keys.getSelectionModel()
                    .selectedItemProperty()
                    .map(entry -> entry.uses() > 0)
                    .orElse(false),
                messages.text("optionbook.records.not"));
    commands = List.of(adding, labeling, showing, forgetting, undoing, importing, exporting);
    add = button("add", Feather.PLUS, adding);
    root.setTop(
        new VBox(
            Nodes.styled(
                new WrapBar(
                    8,
                    Labels.of(messages.text("optionbook.title"), Styles.TITLE_4),
                    Nodes.spacer(),
                    button("undo", Feather.CORNER_UP_LEFT, undoing),
                    new ShortcutText(messages).icon(showing, Feather.LAYERS),
                    button("forget", Feather.TRASH_2, forgetting),
                    add,
                    button("import", Feather.UPLOAD, importing),
                    button("export", Feather.DOWNLOAD, exporting)),
                "toolbar")));
    root.setCenter(new OptionNotices(model, messages).over(stage));
    Label shown = Labels.named("optionbook-shown");
    Label unproven = Labels.named("optionbook-unproven");
    Label place = Labels.named("optionbook-place");
    place.setText(messages.text("optionbook.status.local"));
    statusBar = Nodes.statusBar(shown, unproven, Nodes.spacer(), place);
    model
        .shownProperty()
        .subscribe(
            now -> {
              OptionsModel.Counts counts = now.counts();
              shown.setText(
                  messages.text(
                      "optionbook.status.shown",
                      counts.matching(),
                      counts.keys(),
                      counts.fields()));
              unproven.setText(messages.text("optionbook.status.unproven", counts.unproven()));
              unproven.setVisible(counts.unproven() > 0);
              show(now);
            });
    useCases
        .loader()
        .phaseProperty()
        .subscribe(
            phase -> {
              if (phase == LoadState.Phase.READ) {
                model.refresh();
              }
              arrange(model.shown());
            });
    useCases.fieldCatalog().recountsProperty().subscribe((before, now) -> model.refresh());
  }

  private Command command(String name, String messageKey, Runnable action) {
    return Command.of("optionbook-" + name, messages.text(messageKey), action);
  }

  /** Creates the button of a command. */
  private Button button(String name, Feather icon, Command command) {
    return new ShortcutText(messages)
        .tied(
            Buttons.of(
                "optionbook-" + name, icon, messages.text("optionbook." + name), command::run),
            command,
            messages.text("optionbook." + name + ".hint"));
  }

  /** Returns the names of the dropdown fields in the list of use cases, by key. */
  private Map<String, String> dropdowns() {
    String prefix = FieldRef.custom("").toString();
    Map<String, String> names = new LinkedHashMap<>();
    useCases.fieldCatalog().columns().stream()
        .filter(c -> c.kind() == Column.Kind.OPTION || c.kind() == Column.Kind.OPTIONS)
        .filter(c -> c.id().startsWith(prefix))
        .forEach(c -> names.put(c.id().substring(prefix.length()), c.title()));
    return names;
  }

  /** Returns the model of the dropdown values. */
  public OptionsModel model() {
    return model;
  }

  @Override
  public Node node() {
    return root;
  }

  @Override
  public Node statusBar() {
    return statusBar;
  }

  @Override
  public Optional<StringProperty> query() {
    return Optional.of(model.queryProperty());
  }

  @Override
  public void refresh() {
    // Changes, reads and imports may have changed the number of records with a key.
    model.refresh();
  }

  @Override
  public List<Command> commands() {
    return commands;
  }

  @Override
  public void focus() {
    focus.request();
  }

  private void addKey() {
    DropdownField field = model.shown().field();
    if (field != null) {
      addBox.open(field);
    }
  }

  private void showRecords() {
    showRecords(keys.getSelectionModel().getSelectedItem());
  }

  /** Shows the records with a key in their list, if there are any. */
  private void showRecords(DropdownValueEntry entry) {
    if (entry.uses() > 0) {
      String column = FieldRef.custom(entry.field()).toString();
      go.accept(
          new Destination.Records(
              RecordKind.USE_CASES,
              List.of(FieldFilter.of(column, FieldFilter.Operator.ANY_OF, entry.key()))));
    }
  }

  /** Removes the selected key after confirmation. */
  private void forget() {
    DropdownValueEntry entry = keys.getSelectionModel().getSelectedItem();
    boolean stays =
        entry.sources().contains(Source.SERVICE) || entry.sources().contains(Source.SEEN);
    String what =
        stays
            ? messages.text("optionbook.forget.stays", entry.uses())
            : messages.text("optionbook.forget.goes");
    if (new Confirmation(messages, "optionbook.forget")
        .isAgreed(root.getScene().getWindow(), what, entry.key())) {
      model.forget(entry);
    }
  }

  private void importFile() {
    dialogs
        .open(root.getScene().getWindow(), question("optionbook.import.title", ""))
        .ifPresent(model::read);
  }

  private void exportFile() {
    dialogs
        .save(root.getScene().getWindow(), question("optionbook.export.title", "options.csv"))
        .ifPresent(model::write);
  }

  private FileDialogs.Request question(String messageKey, String name) {
    return new FileDialogs.Request(
        messages.text(messageKey),
        name,
        List.of(
            new FileDialogs.Type(messages.text("optionbook.type.csv"), "csv"),
            new FileDialogs.Type(messages.text("optionbook.type.json"), "json")));
  }

  private void fillFields() {
    fields.setFixedCellSize(FIELD_HEIGHT);
    fields.setCellFactory(ignored -> new FieldCell(messages));
    fields.setAccessibleText(messages.text("optionbook.fields.accessible"));
    fields.setMinWidth(180);
    fields.setPrefWidth(220);
    fields
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            field -> {
              if (field != null && !restoring) {
                model.select(field.key());
              }
            });
  }

  private void show(Shown shown) {
    restoring = true;
    if (!fields.getItems().equals(shown.fields())) {
      fields.getItems().setAll(shown.fields());
    }
    int chosen = shown.field() == null ? -1 : shown.fields().indexOf(shown.field());
    fields.getSelectionModel().clearAndSelect(chosen);
    restoring = false;
    keys.show(shown.keys());
    arrange(shown);
  }

  /** Shows the keys or, when there are none, a message. */
  private void arrange(Shown shown) {
    Throwable failure = shown.failure();
    Node node =
        switch (shown.phase()) {
          case IDLE, READING ->
              shown.fields().isEmpty()
                  ? StateViews.busy(messages.text("optionbook.reading"))
                  : split;
          case READ -> shown.fields().isEmpty() ? nothing() : split;
          case FAILED ->
              failure == null
                  ? split
                  : StateViews.failed(
                      messages.text("optionbook.failed"), failure, messages, model::refresh);
        };
    Nodes.put(stage, node);
  }

  private Node nothing() {
    String query = model.queryProperty().get().strip();
    if (!query.isEmpty()) {
      return StateViews.offer(
          Feather.SEARCH,
          messages.text("search.none", query),
          messages.text("search.clear"),
          () -> model.queryProperty().set(""),
          new ShortcutText(messages).hint(messages.text("search.clear"), Shortcut.CLEAR_SEARCH));
    }
    return useCases.loader().state().isReading()
        ? StateViews.busy(messages.text("optionbook.filling"))
        : StateViews.offer(
            Feather.BOOK_OPEN,
            messages.text("optionbook.none"),
            messages.text("optionbook.none.do"),
            useCases.loader()::refresh);
  }

  /** Shows a field and the number of its keys. */
  private static final class FieldCell extends NodeCell<DropdownField> {

    private final Messages messages;
    private final Label title = Labels.of("", Styles.TEXT_BOLD);
    private final Label unseen;
    private final Label key = Labels.of("", "caption");
    private final Label count = Labels.of("", "caption");
    private final VBox lines;
    private final Tooltip whole = new Tooltip();

    FieldCell(Messages messages) {
      this.messages = messages;
      unseen = Labels.of(messages.text("optionbook.field.unseen"), "unproven");
      unseen.setGraphic(new FontIcon(Feather.ALERT_TRIANGLE));
      unseen.setMinWidth(Region.USE_PREF_SIZE);
      count.setMinWidth(Region.USE_PREF_SIZE);
      title.setMinWidth(0);
      key.setMinWidth(0);
      HBox head = Nodes.row(8, title, Nodes.spacer(), unseen);
      lines = new VBox(2, head, new HBox(8, key, Nodes.spacer(), count));
      lines.setAlignment(Pos.CENTER_LEFT);
    }

    @Override
    protected Node show(DropdownField field) {
      title.setText(field.title());
      key.setText(field.key());
      count.setText(
          field.matching() == field.keys()
              ? messages.text("optionbook.field.keys", field.keys())
              : messages.text("optionbook.field.matching", field.matching(), field.keys()));
      Nodes.show(unseen, !field.seen());
      whole.setText(
          field.seen()
              ? field.title() + " (" + field.key() + ")"
              : messages.text("optionbook.field.unseen.hint", field.key()));
      setTooltip(whole);
      setAccessibleText(field.title() + ", " + count.getText());
      return lines;
    }
  }

  /** Asks for a key that no record has yet. The typed text stays until the key is added. */
  private final class AddKeyForm {

    private static final double WIDTH = 320;

    private final Label title = Labels.wrapped("", Styles.TEXT_BOLD);
    private final TextField key = Nodes.named("optionbook-new-key", new TextField());
    private final TextField label = Nodes.named("optionbook-new-label", new TextField());
    private final Label problem =
        Nodes.named("optionbook-new-problem", Labels.wrapped("", "problem"));
    private final VBox content = Nodes.styled(new VBox(8), "optionbook-add");
    private final DropDown box = new DropDown(content);
    private String field = "";

    private void fill() {
      key.textProperty().subscribe(text -> Nodes.show(problem, false));
      content
          .getChildren()
          .setAll(
              title,
              FieldRow.of(messages.text("optionbook.column.key"), key),
              FieldRow.of(messages.text("optionbook.column.label"), label),
              Labels.wrapped(messages.text("optionbook.add.note"), "note"),
              problem,
              Nodes.rightRow(
                  8,
                  Buttons.of(
                      "optionbook-new-add",
                      messages.text("optionbook.add"),
                      this::add,
                      Styles.ACCENT)));
      content.setPrefWidth(WIDTH);
      Nodes.filterKey(content, KeyCode.ENTER, this::add);
    }

    /** Opens the form below its button for a field. */
    void open(DropdownField of) {
      if (content.getChildren().isEmpty()) {
        fill();
      }
      if (!field.equals(of.key())) {
        Nodes.show(problem, false);
      }
      field = of.key();
      title.setText(messages.text("optionbook.add.title", of.title()));
      box.showBelowRight(add);
      key.requestFocus();
    }

    private void add() {
      var typed = new OptionsModel.NewOption(field, key.getText(), label.getText());
      model.add(typed, refusal -> ended(typed, refusal));
    }

    private void ended(OptionsModel.NewOption typed, Optional<OptionsModel.Refusal> refusal) {
      if (refusal.isEmpty()) {
        keys.selectAdded(typed);
        key.clear();
        label.clear();
        box.hide();
      } else {
        problem.setText(
            messages.text(
                "optionbook.refused." + refusal.get().reason(), refusal.get().argument()));
        Nodes.show(problem, true);
        key.requestFocus();
      }
    }
  }
}
