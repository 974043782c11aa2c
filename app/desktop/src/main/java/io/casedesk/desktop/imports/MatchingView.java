package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.NoticeStack;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.table.RowSelection;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.table.TextTable;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.imports.Mapping;
import io.casedesk.model.CaseRecord;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows the third step of an import: the record of each row. */
final class MatchingView {

  private final BorderPane node = new BorderPane();
  private final StackPane stage = new StackPane();
  private final ObservableList<ImportRow> unclear = FXCollections.observableArrayList();
  private final TableView<ImportRow> table;
  private final HBox rows;
  private final CheckBox near = new CheckBox();
  private final CheckBox doubtful = new CheckBox();
  private final CheckBox create = new CheckBox();
  private final CheckBox incomplete = new CheckBox();
  private final ComboBox<Duplicates> duplicates = ImportControls.combo("imports-duplicates", 208);
  private final FlowPane choices;
  private final NoticeStack notices;
  private final Button readAgain;
  private final Label undecided = ImportControls.sentence("imports-undecided");
  private final Button others;
  private final Button next;
  private final FaultFileSaver faults;
  private final Button saveFaults;
  private final ImportSession session;
  private final Messages messages;
  private boolean filling;

  /** Index of the row that was selected last. */
  private int place;

  MatchingView(ImportSession session, FileDialogs dialogs, Messages messages) {
    this.session = session;
    this.messages = messages;
    this.notices = new NoticeStack(8, messages);
    this.faults = new FaultFileSaver(session, dialogs, notices, messages);
    table = table();
    RowPane choice = new RowPane();
    table.getSelectionModel().selectedItemProperty().subscribe(choice::show);
    table
        .getSelectionModel()
        .selectedIndexProperty()
        .subscribe(
            now -> {
              if (now.intValue() >= 0) {
                place = now.intValue();
              }
            });
    rows = new HBox(12, table, choice.node());
    HBox.setHgrow(table, Priority.ALWAYS);
    box(
        near,
        "imports-near",
        "imports.matching.near",
        isNear -> session.choose(choices -> choices.withNear(isNear)));
    box(
        doubtful,
        "imports-doubtful",
        "imports.matching.doubtful",
        isTaken -> session.choose(choices -> choices.withDoubtful(isTaken)));
    doubtful.setTooltip(new Tooltip(messages.text("imports.matching.doubtful.hint")));
    box(
        create,
        "imports-create",
        "imports.matching.create",
        isNew -> session.choose(choices -> choices.withCreate(isNew)));
    create.setTooltip(new Tooltip(messages.text("imports.matching.create.hint")));
    box(
        incomplete,
        "imports-incomplete",
        "imports.incomplete.goOn",
        session.incompleteProperty()::set);
    duplicates();
    choices =
        new FlowPane(
            16,
            8,
            near,
            doubtful,
            create,
            Labels.captioned(messages.text("imports.matching.duplicates"), duplicates));
    choices.setMinHeight(Region.USE_PREF_SIZE);
    readAgain = Buttons.hinted(messages, "imports-read-again", "imports.readAgain", session::again);
    others =
        Buttons.hinted(
            messages, "imports-only-others", "imports.matching.others", session::importOthers);
    saveFaults =
        Buttons.hinted(messages, "imports-save-row-faults", "imports.saveFaults", this::saveFaults);
    next =
        ImportControls.next(
            messages, "imports-to-difference", "imports.next", session::toDifference);
    node.setId("imports-matching");
    node.setTop(choices);
    node.setCenter(notices.over(stage));
    BorderPane.setMargin(node.getCenter(), new Insets(8, 0, 8, 0));
    node.setBottom(new WrapBar(8, others, saveFaults, undecided, Nodes.spacer(), next));
    listen();
  }

  Node node() {
    return node;
  }

  /** Does what the main button does, if that is enabled. */
  void pressNext() {
    next.fire();
  }

