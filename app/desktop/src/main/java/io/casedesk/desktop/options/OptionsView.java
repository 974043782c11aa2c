package io.casedesk.desktop.options;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.section.LateFocus;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.List;
import java.util.Objects;
import javafx.beans.value.ObservableBooleanValue;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows the fields on the left and the keys of one field on the right. */
final class OptionsView {

  /** The three view models of the dropdown values. */
  record Models(OptionsModel book, OptionEditsModel edits, OptionFilesModel files) {}

  /**
   * The list of use cases, whose records provide dropdown values.
   *
   * @param underWay whether the list is being read
   * @param read reads the list
   */
  record UseCases(ObservableBooleanValue underWay, Runnable read) {}

  private final BorderPane root = new BorderPane();
  private final StackPane stage = new StackPane();
  private final SplitPane split;
  private final KeysTable keys;
  private final AddKeyForm addBox;
  private final OptionsModel model;
  private final OptionEditsModel edits;
  private final OptionFilesModel files;
  private final FileDialogs dialogs;
  private final UseCases useCases;
  private final Messages messages;
  private final OptionCommands commands;
  private final Button add;
  private final LateFocus focus;

  OptionsView(Models models, UseCases useCases, FileDialogs dialogs, Messages messages) {
    this.model = models.book;
    this.edits = models.edits;
    this.files = models.files;
    this.useCases = useCases;
    this.dialogs = dialogs;
    this.messages = messages;
    keys = new KeysTable(model, edits, messages);
    focus = new LateFocus(keys.node(), root);
    addBox = new AddKeyForm(edits, messages);
    commands =
        new OptionCommands(
            new Deeds(),
            new OptionCommands.State(
                model.fieldProperty().isNotNull(),
                keys.selected().map(Objects::nonNull).orElse(false),
                keys.selected().map(OptionsView::isForgettable).orElse(false),
                edits.undoableProperty()),
            keys.node(),
            messages);
    add = commands.add();
    FieldsList fields = new FieldsList(model, messages);
    split = new SplitPane(fields.node(), keys.node());
    SplitPane.setResizableWithParent(fields.node(), false);
    split.setDividerPositions(0.26);
    root.setTop(new VBox(toolbar(), new OptionNotices(edits, files, messages).node()));
    root.setCenter(stage);
    root.getStyleClass().addAll("records", "optionbook");
    keys.node().addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    model.phaseProperty().subscribe(this::arrange);
    model.fields().addListener((ListChangeListener<DropdownField>) change -> arrange());
    model.keys().addListener((ListChangeListener<DropdownValueEntry>) change -> arrange());
    useCases.underWay.addListener(changed -> arrange());
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
    Label title = new Label(messages.text("optionbook.title"));
    title.getStyleClass().add(Styles.TITLE_4);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox bar =
        new WrapBar(
            8,
            title,
            space,
            commands.undo(),
            commands.forget(),
            add,
            commands.importing(),
            commands.exporting());
    bar.setAlignment(Pos.CENTER_LEFT);
    bar.getStyleClass().add("toolbar");
    return bar;
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER) {
      keys.editLabel();
      event.consume();
    }
  }

  private static boolean isForgettable(DropdownValueEntry entry) {
    return entry.sources().contains(Source.TYPED)
        || entry.sources().contains(Source.IMPORTED)
        || entry.sources().contains(Source.PROVEN);
  }

  /** Carries out the commands. */
  private final class Deeds implements OptionCommands.Doer {

    @Override
    public void add() {
      DropdownField field = model.fieldProperty().get();
      if (field != null) {
        addBox.open(add, field);
      }
    }

    @Override
    public void editLabel() {
      keys.editLabel();
    }

    @Override
    public void forget() {
      edits.askToForget(keys.selected().get());
    }

    @Override
    public void undo() {
      edits.undo();
    }

    @Override
    public void importFile() {
      dialogs
          .open(root.getScene().getWindow(), question("optionbook.import.title", ""))
          .ifPresent(files::read);
    }

    @Override
    public void exportFile() {
      dialogs
          .save(root.getScene().getWindow(), question("optionbook.export.title", "options.csv"))
          .ifPresent(files::write);
    }
  }

  private FileDialogs.Question question(String messageKey, String name) {
    return new FileDialogs.Question(
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
    if (!stage.getChildren().equals(List.of(shown))) {
      stage.getChildren().setAll(shown);
    }
  }

  private Node nothing() {
    String query = model.queryProperty().get().strip();
    if (!query.isEmpty()) {
      return StateViews.offer(
          Feather.SEARCH,
          messages.text("optionbook.search.none", query),
          messages.text("search.clear"),
          () -> model.queryProperty().set(""));
    }
    return useCases.underWay.get()
        ? StateViews.busy(messages.text("optionbook.filling"))
        : StateViews.offer(
            Feather.BOOK_OPEN,
            messages.text("optionbook.none"),
            messages.text("optionbook.none.do"),
            useCases.read);
  }

  private Node failed() {
    Throwable failure = model.failureProperty().get();
    return failure == null
        ? split
        : StateViews.failed(messages.text("optionbook.failed"), failure, messages, model::refresh);
  }
}
