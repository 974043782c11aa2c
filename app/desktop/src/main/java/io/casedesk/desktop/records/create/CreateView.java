package io.casedesk.desktop.records.create;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.Problem;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.form.FieldRow;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.create.CreateReport.Status;
import io.casedesk.desktop.records.unsent.NewRecordDraft;
import io.casedesk.desktop.records.unsent.NewRecordDraft.Input;
import io.casedesk.desktop.records.unsent.StoredNewRecordDraft;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The form for a new record, shown in place of the editor. */
public final class CreateView<R extends CaseRecord> {

  private static final int NAMED = 3;
  private static final double MOST_HEIGHT = 200;
  private static final double SCROLL_BAR = 16;
  private final BorderPane root =
      HelpTopic.CREATING.on(Nodes.named("create", new BorderPane(), "editor"));
  private final Label title = Labels.of("", "editor-title");
  private TextField name = new TextField();
  private final CreateModel<R> model;
  private final EditorFactory editors;
  private final Messages messages;
  private final Button create = Nodes.named("create-create", new Button(), Styles.ACCENT);
  private final VBox verdict = Nodes.named("create-verdict", new VBox(8));
  private final Node footer;

  /** Whether the form had the focus when its button was disabled. */
  private boolean wasFocused;

  /** The other drafts that are kept. */
  private final VBox others = Nodes.named("create-others", new VBox());

  /** Shared by all drafts: it listens to the model, which outlives them. */
  private final VBox warnings = Nodes.named("create-warnings", new VBox(8));

  /**
   * Creates the form.
   *
   * @param kindName the prefix of its message keys
   */
  public CreateView(
      CreateModel<R> model, EditorFactory editors, Messages messages, String kindName) {
    this.model = model;
    this.editors = editors;
    this.messages = messages;
    Observables.follow(this::showVerdict, model.reportProperty(), model.busyProperty());
    model.checkProperty().subscribe(this::showWarnings);
    title.setText(messages.text(kindName + ".create.title"));
    root.setMinWidth(320);
    root.setPrefWidth(360);
    this.footer = footer();
    root.setTop(new VBox(header(), others));
    Observables.follow(
        this::showOthers, model.others(), model.busyProperty(), model.reportProperty());
    Nodes.onKey(root, KeyCode.ESCAPE, model::close);
    root.addEventFilter(KeyEvent.KEY_PRESSED, this::createByKey);
    model.draftProperty().subscribe(this::show);
  }

  public Node node() {
    return root;
  }

  /** Creates the record by the key that applies changes elsewhere. */
  private void createByKey(KeyEvent event) {
    if (Shortcut.APPLY.match(event) && model.sendableProperty().get()) {
      event.consume();
      model.create();
    }
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

  /** Asks what becomes of the other drafts, which stay until the user decides. */
  private void showOthers() {
    boolean isFixed = model.isFixed();
    others
        .getChildren()
        .setAll(model.others().stream().map(other -> question(other, isFixed)).toList());
    Nodes.show(others, !others.getChildren().isEmpty());
  }

  private Node question(StoredNewRecordDraft other, boolean isFixed) {
    Button change =
        Buttons.of(
            "create-other-open",
            messages.text("create.other.open"),
            () -> model.switchTo(other),
            Styles.SMALL);
    change.setDisable(isFixed);
    Button discard =
        Buttons.of(
            "create-other-discard",
            messages.text("create.other.discard"),
            () -> model.discard(other),
            Styles.SMALL);
    String text =
        other.name().isBlank()
            ? messages.text("create.other.unnamed")
            : messages.text("create.other", other.name());
    return new Notice(Level.DOUBT, text, messages)
        .named("create-other")
        .details(new FlowPane(8, 4, change, discard));
  }

  private void show(@Nullable NewRecordDraft draft) {
    if (draft == null) {
      root.setCenter(null);
      return;
    }
    VBox fields = Nodes.styled(new VBox(12), "editor-form");
    Label section = Labels.of(messages.text("editor.tab.fields"), "section-title");
    fields.getChildren().setAll(name(draft), warnings, section);
    draft.fields().stream()
        .map(field -> FieldRow.forNewRecord(field, editors, messages))
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

  private Node footer() {
    Button discard = Buttons.of("create-discard", messages.text("create.discard"), model::discard);
    discard.setTooltip(new Tooltip(messages.text("create.discard.hint")));
    discard.disableProperty().bind(model.busyProperty());
    Button stop = Buttons.of("create-stop", messages.text("action.stop"), model::stop);
    Nodes.showWhile(stop, model.busyProperty());
    create.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("create.create.hint"), Shortcut.SAVE));
    create.setOnAction(event -> model.create());
    create.disableProperty().bind(model.sendableProperty().not());
    create.disabledProperty().subscribe(this::returnFocus);
    model.busyProperty().subscribe(this::keepKeys);
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
    return Nodes.styled(new VBox(8, verdict, missing(), bar), "editor-footer");
  }

  /**
   * Returns the keyboard focus to the button, which is disabled while it acts: JavaFX moves the
   * focus to another part of the window then, where the next key press would do something else.
   */
  private void returnFocus(boolean isDisabled) {
    if (isDisabled) {
      wasFocused = root.isFocusWithin();
    } else {
      focusAgain(create);
    }
  }