  private void box(CheckBox box, String id, String text, Consumer<Boolean> to) {
    box.setId(id);
    box.setText(messages.text(text));
    box.setOnAction(event -> to.accept(box.isSelected()));
  }

  private void duplicates() {
    duplicates.getItems().setAll(Duplicates.values());
    duplicates.setConverter(
        new DisplayConverter<>(one -> messages.text("imports.duplicates." + one.name())));
    duplicates
        .valueProperty()
        .subscribe(
            (before, now) -> {
              if (!filling && now != null) {
                session.choose(choices -> choices.withDuplicates(now));
              }
            });
  }

  /** Creates the table of the rows whose record is unclear. */
  private TableView<ImportRow> table() {
    TextTable<ImportRow> made =
        new TextTable<>("imports-rows", messages.text("imports.rows.accessible"));
    made.setItems(unclear);
    made.setSelectionModel(new RowSelection<>(made));
    made.setMinWidth(280);
    column(made, "row", 64, row -> String.valueOf(row.number())).setMaxWidth(80);
    column(made, "key", 150, ImportRow::key).setMinWidth(128);
    TextColumn<ImportRow> state =
        column(made, "state", 170, row -> messages.text("imports.state." + row.state()))
            .mark(row -> mark(row.state()));
    // The key is shown at the right too, but the state is not.
    state.setMinWidth(170);
    state.setMaxWidth(240);
    column(made, "why", 320, this::why);
    return made;
  }

  private TextColumn<ImportRow> column(
      TextTable<ImportRow> in, String name, double width, Function<ImportRow, String> text) {
    return in.column("imports-column-" + name, messages.text("imports.column." + name), width, text)
        .growing();
  }

  /** Returns why a row is listed. */
  private String why(ImportRow row) {
    State state = row.state();
    boolean isExplained =
        switch (state) {
          case FAULTY, DOUBTFUL, REPEATED -> true;
          case LEFT_OUT -> row.isFault();
          case UNMATCHED -> row.isNameless();
          default -> false;
        };
    return isExplained
        ? messages.text(row.reason().sentence())
        : messages.text("imports.state." + state + ".why", row.key());
  }

  private static @Nullable Mark mark(State state) {
    return switch (state) {
      case LEFT_OUT -> new Mark(Feather.MINUS_CIRCLE, Mark.Tone.NONE);
      case UNMATCHED, NO_KEY, OTHER_SERVICE, DOUBTFUL ->
          new Mark(Feather.HELP_CIRCLE, Mark.Tone.DOUBT);
      case AMBIGUOUS, DUPLICATE -> new Mark(Feather.COPY, Mark.Tone.DOUBT);
      case DELETED -> new Mark(Feather.TRASH_2, Mark.Tone.BAD);
      case FAULTY -> new Mark(Feather.ALERT_CIRCLE, Mark.Tone.BAD);
      case MATCHED, CREATE, REPEATED, DONE -> null;
    };
  }

  private void listen() {
    Observables.follow(
        this::arrange,
        session.stepProperty(),
        session.workingProperty(),
        session.draftProperty(),
        session.storedProperty(),
        session.incompleteProperty(),
        session.openProperty());
    for (RecordsModel<?> list : session.lists()) {
      Observables.listen(this::arrange, list.loader().phaseProperty());
    }
  }

