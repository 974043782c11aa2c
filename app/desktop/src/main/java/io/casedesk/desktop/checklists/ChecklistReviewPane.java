package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.form.FormLine;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.SolutionRow;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.InputArea;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.ShortcutLetter;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.form.JsonView;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.JsonLayout;
import io.casedesk.desktop.common.text.LinkTarget;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows the open checklist beside the list, with the buttons that mark it and the field for a note
 * or a remark.
 */
final class ChecklistReviewPane {

  private static final KeyCombination KEEP_NOTE = Shortcut.key(KeyCode.ENTER);

  private final BorderPane root =
      Nodes.named("checklist-detail", new BorderPane(), "editor", "checklist-detail");
  private final Label title = Labels.wrapped("", "editor-title");
  private final ComboBox<ChecklistEntry> which =
      Nodes.named("checklist-which", TypeAheadHandler.comboBox());
  private final Label state = Labels.named("checklist-state");
  private final Label about = Nodes.named("checklist-about", Labels.wrapped("", "note"));
  private final TabPane tabs =
      Nodes.named("checklist-tabs", new TabPane(), Styles.DENSE, "editor-tabs");
  private final ReviewModel model;
  private final ChecklistLoadModel reading;
  private final ChecklistTexts texts;
  private final Messages messages;
  private final FormView form;
  private final JsonView raw;
  private @Nullable ChecklistKey rawOf;
  private boolean filling;

  private final VBox footer = Nodes.styled(new VBox(8), "editor-footer");
  private final TextArea note = Nodes.named("review-note", new InputArea());
  private final Label asked = Labels.wrapped("", "field-title");
  private final Button keep = Nodes.named("review-keep", new Button(), Styles.ACCENT);
  private final Label replaced = Labels.named("review-replaced", "note");
  private final Label unfinished = Nodes.named("review-unfinished", Labels.wrapped("", "note"));
  private final HBox buttons;
  private final Runnable toList;
  private final ShortcutText shortcuts;
  private Review.Mark mark = Review.Mark.NEEDS_WORK;
  private @Nullable ChecklistEntry seen;

  /** The path of the answer that the field has a remark on; empty for a note. */
  private String answer = "";

  /** The user's remark as it was before. */
  private String before = "";

  private Runnable back;

  /** What became of the last action, so that every key shows at once which checklist it changed. */
  private final Label last = Labels.named("review-last", "note");

  /**
   * Creates the pane.
   *
   * @param buttons the commands below the checklist
   * @param opener opens a link of an answer
   * @param toList returns the keyboard focus to the list
   */
  ChecklistReviewPane(
      ChecklistModels models,
      HBox buttons,
      ChecklistTexts texts,
      Timestamps timestamps,
      Consumer<LinkTarget.Opens> opener,
      JsonView raw,
      Runnable toList) {
    this.model = models.review();
    this.reading = models.reading();
    this.raw = raw;
    this.texts = texts;
    this.messages = texts.messages();
    this.toList = toList;
    this.back = toList;
    this.shortcuts = new ShortcutText(messages);
    this.buttons = buttons;
    note.setPrefRowCount(3);
    note.setWrapText(true);
    note.textProperty().subscribe(text -> draft());
    note.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    asked.setLabelFor(note);
    keep.setOnAction(event -> saveNote());
    replaced.setGraphic(new FontIcon(Feather.ALERT_TRIANGLE));
    Labels.wrap(replaced);
    model
        .replacedProperty()
        .subscribe(
            is -> {
              if (is) {
                replaced.setText(messages.text("checklists.replaced"));
              }
              Nodes.show(replaced, is);
            });
    model.detailProperty().subscribe(now -> Nodes.show(replaced, model.replacedProperty().get()));
    Labels.wrap(last);
    model.lastStepProperty().subscribe(this::showLast);
    Observables.follow(this::showUnfinished, model.notes().notesProperty(), model.placeProperty());
    footer.getChildren().setAll(replaced, unfinished, last, buttons);
    form = new FormView(model, this::remark, texts, timestamps, opener);
    Labels.wrap(state);
    which();
    tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    tabs.setAccessibleText(messages.text("checklists.tabs"));
    tabs.getTabs()
        .setAll(
            tab("form", form.node()),
            tab("changes", new ChangesView(model, texts).node()),
            tab("history", history()),
            tab("raw", raw.node()));
    Observables.follow(this::arrange, model.lineProperty(), model.cellProperty());
    model.detailProperty().subscribe(this::showRaw);
    model.comparedProperty().subscribe(this::countChanges);
    Observables.follow(this::arrange, model.unshownProperty(), reading.phaseProperty());
  }

