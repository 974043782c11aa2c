package io.casedesk.desktop.options;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.form.FieldRow;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.section.LateFocus;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows the fields on the left and the keys of one field on the right. */
final class OptionsView {

  private final BorderPane root = Nodes.styled(new BorderPane(), "records", "optionbook");
  private final StackPane stage = new StackPane();
  private final SplitPane split;
  private final KeysTable keys;
  private final AddKeyForm addBox;
  private final OptionsModel model;
  private final OptionFilesModel files;
  private final FileDialogs dialogs;
  private final ObservableValue<Boolean> readsUseCases;
  private final Runnable readUseCases;
  private final Messages messages;
  private final OptionCommands commands;
  private final Button add;
  private final LateFocus focus;

  /**
   * Creates the view.
   *
   * @param readsUseCases whether the list of use cases, which provides the values, is being read
   * @param readUseCases reads that list
   */
  OptionsView(
      OptionsModel model,
      OptionEditsModel edits,
      OptionFilesModel files,
      ObservableValue<Boolean> readsUseCases,
      Runnable readUseCases,
      FileDialogs dialogs,
      Messages messages) {
    this.model = model;
    this.files = files;
    this.readsUseCases = readsUseCases;
    this.readUseCases = readUseCases;
    this.dialogs = dialogs;
    this.messages = messages;
    keys = new KeysTable(model, edits, messages);
    focus = new LateFocus(keys.node(), root);
    addBox = new AddKeyForm(edits, keys::selectAdded);
    commands = new OptionCommands(this, model, edits, keys, messages);
    add = commands.button("add", Feather.PLUS, commands.add);
    FieldsList fields = new FieldsList(model, messages);
    split = new SplitPane(fields.node(), keys.node());
    SplitPane.setResizableWithParent(fields.node(), false);
    split.setDividerPositions(0.26);
    root.setTop(new VBox(toolbar(), new OptionNotices(edits, files, messages).node()));
    root.setCenter(stage);
    Nodes.onKey(keys.node(), KeyCode.ENTER, keys::editLabel);
    model.phaseProperty().subscribe(this::arrange);
    Observables.listen(this::arrange, model.fields(), model.keys());
    readsUseCases.subscribe((was, is) -> arrange());
    arrange();
  }

  Node node() {
    return root;
  }

  void focus() {
    focus.request();
  }

  /** Returns the commands of the view. */
  List<Command> commands() {
    return commands.all();
  }

  private Node toolbar() {
    Label title = Labels.of(messages.text("optionbook.title"), Styles.TITLE_4);
    return Nodes.styled(
        new WrapBar(
            8,
            title,
            Nodes.spacer(),
            commands.button("undo", Feather.CORNER_UP_LEFT, commands.undo),
            commands.button("forget", Feather.TRASH_2, commands.forget),
            add,
            commands.button("import", Feather.UPLOAD, commands.importing),
            commands.button("export", Feather.DOWNLOAD, commands.exporting)),
        "toolbar");
  }

  static boolean isForgettable(DropdownValueEntry entry) {
    return entry.sources().contains(Source.TYPED)
        || entry.sources().contains(Source.IMPORTED)
        || entry.sources().contains(Source.PROVEN);
  }

  /** Opens the form for a new key of the open field. */
  void addKey() {
    DropdownField field = model.fieldProperty().get();
    if (field != null) {
      addBox.open(add, field);
    }
  }

  void importFile() {
    dialogs
        .open(root.getScene().getWindow(), question("optionbook.import.title", ""))
        .ifPresent(files::read);
  }

  void exportFile() {
    dialogs
        .save(root.getScene().getWindow(), question("optionbook.export.title", "options.csv"))
        .ifPresent(files::write);
  }

  private FileDialogs.Request question(String messageKey, String name) {
    return new FileDialogs.Request(
        messages.text(messageKey),
        name,
        List.of(
            new FileDialogs.Type(messages.text("optionbook.type.csv"), "csv"),
            new FileDialogs.Type(messages.text("optionbook.type.json"), "json")));
  }

  /** Shows the keys or, when there are none, a message. */
  private void arrange() {
    Node shown =
        switch (model.phaseProperty().get()) {
          case IDLE, READING ->
              model.fields().isEmpty()
                  ? StateViews.busy(messages.text("optionbook.reading"))
                  : split;
          case READ -> model.fields().isEmpty() ? nothing() : split;
          case FAILED -> failed();
        };
    Nodes.put(stage, shown);
  }

  private Node nothing() {
    String query = model.queryProperty().get().strip();
    if (!query.isEmpty()) {
      return StateViews.offer(
          Feather.SEARCH,
          messages.text("search.none", query),
          messages.text("search.clear"),
          () -> model.queryProperty().set(""));
    }
    return readsUseCases.getValue()
        ? StateViews.busy(messages.text("optionbook.filling"))
        : StateViews.offer(
            Feather.BOOK_OPEN,
            messages.text("optionbook.none"),
            messages.text("optionbook.none.do"),
            readUseCases);
  }

  private Node failed() {
    Throwable failure = model.failureProperty().get();
    return failure == null
        ? split
        : StateViews.failed(messages.text("optionbook.failed"), failure, messages, model::refresh);
  }

  /** Asks for a key that no record has yet. The typed text stays until the key is added. */
  private final class AddKeyForm {

    private static final double WIDTH = 320;

    private final OptionEditsModel edits;
    private final Consumer<OptionEditsModel.NewOption> added;
    private final Label title = Labels.of("", Styles.TEXT_BOLD);
    private final TextField key = Nodes.named("optionbook-new-key", new TextField());
    private final TextField label = Nodes.named("optionbook-new-label", new TextField());
    private final Label problem = Labels.named("optionbook-new-problem", "problem");
    private final DropDown box;
    private String field = "";

    /**
     * Creates the form.
     *
     * @param added receives each key that was added
     */
    AddKeyForm(OptionEditsModel edits, Consumer<OptionEditsModel.NewOption> added) {
      this.edits = edits;
      this.added = added;
      title.setWrapText(true);
      problem.setWrapText(true);
      Nodes.show(problem, false);
      key.textProperty().subscribe(text -> Nodes.show(problem, false));
      Label note = Labels.wrapped(messages.text("optionbook.add.note"), "note");
      Button add =
          Buttons.of(
              "optionbook-new-add", messages.text("optionbook.add"), this::add, Styles.ACCENT);
      HBox actions = new HBox(add);
      actions.setAlignment(Pos.CENTER_RIGHT);
      VBox content =
          new VBox(
              8,
              title,
              FieldRow.of(messages.text("optionbook.column.key"), key),
              FieldRow.of(messages.text("optionbook.column.label"), label),
              note,
              problem,
              actions);
      content.getStyleClass().add("optionbook-add");
      content.setPrefWidth(WIDTH);
      Nodes.filterKey(content, KeyCode.ENTER, this::add);
      box = new DropDown(content);
    }

    /** Opens the form below a node for a field. */
    void open(Node below, DropdownField of) {
      if (!field.equals(of.key())) {
        Nodes.show(problem, false);
      }
      field = of.key();
      title.setText(messages.text("optionbook.add.title", of.title()));
      box.showBelowRight(below);
      key.requestFocus();
    }

    private void add() {
      var typed = new OptionEditsModel.NewOption(field, key.getText(), label.getText());
      edits.add(typed, refusal -> ended(typed, refusal));
    }

    private void ended(
        OptionEditsModel.NewOption typed, Optional<OptionEditsModel.Refusal> refusal) {
      if (refusal.isEmpty()) {
        added.accept(typed);
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