  private void arrange() {
    boolean hadKeyboard = stage.isFocusWithin();
    if (others.isFocused()) {
      // The button is about to be hidden.
      stage.requestFocus();
    }
    Matches matches = session.matches();
    ImportDifference found = matches.difference();
    if (!unclear.equals(matches.unclear())) {
      unclear.setAll(matches.unclear());
    }
    boolean sent = session.isSent();
    fill();
    ImportRecordSource<?> source = matches.known();
    notices.show(
        "imports-unsafe",
        Notice.Level.DOUBT,
        null,
        source != null && !source.whole() && isBySource()
            ? messages.text("imports.incomplete")
            : "",
        readAgain,
        incomplete);
    choices.setDisable(sent);
    rows.setDisable(sent);
    boolean isUnclear = found != null && !matches.isClear();
    Nodes.show(others, isUnclear && !sent);
    Nodes.show(saveFaults, found != null && !sent && unclear.stream().anyMatch(ImportRow::isFault));
    Nodes.show(undecided, others.isVisible());
    undecided.setText(messages.text("imports.matching.undecided", matches.undecided()));
    next.setDisable(found == null || isUnclear || session.isUnsafe() || sent);
    if (table.getSelectionModel().isEmpty() && !unclear.isEmpty()) {
      // After a decision the row is a new object, so select the row at the old index.
      int last = unclear.size() - 1;
      table.getSelectionModel().clearAndSelect(Math.clamp(place, 0, last));
    }
    Node wanted = content(matches);
    if (!stage.getChildren().equals(List.of(wanted))) {
      if (hadKeyboard || (wanted.equals(rows) && isHeaderFocused())) {
        // Keep the keyboard focus here while the rows are compared again.
        stage.requestFocus();
      }
      stage.getChildren().setAll(wanted);
    }
    if (stage.isFocused()) {
      moveFocus(wanted);
    }
  }

  private boolean isHeaderFocused() {
    Node focused = node.getScene() == null ? null : node.getScene().getFocusOwner();
    return focused != null
        && ("imports-step-" + ImportStep.MATCHING.word()).equals(focused.getId());
  }

  /** Moves the keyboard focus to the table, or to the next button when no row is left. */
  private void moveFocus(Node wanted) {
    if (wanted.equals(rows)) {
      table.requestFocus();
    } else if (!next.isDisabled()) {
      next.requestFocus();
    }
  }

  /** Saves the faults of the rows and of all values before the rows are decided on. */
  private void saveFaults() {
    faults.save(
        node.getScene().getWindow(),
        session.matches().difference(),
        session.matches().known(),
        null);
  }

  private boolean isBySource() {
    Mapping mapping = session.draftProperty().get().mapping();
    return mapping != null && mapping.key().needsCompleteList();
  }

  private void fill() {
    filling = true;
    try {
      near.setSelected(session.choices().near());
      doubtful.setSelected(session.choices().doubtful());
      create.setSelected(session.choices().create());
      duplicates.setValue(session.choices().duplicates());
      incomplete.setSelected(session.incompleteProperty().get());
    } finally {
      filling = false;
    }
    Mapping mapping = session.draftProperty().get().mapping();
    boolean source = mapping != null && mapping.key() == Mapping.Key.SOURCE_ID;
    Nodes.show(near, source);
    boolean isDoubtful =
        session.choices().doubtful()
            || unclear.stream().anyMatch(row -> row.state() == State.DOUBTFUL);
    Nodes.show(doubtful, isDoubtful);
    Nodes.show(create, mapping == null || mapping.key() != Mapping.Key.NEW);
  }

  private Node content(Matches matches) {
    Throwable failure = matches.failure();
    if (session.isWaiting()) {
      return ImportControls.waiting(session, messages);
    }
    if (failure != null) {
      return faults.beside(
          ImportControls.failed(
              StateViews.failed(
                  messages.text("imports.compare.failed"), failure, messages, session::toMatching)),
          failure);
    }
    if (matches.difference() == null && unclear.isEmpty()) {
      return StateViews.busy(messages.text("imports.work.compare"));
    }
    return unclear.isEmpty()
        ? StateViews.quiet(Feather.CHECK_CIRCLE, messages.text("imports.matching.allClear"))
        : rows;
  }

  /** Returns the number of rows in each state as text. */
  String counted() {
    return session.matches().counts().entrySet().stream()
        .filter(count -> count.getValue() > 0)
        .map(
            count ->
                messages.text(
                    "review.count",
                    count.getValue(),
                    messages.text("imports.state." + count.getKey())))
        .collect(Collectors.joining(" · "));
  }