  private Tab tab(String name, Node content) {
    Tab tab = new Tab(messages.text("checklists.tab." + name), content);
    tab.setId("checklist-tab-" + name);
    return tab;
  }

  /** Creates the list of every review of the checklist. */
  private Node history() {
    VBox page = Nodes.styled(new VBox(8), "checklist-page");
    ListView<ReviewModel.HistoryEntry> list = Nodes.named("checklist-history", new ListView<>());
    list.setAccessibleText(messages.text("checklists.history.accessible"));
    list.setCellFactory(ignored -> new ReviewCell());
    VBox.setVgrow(list, Priority.ALWAYS);
    model
        .pastProperty()
        .subscribe(
            past -> {
              if (past != null) {
                list.getItems().setAll(past.said());
                page.getChildren()
                    .setAll(
                        past.said().isEmpty()
                            ? StateViews.quiet(
                                Feather.MESSAGE_SQUARE, messages.text("checklists.history.none"))
                            : list);
              } else {
                page.getChildren().clear();
              }
            });
    return page;
  }

  private void which() {
    which.setMaxWidth(Double.MAX_VALUE);
    which.setAccessibleText(messages.text("checklists.which"));
    which.setTooltip(new Tooltip(messages.text("checklists.which")));
    which.setConverter(
        new DisplayConverter<>(
            cell ->
                messages.text(
                    "checklists.which.one",
                    texts.page(cell.checklist().page()),
                    messages.text(cell.state().messageKey()))));
    which
        .valueProperty()
        .subscribe(
            cell -> {
              if (!filling && cell != null) {
                model.open(cell.place());
              }
            });
  }

  Node node() {
    return root;
  }

  /**
   * Selects a tab by its index. The keyboard leaves what that hides: JavaFX would put it on the
   * next button a moment later, and Enter would press it.
   */
  void tab(int number) {
    Node owner = root.getScene().getFocusOwner();
    // Not isFocusWithin(): it stays true after a tab was hidden.
    boolean isWithin =
        Stream.iterate(owner, Objects::nonNull, Node::getParent).anyMatch(tabs::equals);
    if (isWithin && tabs.getSelectionModel().getSelectedIndex() != number) {
      tabs.requestFocus();
    }
    tabs.getSelectionModel().select(number);
  }

  void find() {
    tab(0);
    ShortcutLetter.focus(form.search());
    form.search().selectAll();
  }

  /** Moves to an answer or, on an answer, opens the field for the user's remark. */
  void remark() {
    tab(0);
    form.remark();
  }

  /** Scrolls the form by a page. */
  void scroll(boolean down) {
    tab(0);
    if (tabs.isFocused()) {
      form.focus();
    }
    form.scroll(down);
  }

  private void showRaw(ReviewModel.@Nullable Detail shown) {
    if (shown != null) {
      raw.show(
          shown.cell().place().equals(rawOf),
          () -> JsonLayout.lines(shown.cell().checklist().content()));
      rawOf = shown.cell().place();
    } else if (rawOf != null) {
      raw.show(false, () -> "");
      rawOf = null;
    }
  }

  private void countChanges(ReviewModel.Comparison compared) {
    tabs.getTabs()
        .get(1)
        .setText(
            compared.base() == null
                ? messages.text("checklists.tab.changes")
                : messages.text("checklists.tab.changes.count", compared.differences().size()));
  }

  private void arrange() {
    SolutionRow line = model.lineProperty().get();
    ChecklistEntry cell = model.cellProperty().get();
    if (line == null) {
      root.setTop(null);
      root.setBottom(null);
      root.setCenter(
          StateViews.quiet(Feather.CHECK_SQUARE, messages.text("checklists.detail.none")));
      return;
    }
    title.setText(line.name());
    VBox header = Nodes.styled(new VBox(4, title), "editor-header");
    root.setTop(header);
    if (cell == null) {
      root.setBottom(null);
      root.setCenter(without(line));
      return;
    }
    fill(line, cell);
    showState(cell);
    header.getChildren().addAll(which, state, about);
    Throwable failure = model.unshownProperty().get();
    root.setCenter(
        failure == null
            ? tabs
            : StateViews.failed(
                messages.text("checklists.detail.failed"), failure, messages, model::showAgain));
    root.setBottom(cell.gone() == null && failure == null ? footer : null);
  }

