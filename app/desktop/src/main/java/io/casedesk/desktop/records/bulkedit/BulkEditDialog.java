package io.casedesk.desktop.records.bulkedit;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.HeldKeys;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.TextListCell;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.form.FieldRow;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.DropdownText;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.bulkedit.BulkEditRequest.BulkAction;
import io.casedesk.desktop.records.bulkedit.BulkEditRequest.BulkPreview;
import io.casedesk.desktop.records.filter.SearchList;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.property.Property;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Dialog that changes one field of many records. */
public final class BulkEditDialog {

  private final VBox box = HelpTopic.BULK_EDIT.on(Nodes.named("bulk-edit", new VBox(12), "bulk"));
  private final VBox page = new VBox(12);
  private final Label title = Labels.named("bulk-heading", Styles.TITLE_4);
  private final RadioButton ofSelected = Nodes.named("bulk-selected", new RadioButton());
  private final RadioButton ofAll = Nodes.named("bulk-shown", new RadioButton());
  private final Button close;
  private final Button stage = Nodes.named("bulk-stage", new Button(), Styles.ACCENT);
  private final Button more;
  private final SearchList<FieldSpec> fields;
  private final BulkEditModel<?> model;
  private final EditorFactory editors;
  private final Messages messages;
  private final Overlay overlay;
  private final Overlay.Content content;

  /** Shared by all fields: it listens to the model, which outlives the page of each field. */
  private final VBox preview = Nodes.named("bulk-preview", new VBox(4), "bulk-preview");

  private final VBox samples = Nodes.named("bulk-samples", new VBox(4), "bulk-preview");

  private final HeldKeys keys = new HeldKeys(box, key -> key.getCode() == KeyCode.ESCAPE, () -> {});

  /** The input of the chosen action. */
  private final VBox input = new VBox(8);

  /** Removes the bindings between the controls and the model, which outlives them. */
  private final List<Runnable> ties = new ArrayList<>();

  public BulkEditDialog(
      BulkEditModel<?> model, EditorFactory editors, Messages messages, Overlay overlay) {
    this.model = model;
    this.editors = editors;
    this.messages = messages;
    this.overlay = overlay;
    close = Buttons.icon("bulk-close", Feather.X, messages.text("bulk.close"), overlay::hide);
    more = Buttons.of("bulk-more", messages.text("bulk.more"), this::stageMore);
    more.setTooltip(new Tooltip(messages.text("bulk.more.hint")));
    more.setMinWidth(Region.USE_PREF_SIZE);
    this.fields =
        new SearchList<FieldSpec>(
                "bulk-fields",
                model::fields,
                list -> new TextListCell<>(FieldSpec::title),
                model::choose)
            .prompt(messages.text("bulk.field.search"));
    box.setAccessibleText(messages.text("command.bulk"));
    box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    ScrollPane scroll = Nodes.scroll(page, Double.MAX_VALUE, "bulk-scroll");
    scroll.setAccessibleText(messages.text("command.bulk"));
    VBox.setVgrow(scroll, Priority.SOMETIMES);
    box.getChildren().setAll(head(), scope(), scroll, footer());
    box.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    model
        .countingProperty()
        .subscribe(
            counting -> {
              if (!counting) {
                keys.release();
              }
            });
    Observables.follow(
        this::showPreview,
        model.previewProperty(),
        model.countingProperty(),
        model.failureProperty());
    content =
        new Overlay.Content(
            box, close, model::close, () -> true, () -> model.valueProperty().get() != null);
    model.valueProperty().subscribe(this::show);
    model.all.subscribe(all -> entitle());
    model.previewProperty().subscribe(this::offer);
  }

  /**
   * Opens the dialog with the records of the model.
   *
   * @param field the field to choose; the user chooses one if it is null or read-only
   */
  public void open(@Nullable FieldRef field) {
    begin();
    model.chooseFirst(field);
  }

  private void begin() {
    ofSelected.setText(messages.text("bulk.selected", model.selected()));
    ofSelected.setDisable(model.selected() == 0);
    ofAll.setText(messages.text("bulk.shown", model.shown()));
    entitle();
    fields.fill();
    overlay.show(content);
    // A scroll pane has no children in the scene before its CSS is applied.
    box.applyCss();
    box.layout();
    fields.focus();
  }

  /**
   * Opens the dialog to find and replace a text.
   *
   * @param field the field to choose; the user chooses one if it has no text to replace
   */
  public void openReplace(@Nullable FieldRef field) {
    begin();
    model.replaceIn(field);
    Node find = box.lookup("#bulk-find");
    if (find != null) {
      find.requestFocus();
    }
  }

