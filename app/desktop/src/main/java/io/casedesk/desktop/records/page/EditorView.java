package io.casedesk.desktop.records.page;

import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.form.FieldRow;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.form.JsonView;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.tasks.FrameDebouncer;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.editor.RecordTab;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows the fields of the selected record and saves them. Only the field controls are created for
 * each record, because styling new nodes delays the move from row to row.
 */
public final class EditorView<R extends CaseRecord> {

  private static final double TITLE_HEIGHT = 40;

  /** Number of rows that are created at once; they fill the pane of most windows. */
  private static final int ROWS_AT_ONCE = 8;

  private final BorderPane root =
      HelpTopic.EDITING.on(Nodes.named("editor", new BorderPane(), "editor"));
  private final EditorModel<R> model;
  private final EditorFactory editors;
  private final Messages messages;
  private final Timestamps timestamps;
  private final String kindName;
  private final List<RecordTab<R>> more = new ArrayList<>();
  private final FailureText failures;
  private final Label title = Labels.named("editor-title", "editor-title");
  private final Tooltip wholeTitle = new Tooltip();
  private final Label id = Labels.of("", "caption");
  private final Label deleted = Labels.of("", "problem");
  private final Label hidden = Labels.named("editor-hidden", "caption");
  private final VBox header;
  private final Button save = Nodes.named("save", new Button());
  private final Button revert = Nodes.named("revert", new Button());
  private final ProgressIndicator busy = new ProgressIndicator();
  private final Label state = Labels.named("editor-state");
  private final Label problem = Labels.named("editor-failure", "verdict", "verdict-bad");
  private final VBox footer;
  private final ScrollPane scroll = Nodes.scroll(new VBox(), "editor-scroll");
  private final TabPane tabs;
  private final FrameDebouncer frameDebouncer = new FrameDebouncer();
  private final FrameDebouncer growing = new FrameDebouncer();
  private Subscription shown = Subscription.EMPTY;
  private @Nullable Form form;
  private boolean behind;

  public EditorView(RecordsModel<R> records, Messages messages, Timestamps timestamps) {
    this.model = records.editor();
    this.editors = new EditorFactory(messages, records.fieldCatalog()::options);
    this.messages = messages;
    this.timestamps = timestamps;
    this.kindName = records.kind().name();
    this.failures = new FailureText(messages);
    this.header = header();
    this.footer = footer();
    this.tabs = tabs();
    add(RecordTab.ofJson(() -> new JsonView(records.tasks(), messages), messages));
    tabs.getSelectionModel().selectedItemProperty().subscribe(tab -> showTab());
    root.setMinWidth(320);
    root.setPrefWidth(360);
    model.openProperty().subscribe(this::follow);
    RowsModel<R> rows = records.rows();
    Observables.follow(
        () -> {
          OpenRecord<R> edit = model.openProperty().get();
          Nodes.show(hidden, edit != null && rows.isFilteredOut(edit.record().id()));
        },
        model.openProperty(),
        rows.shown(),
        rows.versionProperty());
    root.addEventFilter(MouseEvent.MOUSE_PRESSED, this::catchUp);
    // Whatever types needs the focus first, a keyboard as well as an input method.
    root.focusWithinProperty()
        .subscribe(
            within -> {
              frameDebouncer.now();
              if (within) {
                complete();
              }
            });
    // Input is kept: it is stored in the open record and not in the controls.
    records
        .fieldCatalog()
        .externalUpdateProperty()
        .subscribe(dropdownValues -> show(model.openProperty().get()));
  }

  public Node node() {
    return root;
  }

  /** Adds a tab before the JSON tab. */
  public void add(RecordTab<R> tab) {
    int last = Math.max(0, more.size() - 1);
    Tab added = new Tab(tab.title(), tab.node());
    added.setId("tab-" + tab.name());
    added.setUserData(tab);
    more.add(last, tab);
    // The first tab shows the fields.
    tabs.getTabs().add(last + 1, added);
  }

  /**
   * Runs an action that may open another record. The row is painted first; the fields, which are
   * many to create and style, follow a moment later, or when one of them gets the focus. If the
   * user moves on through rows, only the fields of the last one are created.
   */
  void afterRow(Runnable opening) {
    behind = true;
    try {
      opening.run();
    } finally {
      behind = false;
    }
  }

  private void follow(@Nullable OpenRecord<R> edit) {
    if (behind && edit != null && !shown.equals(Subscription.EMPTY) && !root.isFocusWithin()) {
      frameDebouncer.soon(() -> show(model.openProperty().get()));
    } else {
      show(edit);
    }
  }

  /** Updates delayed fields before a click can reach a field of the previous record. */
  private void catchUp(MouseEvent event) {
    if (frameDebouncer.isWaiting()) {
      frameDebouncer.now();
      event.consume();
    }
  }