  private void fill(SolutionRow line, ChecklistEntry cell) {
    filling = true;
    try {
      if (!which.getItems().equals(line.cells())) {
        which.getItems().setAll(line.cells());
      }
      which.setValue(cell);
    } finally {
      filling = false;
    }
  }

  private void showState(ChecklistEntry cell) {
    ChecklistState now = cell.state();
    FontIcon icon = Nodes.styled(new FontIcon(now.icon()), now.style());
    state.setGraphic(icon);
    String word = messages.text(now.messageKey());
    String why =
        now == ChecklistState.LAPSED
            ? messages.text("checklists.detail.lapsed", cell.entry().standing().changes().size())
            : String.join(
                "\n", cell.entry().standing().counting().stream().map(texts::reviewText).toList());
    state.setText(why.isEmpty() || cell.gone() != null ? word : why);
    state.setAccessibleText(word + ". " + why);
    SolutionRow line = model.lineProperty().get();
    String read =
        line == null || line.known().read() == null
            ? ""
            : messages.text("checklists.detail.read", texts.moments().of(line.known().read()));
    about.setText(
        cell.gone() != null
            ? messages.text("checklists.detail.gone", texts.moments().of(cell.gone()))
            : Stream.of(
                    read,
                    texts.assigned(cell),
                    cell.checklist().notifies() ? messages.text("checklists.notifies") : "")
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" ")));
  }

  /** Makes the message for a solution that has no checklist to show. */
  private Node without(SolutionRow line) {
    Runnable again = () -> reading.read(List.of(line.solution().id()));
    return switch (line.known().presence()) {
      case FAILED ->
          StateViews.failed(
              messages.text("checklists.detail.notRead"),
              Objects.requireNonNull(line.known().failure()),
              messages,
              again);
      case NOT_READ ->
          reading.phaseProperty().get() == ChecklistLoadModel.Phase.READING
              ? StateViews.busy(messages.text("checklists.detail.reading"))
              : StateViews.offer(
                  Feather.MORE_HORIZONTAL,
                  messages.text("checklists.detail.unread"),
                  messages.text("checklists.detail.unread.do"),
                  again);
      case NONE -> StateViews.quiet(Feather.SLASH, messages.text("checklists.detail.nothing"));
      case PRESENT ->
          StateViews.quiet(Feather.MINUS, messages.text("checklists.detail.notThisPage"));
    };
  }

  /**
   * Whether the checklist changed while the user looked at it. The user must not mark content that
   * they haven't seen.
   */
  private boolean isOther() {
    boolean other = model.markSeen();
    if (other) {
      replaced.setText(messages.text("checklists.replaced.looked"));
      Nodes.show(replaced, true);
    }
    return other;
  }

  /** Marks the shown checklist as reviewed. */
  void reviewed() {
    if (!isOther()) {
      boolean _ = model.mark(model.shown(), Review.Mark.REVIEWED, "");
    }
  }

  private void showLast(ReviewModel.@Nullable LastStep step) {
    String text = step == null ? "" : texts.lastStep(step);
    last.setText(text);
    // The buttons below stay in their place: only the form above gets lower.
    Nodes.show(last, !text.isEmpty());
    last.setTooltip(text.isEmpty() ? null : Nodes.tooltip(text));
  }

  /** Opens the note field before marking the shown checklist. */
  void ask(Review.Mark wanted) {
    leave();
    ChecklistEntry shown = model.shown();
    if (isOther() || shown == null) {
      return;
    }
    mark = wanted;
    answer = "";
    before = model.notes().of(shown.place());
    back = toList;
    String what = texts.mark(wanted);
    open(
        messages.text("checklists.note.asked", what),
        messages.text("checklists.note.keep", what),
        messages.text("checklists.note.keep.hint"));
  }

  /**
   * Opens the field for the user's remark on an answer of the shown checklist.
   *
   * @param form returns the keyboard focus to the answer
   */
  void remark(FormLine.Answer on, Runnable form) {
    leave();
    ChecklistEntry shown = model.shown();
    if (shown == null || on.path().isEmpty()) {
      return;
    }
    mark = Review.Mark.REMARK;
    answer = on.path();
    before = on.by(shown.user());
    back = form;
    open(
        messages.text("checklists.remark.asked", ChecklistTexts.path(answer)),
        messages.text("checklists.remark.keep"),
        messages.text("checklists.remark.keep.hint"));
  }

  private void open(String question, String action, String hint) {
    seen = model.shown();
    asked.setText(question);
    keep.setText(action);
    keep.setTooltip(shortcuts.tooltip(hint, KEEP_NOTE));
    note.setAccessibleText(question);
    Button cancel = Buttons.of("review-cancel", messages.text("action.cancel"), this::cancel);
    HBox actions = new WrapBar(8, keep, cancel);
    if (!answer.isEmpty() && !before.isEmpty()) {
      Runnable remove =
          () -> {
            note.clear();
            saveNote();
          };
      String text = messages.text("checklists.remark.remove");
      actions.getChildren().add(Buttons.of("remark-remove", text, remove));
    }
    footer.getChildren().setAll(asked, note, actions);
    note.setText(before);
    note.end();
    // A text area has no skin before the next frame and would lose key presses until then.
    footer.applyCss();
    ShortcutLetter.focus(note);
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER) {
      if (event.isShiftDown()) {
        note.replaceSelection("\n");
      } else {
        saveNote();
      }
      event.consume();
    } else if (event.getCode() == KeyCode.ESCAPE) {
      cancel();
      event.consume();
    }
  }

  private void saveNote() {
    String text = note.getText();
    if (!answer.isEmpty()) {
      if (seen != null && !(before.isEmpty() && text.isBlank())) {
        model.save(new ChecklistEntry.Draft(seen, answer, mark, text));
      }
      close();
      return;
    }
    ChecklistEntry noted = seen;
    if (noted != null && model.mark(noted, mark, text)) {
      close();
      model.notes().put(noted.place(), "");
      return;
    }
    // The note was written for other content, so ask again for the content shown now.
    seen = model.shown();
    draft();
    boolean _ = model.markSeen();
    asked.setText(messages.text("checklists.note.changed"));
    note.setAccessibleText(asked.getText());
  }

  /** Saves the remark that is being typed, keeps the note, and closes the field. */
  void leave() {
    model.saveDraft();
    back = toList;
    close();
  }

  private void draft() {
    if (seen == null || !isOpen()) {
      return;
    }
    String text = note.getText().strip();
    if (answer.isEmpty()) {
      // Only the user can confirm a mark: the note is kept, and isn't a review.
      model.notes().put(seen.place(), text);
    } else {
      boolean isNew = !text.isEmpty() && !text.equals(before);
      model.setDraft(isNew ? new ChecklistEntry.Draft(seen, answer, mark, text) : null);
    }
  }

  /** Shows the note that the user began and left, while its field is closed. */
  private void showUnfinished() {
    ChecklistKey place = model.placeProperty().get();
    String text = place == null ? "" : model.notes().of(place);
    unfinished.setText(text.isEmpty() ? "" : messages.text("checklists.note.unfinished", text));
    Nodes.show(unfinished, !text.isEmpty());
  }

  /** Discards what is being typed. */
  private void cancel() {
    if (isOpen() && answer.isEmpty() && seen != null) {
      model.notes().put(seen.place(), "");
    }
    close();
  }

  private boolean isOpen() {
    return footer.getChildren().contains(note);
  }

  private void close() {
    if (isOpen()) {
      footer.getChildren().setAll(replaced, unfinished, last, buttons);
      model.setDraft(null);
      back.run();
    }
  }

  private final class ReviewCell extends NodeCell<ReviewModel.HistoryEntry> {

    ReviewCell() {
      getStyleClass().add("form-cell");
    }

    @Override
    protected Node show(ReviewModel.HistoryEntry said) {
      Label what = Labels.wrapped(texts.reviewText(said.review()));
      if (!said.counts()) {
        what.getStyleClass().add("caption");
      }
      String how =
          !said.counts()
              ? "checklists.history.replaced"
              : said.current() ? "checklists.history.counts" : "checklists.history.lapsed";
      Label when =
          Labels.wrapped(messages.text(how, texts.moments().of(said.review().statement().at())));
      when.getStyleClass().add("note");
      setAccessibleText(what.getText() + ", " + when.getText());
      return new VBox(2, what, when);
    }
  }
}
