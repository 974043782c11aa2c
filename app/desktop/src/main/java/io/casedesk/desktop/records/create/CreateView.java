package io.casedesk.desktop.records.create;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.form.Editors;
import io.casedesk.desktop.common.form.FieldRow;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.unsent.NewRecordDraft;
import io.casedesk.model.CaseRecord;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The form for a new record, shown in place of the editor. */
public final class CreateView<R extends CaseRecord> {

  private final BorderPane root = Nodes.named("create", new BorderPane(), "editor");
  private final Label title = Labels.of("", "editor-title");
  private TextField name = new TextField();
  private final CreateModel<R> model;
  private final Editors editors;
  private final Messages messages;
  private final String kindName;
  private final Node verdict;
  private final Node footer;

  /** Shared by all drafts: it listens to the model, which outlives them. */
  private final Node warnings;

  /**
   * Creates the form.
   *
   * @param kindName the prefix of its message keys
   */
  public CreateView(CreateModel<R> model, Editors editors, Messages messages, String kindName) {
    this.model = model;
    this.editors = editors;
    this.messages = messages;
    this.kindName = kindName;
    this.verdict = new CreateVerdict<>(model, messages).node();
    this.warnings = new CreateWarnings<>(model, messages).node();
    root.setMinWidth(320);
    root.setPrefWidth(360);
    this.footer = footer();
    root.setTop(header());
    root.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    model.draftProperty().subscribe(this::show);
  }

  public Node node() {
    return root;
  }

  /** Moves the keyboard focus to the name. */
  public void focus() {
    // A scroll pane has no children in the scene before its CSS is applied.
    root.applyCss();
    root.layout();
    name.requestFocus();
  }

  private Node header() {
    Button close =
        Buttons.icon("create-close", Feather.X, messages.text("create.close"), model::close);
    return Nodes.styled(Nodes.row(8, title, Nodes.spacer(), close), "editor-header");
  }

  private void show(@Nullable NewRecordDraft draft) {
    if (draft == null) {
      root.setCenter(null);
      return;
    }
    title.setText(messages.text(kindName + ".create.title"));
    VBox fields = Nodes.styled(new VBox(12), "editor-form");
    fields.getChildren().setAll(name(draft), warnings, section());
    draft.fields().stream()
        .map(field -> FieldRow.wanted(field, editors, messages))
        .forEach(fields.getChildren()::add);
    ScrollPane scroll = Nodes.scroll(fields, "editor-scroll");
    scroll.disableProperty().bind(model.busyProperty());
    // The order of these calls is the tab order.
    root.setBottom(null);
    root.setCenter(scroll);
    root.setBottom(footer);
  }

  private Node name(NewRecordDraft draft) {
    TextField field = Nodes.named("create-name", new TextField());
    field.setAccessibleText(draft.nameSpec().title());
    field.textProperty().bindBidirectional(draft.nameProperty());
    name = field;
    return Nodes.styled(FieldRow.of(draft.nameSpec().title(), field), "field-row");
  }

  private Node section() {
    return Labels.of(messages.text("create.fields.title"), "section-title");
  }

  private Node footer() {
    Button discard = Buttons.of("create-discard", messages.text("create.discard"), model::discard);
    discard.setTooltip(new Tooltip(messages.text("create.discard.hint")));
    discard.disableProperty().bind(model.busyProperty());
    Button stop = Buttons.of("create-stop", messages.text("create.stop"), model::stop);
    Nodes.showWhile(stop, model.busyProperty());
    Button create = Nodes.named("create-create", new Button(), Styles.ACCENT);
    create.setTooltip(
        new Tooltip(
            new ShortcutText(messages).hint(messages.text("create.create.hint"), Shortcut.SAVE)));
    create.setOnAction(event -> model.create());
    create.disableProperty().bind(model.sendableProperty().not());
    model
        .checkProperty()
        .subscribe(
            check ->
                create.setText(
                    messages.text(
                        check.namesakes().isEmpty() ? "create.create" : "create.anyway")));
    for (Button button : new Button[] {discard, stop, create}) {
      button.setMinWidth(Region.USE_PREF_SIZE);
    }
    HBox bar = new WrapBar(8, busy(), Nodes.spacer(), stop, discard, create);
    return Nodes.styled(new VBox(8, verdict, bar), "editor-footer");
  }

  private Node busy() {
    ProgressIndicator busy = new ProgressIndicator();
    busy.setPrefSize(16, 16);
    Nodes.showWhile(busy, model.busyProperty());
    return busy;
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE) {
      model.close();
      event.consume();
    }
  }
}
