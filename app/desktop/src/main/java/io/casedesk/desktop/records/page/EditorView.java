package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.form.FieldRow;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.form.JsonView;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.tasks.FrameDebouncer;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.editor.EditorFooter;
import io.casedesk.desktop.records.editor.EditorHeader;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.desktop.records.editor.RecordEdit;
import io.casedesk.desktop.records.editor.RecordTab;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * Shows the fields of the selected record and saves them. Only the field controls are created for
 * each record, because styling new nodes delays the move from row to row.
 */
public final class EditorView<R extends CaseRecord> {

  private final BorderPane root =
      HelpTopic.EDITING.on(Nodes.named("editor", new BorderPane(), "editor"));
  private final EditorModel<R> model;
  private final EditorFactory editors;
  private final Messages messages;
  private final Timestamps timestamps;
  private final String kindName;
  private final List<RecordTab<R>> more = new ArrayList<>();
  private final EditorHeader<R> header;
  private final EditorFooter<R> footer;
  private final ScrollPane scroll = Nodes.scroll(new VBox(), "editor-scroll");
  private final TabPane tabs;
  private final FrameDebouncer frameDebouncer = new FrameDebouncer();
  private Subscription shown = Subscription.EMPTY;
  private boolean behind;

  public EditorView(RecordsModel<R> records, Messages messages, Timestamps timestamps) {
    this.model = records.editor();
    this.editors = new EditorFactory(messages, records.fieldCatalog()::options);
    this.messages = messages;
    this.timestamps = timestamps;
    this.kindName = records.kind().name();
    this.header = new EditorHeader<>(messages);
    this.footer = new EditorFooter<>(model, messages);
    this.tabs = tabs();
    add(RecordTab.ofJson(() -> new JsonView(records.tasks(), messages), messages));
    tabs.getSelectionModel().selectedItemProperty().subscribe(tab -> showTab());
    root.setMinWidth(320);
    root.setPrefWidth(360);
    model.openProperty().subscribe(this::follow);
    root.addEventFilter(MouseEvent.MOUSE_PRESSED, this::catchUp);
    // Whatever types needs the focus first, a keyboard as well as an input method.
    root.focusWithinProperty().subscribe(frameDebouncer::now);
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

  private void follow(@Nullable RecordEdit<R> edit) {
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

  private void show(@Nullable RecordEdit<R> edit) {
    frameDebouncer.drop();
    shown.unsubscribe();
    shown = Subscription.EMPTY;
    if (edit == null) {
      root.setTop(null);
      root.setBottom(null);
      root.setCenter(StateViews.quiet(Feather.EDIT_3, messages.text(kindName + ".editor.none")));
      return;
    }
    Form form = new Form(edit);
    String field = fieldWithKeyboard();
    scroll.setContent(form.node);
    scroll.setVvalue(0);
    shown =
        Subscription.combine(
            edit.fields().subscribe(form::arrange),
            header.show(edit),
            footer.show(edit),
            edit.recordProperty().subscribe(record -> showTab()));
    root.setTop(header.node());
    root.setCenter(tabs);
    root.setBottom(footer.node());
    if (field != null) {
      focus(field.isEmpty() ? null : form.node.lookup("#" + field));
    }
  }

  /** Moves the keyboard focus to the first field with invalid input, if there is one. */
  public void goToInvalid() {
    RecordEdit<R> edit = model.openProperty().get();
    if (edit != null) {
      edit.fields().stream()
          .filter(field -> field.invalidProperty().get())
          .findFirst()
          .map(
              field ->
                  scroll
                      .getContent()
                      .lookup("#" + EditorFactory.FIELD_ID + field.spec().field().key()))
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
    RecordEdit<R> edit = model.openProperty().get();
    Tab inSight = tabs.getSelectionModel().getSelectedItem();
    for (RecordTab<R> tab : more) {
      if (edit != null && tab.equals(inSight.getUserData())) {
        tab.shower().accept(edit.record());
      }
    }
  }

  /** The controls for the fields of one record. */
  private final class Form {

    private final VBox node = new VBox(12);
    private final Label readOnly = new Label(messages.text("editor.readOnly"));
    private final Map<FieldState, Node> rows = new HashMap<>();
    private final RecordEdit<R> edit;

    Form(RecordEdit<R> edit) {
      this.edit = edit;
      node.getStyleClass().add("editor-form");
      readOnly.getStyleClass().add("section-title");
      arrange();
    }

    /** Updates the field rows; existing rows stay in place and keep the keyboard focus. */
    void arrange() {
      List<Node> shownRows = node.getChildren();
      int at = 0;
      for (Node row : rowNodes()) {
        if (at == shownRows.size() || !shownRows.get(at).equals(row)) {
          shownRows.add(at, row);
        }
        at++;
      }
    }

    private List<Node> rowNodes() {
      List<Node> wanted = new ArrayList<>(rows(true));
      wanted.add(readOnly);
      wanted.addAll(rows(false));
      return wanted;
    }

    private List<Node> rows(boolean editable) {
      return edit.fields().stream()
          .filter(field -> field.spec().editable() == editable)
          .map(field -> rows.computeIfAbsent(field, this::row))
          .toList();
    }

    private Node row(FieldState field) {
      return field.spec().editable()
          ? FieldRow.editable(field, editors, messages, model::save)
          : FieldRow.readOnly(field, messages, timestamps);
    }
  }
}