  /** Focuses a control of the form, if the form lost the focus and the user isn't typing. */
  private void focusAgain(Node control) {
    Scene scene = root.getScene();
    if (wasFocused
        && scene != null
        && (root.isFocused() || !root.isFocusWithin())
        && !(scene.getFocusOwner() instanceof TextInputControl)) {
      control.requestFocus();
    }
  }

  /**
   * Keeps the keyboard in the form while its fields are disabled: JavaFX would move it to another
   * part of the window, where the next key would change a record.
   */
  private void keepKeys(boolean isBusy) {
    if (isBusy && root.isFocusWithin()) {
      root.requestFocus();
    }
  }

  private Node missing() {
    Label text = Nodes.named("create-missing", Labels.wrapped("", "caption"));
    text.textProperty()
        .bind(model.inputProperty().map(input -> messages.textOr("create.missing." + input, "")));
    Nodes.showWhile(
        text, model.inputProperty().isNotEqualTo(Input.COMPLETE).and(model.busyProperty().not()));
    return text;
  }

  private Node busy() {
    ProgressIndicator busy = new ProgressIndicator();
    busy.setPrefSize(16, 16);
    Nodes.showWhile(busy, model.busyProperty());
    return busy;
  }

  private void showVerdict() {
    CreateReport report = model.reportProperty().get();
    verdict.getChildren().clear();
    if (model.busyProperty().get()) {
      verdict.getChildren().setAll(Labels.wrapped(messages.text("create.busy"), "caption"));
    } else if (report != null && !report.isThere()) {
      showReport(report);
    }
    Nodes.show(verdict, !verdict.getChildren().isEmpty());
  }

  private void showReport(CreateReport report) {
    String text = report.text(messages);
    boolean doubt = report.standing() == Status.OPEN || report.standing() == Status.UNCERTAIN;
    Label label = Labels.wrapped(text, "verdict", doubt ? "verdict-doubt" : "verdict-bad");
    label.setGraphic(new FontIcon(doubt ? Feather.HELP_CIRCLE : Feather.X_CIRCLE));
    // Long messages of a service must not push the buttons out of the window.
    ScrollPane scroll = new ScrollPane(label);
    scroll.setFitToWidth(true);
    scroll
        .widthProperty()
        .subscribe(width -> limit(scroll, label.prefHeight(width.doubleValue() - SCROLL_BAR)));
    // Before the layout, it isn't known whether there is a scroll bar or how it is styled.
    label.heightProperty().subscribe(height -> limit(scroll, height.doubleValue()));
    scroll.getStyleClass().add("bulk-scroll");
    scroll.setAccessibleText(text);
    Button copy =
        Buttons.of(
            "create-copy",
            Feather.COPY,
            messages.text("action.copy"),
            () -> StateViews.copy(text),
            Styles.SMALL);
    FlowPane actions = new FlowPane(8, 4);
    if (report.standing() == Status.OPEN && !report.runId().isEmpty()) {
      Button again =
          Buttons.of(
              "create-again", messages.text("review.again"), model::checkUnconfirmed, Styles.SMALL);
      actions.getChildren().add(again);
    }
    actions.getChildren().add(copy);
    verdict.getChildren().setAll(scroll, actions);
    Nodes.show(verdict, true);
    if (!model.sendableProperty().get()) {
      focusAgain(actions.getChildren().getFirst());
    }
  }

  private static void limit(ScrollPane scroll, double wanted) {
    if (wanted > 0) {
      scroll.setMinHeight(Math.min(wanted + 2, MOST_HEIGHT));
      scroll.setPrefHeight(Math.min(wanted + 2, MOST_HEIGHT));
    }
  }

  private void showWarnings(CreateModel.Check<R> check) {
    List<String> lines = new ArrayList<>();
    if (!check.namesakes().isEmpty()) {
      lines.add(namesakes(check.namesakes()));
    }
    PreflightCreate checked = check.checked();
    if (checked != null) {
      warnings(checked).forEach(lines::add);
    }
    warnings
        .getChildren()
        .setAll(
            lines.stream()
                .map(line -> Labels.verdict(Feather.ALERT_TRIANGLE, line, "doubt"))
                .toList());
    Nodes.show(warnings, !lines.isEmpty());
  }

  private String namesakes(List<R> those) {
    String first =
        those.stream()
            .limit(NAMED)
            .map(
                record ->
                    messages.text(
                        (record.members().containsKey("source_id")
                                ? "create.namesake"
                                : "create.namesake.plain")
                            + (record.deleted() ? ".deleted" : ""),
                        record.label(),
                        record.id(),
                        ValueText.marker(record.value(FieldRef.standard("source_id")), messages)
                            .orElseGet(() -> record.text("source_id"))))
            .collect(Collectors.joining("; "));
    int more = Math.max(0, those.size() - NAMED);
    return messages.text("create.namesakes", those.size(), first, more);
  }

  /** Unknown keys are reported beside their fields. */
  private Stream<String> warnings(PreflightCreate checked) {
    return checked.warnings().entrySet().stream()
        .flatMap(
            field ->
                field.getValue().stream()
                    .filter(warning -> !isOfAKey(warning))
                    .map(warning -> of(field.getKey(), messages.text(warning.message()))));
  }

  private static boolean isOfAKey(Problem warning) {
    return warning.code() == Problem.Code.UNPROVEN_KEY || warning.code() == Problem.Code.UNSEEN_KEY;
  }

  private String of(FieldRef field, String text) {
    return messages.text("create.warning", field.key(), text);
  }
}