  private void show(@Nullable OpenRecord<R> edit) {
    frameDebouncer.drop();
    growing.drop();
    shown.unsubscribe();
    shown = Subscription.EMPTY;
    if (edit == null) {
      form = null;
      root.setTop(null);
      root.setBottom(null);
      root.setCenter(StateViews.quiet(Feather.EDIT_3, messages.text(kindName + ".editor.none")));
      return;
    }
    Form made = new Form(edit);
    form = made;
    String field = fieldWithKeyboard();
    scroll.setContent(made.node);
    scroll.setVvalue(0);
    shown =
        Subscription.combine(
            edit.fields().subscribe(made::arrange),
            showHeader(edit),
            showFooter(edit),
            edit.recordProperty().subscribe(record -> showTab()));
    root.setTop(header);
    root.setCenter(tabs);
    root.setBottom(footer);
    if (field != null) {
      complete();
      focus(field.isEmpty() ? null : made.node.lookup("#" + field));
    } else if (root.isFocusWithin()) {
      complete();
    }
  }

  /** Creates the rest of the rows. */
  private void complete() {
    growing.drop();
    if (form != null) {
      form.grow(Integer.MAX_VALUE);
    }
  }

  private VBox header() {
    title.setWrapText(true);
    // Always reserve two lines, so that the fields below stay in place from record to record.
    title.setMinHeight(TITLE_HEIGHT);
    title.setMaxHeight(TITLE_HEIGHT);
    title.setAlignment(Pos.CENTER_LEFT);
    title.setTooltip(wholeTitle);
    id.setTooltip(new Tooltip(messages.text("editor.id.hint")));
    deleted.setText(messages.text("editor.deleted"));
    deleted.setGraphic(new FontIcon(Feather.TRASH_2));
    hidden.setText(messages.text("editor.hidden"));
    hidden.setTooltip(new Tooltip(messages.text("editor.hidden.hint")));
    hidden.setGraphic(new FontIcon(Feather.EYE_OFF));
    // Beside an id there is no room for the words, which the tooltip and screen readers say.
    hidden.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    hidden.setMinWidth(Region.USE_PREF_SIZE);
    HBox second = new HBox(8, id, deleted, hidden);
    second.setAlignment(Pos.BASELINE_LEFT);
    return Nodes.styled(new VBox(4, title, second), "editor-header");
  }

  /** Shows the title and id of a record until the subscription ends. */
  private Subscription showHeader(OpenRecord<R> edit) {
    id.setText(edit.record().id());
    return edit.recordProperty()
        .subscribe(
            record -> {
              title.setText(record.label());
              wholeTitle.setText(record.label());
              Nodes.show(deleted, record.deleted());
            });
  }