  /** Shows the choices for one row without a clear record. */
  private final class RowPane {

    private static final double WIDTH = 300;

    private final VBox rows = new VBox(8);
    private final ScrollPane node = ImportControls.details("imports-choice", rows, WIDTH);

    /** Creates the view without a row. */
    Node node() {
      return node;
    }

    void show(@Nullable ImportRow row) {
      if (rows.isFocusWithin()) {
        table.requestFocus();
      }
      rows.getChildren().clear();
      ImportRecordSource<?> source = session.matches().known();
      Mapping mapping = session.draftProperty().get().mapping();
      if (row == null || source == null || mapping == null) {
        return;
      }
      Label title =
          new Label(messages.text("imports.choice", String.valueOf(row.number()), row.key()));
      title.getStyleClass().add(Styles.TEXT_BOLD);
      title.setWrapText(true);
      Label why = ImportControls.sentence("imports-why");
      why.setText(MatchingView.this.why(row));
      rows.getChildren().addAll(title, why);
      if (row.state() == State.LEFT_OUT) {
        add(
            "imports-take-back",
            "imports.choice.takeBack",
            () -> session.clearDecisions(List.of(row)));
        return;
      }
      add("imports-leave-out", "imports.choice.leaveOut", () -> session.leaveOut(List.of(row)));
      if (row.state() != State.DUPLICATE && row.state() != State.FAULTY) {
        offers(row, source.candidates(mapping.key(), row.key()));
        search(row, source);
      }
      if (session.choices().records().containsKey(row.number())) {
        add(
            "imports-take-back",
            "imports.choice.takeBack",
            () -> session.clearDecisions(List.of(row)));
      }
    }

    private void add(String id, String text, Runnable action) {
      Button button = Buttons.hinted(messages, id, text, action);
      rows.getChildren().add(button);
    }

    private void offers(ImportRow row, List<? extends CaseRecord> candidates) {
      List<? extends CaseRecord> living =
          candidates.stream().filter(record -> !record.deleted()).toList();
      if (!living.isEmpty()) {
        Label label = new Label(messages.text("imports.choice.candidates"));
        label.setWrapText(true);
        rows.getChildren().add(label);
        living.forEach(record -> rows.getChildren().add(offer(row, record)));
      }
    }

    private Node offer(ImportRow row, CaseRecord record) {
      Button take = new Button(messages.text("imports.choice.take", record.label()));
      take.setMnemonicParsing(false);
      take.setMaxWidth(Double.MAX_VALUE);
      take.getStyleClass().addAll(Styles.SMALL, "import-candidate");
      take.setAlignment(Pos.CENTER_LEFT);
      take.setOnAction(event -> session.assign(row, record.id()));
      String source = record.text("source_id");
      Label about =
          new Label(
              source.isEmpty()
                  ? record.id()
                  : messages.text("imports.choice.about", record.id(), source));
      about.getStyleClass().add("caption");
      about.setWrapText(true);
      return new VBox(4, take, about);
    }

    private void search(ImportRow row, ImportRecordSource<?> source) {
      TextField search = new TextField();
      search.setId("imports-record-search");
      search.setPromptText(messages.text("imports.choice.search.prompt"));
      search.setAccessibleText(messages.text("imports.choice.search"));
      VBox found = new VBox(8);
      Label caption = new Label(messages.text("imports.choice.search"));
      caption.setWrapText(true);
      search.setOnAction(
          event -> {
            List<? extends CaseRecord> records =
                source.search(search.getText()).stream().filter(one -> !one.deleted()).toList();
            found.getChildren().clear();
            records.forEach(record -> found.getChildren().add(offer(row, record)));
            if (records.isEmpty()) {
              found.getChildren().add(new Label(messages.text("imports.choice.search.none")));
            }
          });
      rows.getChildren().addAll(caption, search, found);
    }
  }
}
