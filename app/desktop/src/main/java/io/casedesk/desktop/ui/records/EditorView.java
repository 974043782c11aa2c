package io.casedesk.desktop.ui.records;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.ui.command.Shortcut;
import io.casedesk.desktop.ui.command.ShortcutText;
import io.casedesk.desktop.ui.form.Editors;
import io.casedesk.desktop.ui.form.FieldState;
import io.casedesk.desktop.ui.review.UnsettledException;
import io.casedesk.desktop.ui.state.StateViews;
import io.casedesk.desktop.ui.text.FailureText;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.Timestamps;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The editor at the right: fields of the selected record, and writing them. */
final class EditorView<R extends CaseRecord> {

  private static final double TITLE_HEIGHT = 40;

  private final BorderPane root = new BorderPane();
  private final EditorModel<R> model;
  private final Editors editors;
  private final Messages messages;
  private final Timestamps timestamps;
  private final FailureText failures;
  private final String kindName;
  private final List<RecordTab<R>> more = new ArrayList<>();

  /** The tab that is shown, which stays from one record to the next. */
  private String tabShown = "";

  EditorView(RecordsModel<R> records, Messages messages, Timestamps timestamps) {
    this.model = records.editor();
    this.editors = new Editors(messages, records::options);
    this.messages = messages;
    this.timestamps = timestamps;
    this.failures = new FailureText(messages);
    this.kindName = records.kindName();
    more.add(new RawTab<>(new RawView(records.tasks(), messages), messages));
    root.setId("editor");
    root.getStyleClass().add("editor");
    root.setMinWidth(320);
    root.setPrefWidth(360);
    model.openProperty().subscribe(this::show);
    // What is typed stays: it is in the record that is open, and not in the controls.
    records.saidProperty().subscribe(book -> show(model.openProperty().get()));
  }

  Node node() {
    return root;
  }

  /** Gives another tab a place, before the one that shows the record as it was sent. */
  void add(RecordTab<R> tab) {
    more.add(more.size() - 1, tab);
  }

  private void show(@Nullable RecordEdit<R> edit) {
    if (edit == null) {
      root.setTop(null);
      root.setBottom(null);
      root.setCenter(StateViews.quiet(Feather.EDIT_3, messages.text(kindName + ".editor.none")));
      return;
    }
    root.setTop(header(edit));
    root.setCenter(tabs(edit));
    root.setBottom(footer(edit));
  }

  private Node header(RecordEdit<R> edit) {
    Label title = new Label();
    title.setId("editor-title");
    title.setWrapText(true);
    // Always room for two lines, so that the fields below keep their place from record to record.
    title.setMinHeight(TITLE_HEIGHT);
    title.setMaxHeight(TITLE_HEIGHT);
    title.setAlignment(Pos.CENTER_LEFT);
    Tooltip whole = new Tooltip();
    title.setTooltip(whole);
    title.getStyleClass().add("editor-title");
    Label id = new Label(edit.record().id());
    id.getStyleClass().add("caption");
    id.setTooltip(new Tooltip(messages.text("editor.id.hint")));
    HBox second = new HBox(8, id);
    second.setAlignment(Pos.BASELINE_LEFT);
    Label deleted = new Label(messages.text("editor.deleted"), new FontIcon(Feather.TRASH_2));
    deleted.getStyleClass().add("problem");
    deleted.managedProperty().bind(deleted.visibleProperty());
    second.getChildren().add(deleted);
    edit.recordProperty()
        .subscribe(
            record -> {
              title.setText(record.label());
              whole.setText(record.label());
              deleted.setVisible(record.deleted());
            });
    VBox header = new VBox(4, title, second);
    header.getStyleClass().add("editor-header");
    return header;
  }