  private VBox footer() {
    save.setText(messages.text("action.save"));
    save.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("editor.save.hint"), Shortcut.SAVE));
    save.setOnAction(event -> model.save());
    save.setMinWidth(Region.USE_PREF_SIZE);
    revert.setText(messages.text("editor.revert"));
    revert.setMinWidth(Region.USE_PREF_SIZE);
    busy.setPrefSize(16, 16);
    state.setMinWidth(0);
    state.setWrapText(true);
    Labels.wrap(problem);
    problem.setGraphic(new FontIcon(Feather.X_CIRCLE));
    HBox bar = new WrapBar(8, busy, state, Nodes.spacer(), new HBox(8, revert, save));
    return Nodes.styled(new VBox(8, problem, bar), "editor-footer");
  }

  /** Binds the buttons to a record until the subscription ends. */
  private Subscription showFooter(OpenRecord<R> edit) {
    BooleanBinding isUnchanged = edit.savingProperty().or(edit.changedProperty().isEqualTo(0));
    save.disableProperty().bind(isUnchanged.or(edit.invalidProperty().greaterThan(0)));
    revert.setOnAction(event -> edit.revert());
    revert.disableProperty().bind(isUnchanged);
    Nodes.showWhile(busy, edit.savingProperty());
    state
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> state(edit),
                edit.savingProperty(),
                edit.changedProperty(),
                edit.invalidProperty()));
    return edit.failureProperty()
        .subscribe(
            failure -> {
              Nodes.show(problem, failure != null);
              problem.setText(failure == null ? "" : failed(failure));
            });
  }

  private String failed(Throwable failure) {
    if (failure instanceof UnconfirmedResultException unsettled) {
      return messages.text(
          "editor.unsettled", failures.what(unsettled.why()), failures.detail(unsettled.why()));
    }
    return messages.text(
        "editor.nothingSent",
        failures.what(failure),
        failures.next(failure),
        failures.detail(failure));
  }

  private String state(OpenRecord<R> edit) {
    int invalid = edit.invalidProperty().get();
    return edit.savingProperty().get()
        ? messages.text("editor.saving")
        : invalid > 0
            ? messages.text("editor.invalid", invalid)
            : messages.text("editor.changes", edit.changedProperty().get());
  }

  /** Moves the keyboard focus to the first field with invalid input, if there is one. */
  public void goToInvalid() {
    OpenRecord<R> edit = model.openProperty().get();
    if (edit != null) {
      complete();
      edit.fields().stream()
          .filter(spec -> model.isInvalid(spec.field()))
          .findFirst()
          .map(
              spec -> scroll.getContent().lookup("#" + EditorFactory.FIELD_ID + spec.field().key()))
          .ifPresent(this::focus);
    }
  }

  /**
   * Returns the id of the focused field control; empty if the focus is between fields, null if it
   * is elsewhere.
   */
  private @Nullable String fieldWithKeyboard() {
    Node content = scroll.getContent();
    if (content == null || !content.isFocusWithin()) {
      return null;
    }
    for (Node at = content.getScene().getFocusOwner(); at != null; at = at.getParent()) {
      if (at.getId() != null && at.getId().startsWith(EditorFactory.FIELD_ID)) {
        return at.getId();
      }
    }
    return "";
  }

  /**
   * Focuses a control at once: a removed control would receive key presses until the next frame and
   * change the previous record.
   */
  private void focus(@Nullable Node control) {
    if (control == null) {
      tabs.requestFocus();
      return;
    }
    control.applyCss();
    control.requestFocus();
    // The control may consist of toggle buttons, one of which takes the focus.
    control.lookupAll(".toggle-button").stream()
        .filter(Node::isFocusTraversable)
        .forEach(Node::requestFocus);
  }

  /** Creates the tabs; the selected tab stays selected from record to record. */
  private TabPane tabs() {
    Tab fields = new Tab(messages.text("editor.tab.fields"), scroll);
    fields.setId("tab-fields");
    TabPane result = Nodes.named("editor-tabs", new TabPane(fields), "editor-tabs");
    result.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    result.setAccessibleText(messages.text("editor.tabs"));
    return result;
  }

  /** Shows the open record in the visible tab. */
  private void showTab() {
    OpenRecord<R> edit = model.openProperty().get();
    Tab inSight = tabs.getSelectionModel().getSelectedItem();
    for (RecordTab<R> tab : more) {
      if (edit != null && tab.equals(inSight.getUserData())) {
        tab.shower().accept(edit.record());
      }
    }
  }

  /**
   * The controls for the fields of one record. The rows come in portions, with a frame between
   * them, because styling all of them at once would block the window.
   */
  private final class Form {

    private final VBox node = new VBox(12);
    private final Label readOnly = new Label(messages.text("editor.readOnly"));
    private final Map<FieldSpec, Node> rows = new HashMap<>();
    private final OpenRecord<R> edit;
    private int most;

    Form(OpenRecord<R> edit) {
      this.edit = edit;
      node.getStyleClass().add("editor-form");
      readOnly.getStyleClass().add("section-title");
      grow(ROWS_AT_ONCE);
    }

    /** Creates rows up to a number; the rest follows, each portion after a frame. */
    void grow(int wanted) {
      if (wanted > most) {
        most = wanted;
        arrange();
      }
    }

    /** Updates the field rows; existing rows stay in place and keep the keyboard focus. */
    void arrange() {
      List<Node> shownRows = node.getChildren();
      int all = edit.fields().size() + 1;
      int at = 0;
      for (Node row : rowNodes()) {
        if (at == shownRows.size() || !shownRows.get(at).equals(row)) {
          shownRows.add(at, row);
        }
        at++;
      }
      if (at < all) {
        growing.soon(() -> grow(most + ROWS_AT_ONCE));
      }
    }

    private List<Node> rowNodes() {
      List<Node> wanted = new ArrayList<>();
      for (FieldSpec spec : ofKind(true)) {
        add(wanted, spec);
      }
      if (wanted.size() < most) {
        wanted.add(readOnly);
      }
      for (FieldSpec spec : ofKind(false)) {
        add(wanted, spec);
      }
      return wanted;
    }

    private void add(List<Node> wanted, FieldSpec spec) {
      if (wanted.size() < most) {
        wanted.add(rows.computeIfAbsent(spec, this::row));
      }
    }

    private List<FieldSpec> ofKind(boolean editable) {
      return edit.fields().stream().filter(spec -> spec.editable() == editable).toList();
    }

    private Node row(FieldSpec spec) {
      return spec.editable()
          ? FieldRow.editable(edit.editor(spec), editors, messages, model::save)
          : FieldRow.readOnly(
              spec,
              edit.recordProperty().map(record -> record.value(spec.field())),
              messages,
              timestamps);
    }
  }
}