  private Node head() {
    title.setMinWidth(0);
    return Nodes.row(8, title, Nodes.spacer(), close);
  }

  private Node scope() {
    ToggleGroup group = new ToggleGroup();
    ofSelected.setToggleGroup(group);
    ofAll.setToggleGroup(group);
    model.all.subscribe(all -> (all ? ofAll : ofSelected).setSelected(true));
    group.selectedToggleProperty().subscribe(chosen -> model.all.set(ofAll.equals(chosen)));
    return new FlowPane(16, 4, ofSelected, ofAll);
  }

  private Node footer() {
    Label note = Nodes.named("bulk-note", Labels.wrapped(messages.text("bulk.note"), "caption"));
    Button cancel = Buttons.of("bulk-cancel", messages.text("action.cancel"), overlay::hide);
    stage.setMinWidth(Region.USE_PREF_SIZE);
    stage.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("bulk.stage.hint"), Shortcut.APPLY));
    stage.setOnAction(event -> stage());
    // Beside the buttons, a long translation would have no room.
    return new VBox(8, note, Nodes.rightRow(8, cancel, more, stage));
  }

  private void offer(@Nullable BulkPreview preview) {
    int changes = preview == null ? 0 : preview.changes().size();
    stage.setText(messages.text("bulk.stage", changes));
    stage.setDisable(changes == 0);
    more.setDisable(changes == 0);
    samples
        .getChildren()
        .setAll(
            preview == null ? List.of() : preview.samples().stream().map(this::sample).toList());
    Nodes.show(samples, changes > 0);
  }

  private Label sample(BulkPreview.Sample sample) {
    Label label =
        Labels.wrapped(
            messages.text(
                "bulk.sample",
                sample.record(),
                quoted(sample, sample.now()),
                quoted(sample, sample.change().wanted())),
            "caption");
    String marker = ValueText.explained(sample.now(), messages);
    if (!marker.isEmpty()) {
      label.setTooltip(Nodes.tooltip(marker));
    }
    return label;
  }

  private String quoted(BulkPreview.Sample sample, @Nullable FieldValue value) {
    FieldRef field = sample.change().field();
    FieldValue shown = OwnerText.readable(field, value);
    DropdownText dropdown =
        shown == null
            ? new DropdownText("", "")
            : DropdownText.of(ValueText.texts(shown), key -> model.labelOf(field, key));
    return ValueText.marker(shown, messages)
        .orElseGet(
            () ->
                dropdown.caption().isEmpty()
                    ? ValueText.quoted(shown, messages)
                    : ValueText.quoted(dropdown.inSentence(messages), messages));
  }

  private void entitle() {
    FieldEditor value = model.valueProperty().get();
    title.setText(
        value == null
            ? messages.text("bulk.title.count", model.count())
            : messages.text("bulk.title.field", value.spec().title(), model.count()));
  }

  private void show(@Nullable FieldEditor value) {
    untie();
    entitle();
    if (value == null) {
      page.getChildren().setAll(fields.node());
      fields.focus();
      return;
    }
    VBox editor = FieldRow.forNewRecord(value, editors, messages);
    ToggleGroup actions = new ToggleGroup();
    VBox radios = new VBox(4);
    for (BulkAction action : model.actions()) {
      RadioButton radio = new RadioButton(messages.text("bulk.action." + action));
      radio.setId("bulk-action-" + action);
      radio.setUserData(action);
      radio.setToggleGroup(actions);
      radio.setSelected(model.action.get() == action);
      radios.getChildren().add(radio);
    }
    arrange(editor);
    actions
        .selectedToggleProperty()
        .subscribe(
            (before, chosen) -> {
              if (chosen != null && chosen.getUserData() instanceof BulkAction action) {
                model.action.set(action);
                arrange(editor);
              }
            });
    page.getChildren().setAll(back(), new VBox(12, radios, input), preview, samples);
    // A text field has no skin before the next frame and would lose key presses until then.
    page.applyCss();
    if (!Nodes.focusFirst(input) && actions.getSelectedToggle() instanceof RadioButton radio) {
      radio.requestFocus();
    }
  }

  /**
   * Shows the input of the chosen action.
   *
   * @param editor the input of a value
   */
  private void arrange(VBox editor) {
    untie();
    BulkAction action = model.action.get();
    if (action.takesValue()) {
      input.getChildren().setAll(editor);
    } else if (action == BulkAction.REPLACE) {
      CheckBox letters =
          Nodes.named("bulk-match-case", new CheckBox(messages.text("bulk.matchCase")));
      tie(letters.selectedProperty(), model.matchCase);
      input
          .getChildren()
          .setAll(
              text("bulk-find", "bulk.find", model.find),
              text("bulk-text", "bulk.replacement", model.text),
              letters);
    } else if (action.takesText()) {
      input.getChildren().setAll(text("bulk-text", "bulk.text", model.text));
    } else {
      input.getChildren().setAll(Labels.wrapped(messages.text("bulk.clears")));
    }
  }

  private <T> void tie(Property<T> control, Property<T> wish) {
    control.bindBidirectional(wish);
    ties.add(() -> control.unbindBidirectional(wish));
  }

  private void untie() {
    ties.forEach(Runnable::run);
    ties.clear();
  }

  private Node text(String id, String messageKey, StringProperty text) {
    TextField field = Nodes.named(id, new TextField());
    field.setAccessibleText(messages.text(messageKey));
    tie(field.textProperty(), text);
    return FieldRow.of(messages.text(messageKey), field);
  }

  private Button back() {
    return Buttons.of(
        "bulk-back",
        Feather.ARROW_LEFT,
        messages.text("bulk.field.other"),
        model::chooseAnother,
        Styles.SMALL,
        Styles.FLAT);
  }

  private void key(KeyEvent event) {
    boolean isStaging = event.isShortcutDown() && event.getCode() == KeyCode.ENTER;
    if (isStaging) {
      model.resolve();
    }
    if ((isStaging || event.getCode() == KeyCode.TAB) && model.countingProperty().get()) {
      // The buttons that these keys lead to are disabled until the changes are counted.
      keys.hold(event);
    } else if (isStaging) {
      stage();
      event.consume();
    }
  }

  private void stage() {
    if (model.stage()) {
      overlay.hide();
    }
  }

  /** Adds the changes, and lets the user choose another field of the records. */
  private void stageMore() {
    if (model.stage()) {
      model.chooseAnother();
      model.action.set(BulkAction.SET);
    }
  }

  private void showPreview() {
    preview.getChildren().setAll(lines());
  }

  private List<Node> lines() {
    BulkPreview preview = model.previewProperty().get();
    Throwable failure = model.failureProperty().get();
    if (failure != null) {
      FailureText texts = new FailureText(messages);
      return List.of(
          line(
              Feather.X_CIRCLE,
              messages.text("bulk.failed", texts.what(failure), texts.detail(failure)),
              "bad"));
    }
    if (preview != null) {
      return counts(preview);
    }
    if (model.countingProperty().get()) {
      ProgressIndicator busy = new ProgressIndicator();
      busy.setPrefSize(16, 16);
      HBox counting = Nodes.row(8, busy, new Label(messages.text("bulk.counting")));
      return List.of(counting);
    }
    return List.of(line(Feather.INFO, messages.text("bulk.nothing"), null));
  }

  private List<Node> counts(BulkPreview preview) {
    List<Node> lines = new ArrayList<>();
    lines.add(
        line(
            Feather.EDIT_3,
            messages.text("bulk.will", preview.changes().size(), preview.records()),
            null));
    if (preview.same() > 0) {
      lines.add(line(Feather.CHECK, messages.text("bulk.same", preview.same()), null));
    }
    if (preview.skipped() > 0) {
      String key = "bulk.skipped." + model.action.get();
      lines.add(line(Feather.MINUS, messages.text(key, preview.skipped()), null));
    }
    if (preview.refused() > 0) {
      String first =
          preview.first().stream().map(one -> one.text(messages)).collect(Collectors.joining(" "));
      int more = preview.refused() - preview.first().size();
      String rest = more > 0 ? " " + messages.text("grid.refused.more", more) : "";
      lines.add(
          line(
              Feather.ALERT_TRIANGLE,
              messages.text("bulk.refused", preview.refused(), first + rest),
              "doubt"));
    }
    return lines;
  }

  private static Label line(Feather icon, String text, @Nullable String level) {
    Label label = new Label(text, new FontIcon(icon));
    label.setWrapText(true);
    label.setGraphicTextGap(8);
    label.setMaxWidth(Double.MAX_VALUE);
    if (level != null) {
      label.getStyleClass().addAll("verdict", "verdict-" + level);
    }
    return label;
  }
}