  /** The fields, and what else there is of a record; which is shown stays from one to the next. */
  private Node tabs(RecordEdit<R> edit) {
    Tab fields = new Tab(messages.text("editor.tab.fields"), form(edit));
    fields.setId("tab-fields");
    TabPane tabs = new TabPane(fields);
    for (RecordTab<R> tab : more) {
      Tab shown = new Tab(tab.title(), tab.node());
      shown.setId("tab-" + tab.name());
      shown.setUserData(tab);
      tabs.getTabs().add(shown);
    }
    tabs.setId("editor-tabs");
    tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    tabs.setAccessibleText(messages.text("editor.tabs"));
    tabs.getStyleClass().add("editor-tabs");
    tabs.getTabs().stream()
        .filter(tab -> String.valueOf(tab.getId()).equals(tabShown))
        .forEach(tabs.getSelectionModel()::select);
    tabs.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            tab -> {
              tabShown = String.valueOf(tab.getId());
              showTab(tab, edit);
            });
    edit.recordProperty()
        .subscribe(record -> showTab(tabs.getSelectionModel().getSelectedItem(), edit));
    return tabs;
  }

  private void showTab(Tab tab, RecordEdit<R> edit) {
    for (RecordTab<R> shown : more) {
      if (shown.equals(tab.getUserData()) && isOpen(edit)) {
        shown.show(edit.record());
      }
    }
  }

  /** What was open before is read again as well, and not shown. */
  private boolean isOpen(RecordEdit<R> edit) {
    return edit.equals(model.openProperty().get());
  }

  private Node form(RecordEdit<R> edit) {
    VBox fields = new VBox(12);
    fields.getStyleClass().add("editor-form");
    edit.fields().stream()
        .filter(f -> f.spec().editable())
        .map(f -> FieldRow.editable(f, editors, messages, model::save))
        .forEach(fields.getChildren()::add);
    Label standard = new Label(messages.text("editor.readOnly"));
    standard.getStyleClass().add("section-title");
    fields.getChildren().add(standard);
    edit.fields().stream()
        .filter(f -> !f.spec().editable())
        .map((FieldState f) -> FieldRow.readOnly(f, messages, timestamps))
        .forEach(fields.getChildren()::add);
    ScrollPane scroll = new ScrollPane(fields);
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.getStyleClass().add("editor-scroll");
    return scroll;
  }

  private Node footer(RecordEdit<R> edit) {
    Button save = new Button(messages.text("editor.save"));
    save.setId("save");
    save.setDefaultButton(false);
    save.getStyleClass().add(Styles.ACCENT);
    save.setTooltip(
        new Tooltip(
            new ShortcutText(messages).hint(messages.text("editor.save.hint"), Shortcut.SAVE)));
    save.setOnAction(event -> model.save());
    save.disableProperty()
        .bind(
            edit.savingProperty()
                .or(edit.changedProperty().isEqualTo(0))
                .or(edit.invalidProperty().greaterThan(0)));
    Button revert = new Button(messages.text("editor.revert"));
    revert.setId("revert");
    revert.setOnAction(event -> edit.revert());
    revert.disableProperty().bind(edit.savingProperty().or(edit.changedProperty().isEqualTo(0)));
    ProgressIndicator busy = new ProgressIndicator();
    busy.setPrefSize(16, 16);
    busy.visibleProperty().bind(edit.savingProperty());
    busy.managedProperty().bind(edit.savingProperty());
    Label state = new Label();
    state.setId("editor-state");
    state
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> state(edit),
                edit.savingProperty(),
                edit.changedProperty(),
                edit.invalidProperty()));
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    state.setMinWidth(0);
    state.setWrapText(true);
    save.setMinWidth(Region.USE_PREF_SIZE);
    revert.setMinWidth(Region.USE_PREF_SIZE);
    HBox bar = new HBox(8, busy, state, space, revert, save);
    bar.setAlignment(Pos.CENTER_LEFT);
    Label problem = new Label();
    problem.setId("editor-failure");
    problem.setWrapText(true);
    problem.getStyleClass().addAll("verdict", "verdict-bad");
    edit.failureProperty()
        .subscribe(
            failure -> {
              problem.setManaged(failure != null);
              problem.setVisible(failure != null);
              problem.setText(failure == null ? "" : failed(failure));
            });
    VBox footer = new VBox(8, problem, bar);
    footer.getStyleClass().add("editor-footer");
    return footer;
  }

  private String failed(Throwable failure) {
    if (failure instanceof UnsettledException unsettled) {
      return messages.text(
          "editor.unsettled", failures.what(unsettled.why()), failures.detail(unsettled.why()));
    }
    return messages.text(
        "editor.nothingSent",
        failures.what(failure),
        failures.next(failure),
        failures.detail(failure));
  }

  private String state(RecordEdit<R> edit) {
    if (edit.savingProperty().get()) {
      return messages.text("editor.saving");
    }
    int invalid = edit.invalidProperty().get();
    return invalid > 0
        ? messages.text("editor.invalid", invalid)
        : messages.text("editor.changes", edit.changedProperty().get());
  }
}
