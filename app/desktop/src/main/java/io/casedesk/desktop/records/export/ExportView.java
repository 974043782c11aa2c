package io.casedesk.desktop.records.export;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.export.ExportModel.Phase;
import io.casedesk.desktop.records.export.ExportModel.Rows;
import io.casedesk.files.table.TableFormat;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Dialog that exports records to a file. */
public final class ExportView {

  private static final List<TableFormat> FORMATS =
      List.of(TableFormat.XLSX, TableFormat.CSV, TableFormat.NDJSON, TableFormat.JSON);

  private final VBox box = HelpTopic.EXPORTS.on(Nodes.named("export", new VBox(16), "export"));
  private final Button close;
  private final Button write = Nodes.named("export-write", new Button(), Styles.ACCENT);
  private final Map<Rows, RadioButton> rows = new EnumMap<>(Rows.class);
  private final RadioButton shownColumns = new RadioButton();
  private final RadioButton allColumns = new RadioButton();
  private final Label staged = note("export-staged");
  private final Label incomplete = note("export-incomplete");
  private final CheckBox incompleteAgreed = Nodes.named("export-incomplete-agreed", new CheckBox());
  private final VBox form;
  private final ExportProgress progress;
  private final ExportModel model;
  private final String kind;
  private final FileDialogs files;
  private final Messages messages;
  private final Overlay overlay;
  private final Overlay.Content content;

  /**
   * Creates a closed dialog.
   *
   * @param kind the record kind in message keys
   * @param files shows the file dialog
   */
  public ExportView(
      ExportModel model, String kind, FileDialogs files, Messages messages, Overlay overlay) {
    this.model = model;
    this.kind = kind;
    this.files = files;
    this.messages = messages;
    this.overlay = overlay;
    close = Buttons.icon("export-close", Feather.X, messages.text("export.close"), overlay::hide);
    box.setAccessibleText(messages.text("export.title." + kind));
    box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    form =
        new VBox(
            16,
            part("export.format", formats()),
            part("export.rows", rowChoices()),
            part("export.columns", columnChoices()),
            staged,
            incomplete,
            incompleteAgreed,
            footer());
    incompleteAgreed.setText(messages.text("export.incomplete.agree"));
    incompleteAgreed.setWrapText(true);
    incompleteAgreed.selectedProperty().bindBidirectional(model.incompleteAgreedProperty());
    progress = new ExportProgress(model, messages, overlay::hide);
    box.getChildren().setAll(head(), form);
    content = new Overlay.Content(box, close, model::close, model::leave);
    model.phaseProperty().subscribe(this::showPhase);
    Observables.follow(this::offer, model.rowsProperty(), model.incompleteAgreedProperty());
  }

  /** Opens the dialog with the data of the model. */
  public void open() {
    Exportable of = model.exportable();
    if (of == null || model.phaseProperty().get() == Phase.WRITING) {
      return;
    }
    Exportable.Records records = of.records();
    choice(Rows.ALL)
        .setText(messages.text("export.rows.all", records.all().size(), records.deleted()));
    choice(Rows.SHOWN).setText(messages.text("export.rows.shown", records.shown().size()));
    choice(Rows.SELECTED).setText(messages.text("export.rows.selected", records.selected().size()));
    choice(Rows.SELECTED).setDisable(records.selected().isEmpty());
    shownColumns.setText(messages.text("export.columns.shown", of.columns().shown().size()));
    allColumns.setText(messages.text("export.columns.all", of.columns().all().size()));
    say(staged, of.staged() == 0 ? "" : messages.text("export.staged", of.staged()));
    say(incomplete, of.whole() ? "" : messages.text("export.incomplete"));
    Nodes.show(incompleteAgreed, !of.whole());
    offer();
    overlay.show(content);
    choice(model.rowsProperty().get()).requestFocus();
  }

  private RadioButton choice(Rows of) {
    return rows.computeIfAbsent(of, added -> new RadioButton());
  }

  private static void say(Label label, String text) {
    label.setText(text);
    Nodes.show(label, !text.isEmpty());
  }

  private static Label note(String id) {
    Label label = Nodes.named(id, Labels.wrapped("", "export-note"));
    label.setGraphic(new FontIcon(Feather.INFO));
    return label;
  }

  private Node head() {
    Label title = Labels.of(messages.text("export.title." + kind), Styles.TITLE_4);
    title.setMinWidth(0);
    return Nodes.row(8, title, Nodes.spacer(), close);
  }

  private Node part(String messageKey, Node node) {
    Label heading = Labels.of(messages.text(messageKey), Styles.TEXT_BOLD);
    return new VBox(8, heading, node);
  }

  private Node formats() {
    ToggleGroup group = new ToggleGroup();
    FlowPane choices = new FlowPane(16, 8);
    for (TableFormat format : FORMATS) {
      RadioButton button = new RadioButton(messages.text("export.format." + format.word()));
      choose(button, "export-" + format.word(), group);
      bind(button, model.formatProperty(), format);
      choices.getChildren().add(button);
    }
    Label about = Nodes.named("export-format-about", Labels.wrapped("", "caption"));
    model
        .formatProperty()
        .subscribe(now -> about.setText(messages.text("export.format.about." + now.word())));
    return new VBox(8, choices, about);
  }

  private Node rowChoices() {
    ToggleGroup group = new ToggleGroup();
    VBox choices = new VBox(8);
    for (Rows of : Rows.values()) {
      RadioButton button = choice(of);
      choose(button, "export-rows-" + of.name().toLowerCase(Locale.ROOT), group);
      bind(button, model.rowsProperty(), of);
      choices.getChildren().add(button);
    }
    return choices;
  }

  private Node columnChoices() {
    ToggleGroup group = new ToggleGroup();
    choose(shownColumns, "export-columns-shown", group);
    choose(allColumns, "export-columns-all", group);
    model
        .allColumnsProperty()
        .subscribe(all -> (all ? allColumns : shownColumns).setSelected(true));
    allColumns.selectedProperty().subscribe(model.allColumnsProperty()::set);
    CheckBox labels = Nodes.named("export-labels", new CheckBox(messages.text("export.labels")));
    labels.setWrapText(true);
    labels.selectedProperty().bindBidirectional(model.labelsProperty());
    return new VBox(8, shownColumns, allColumns, labels);
  }

  private static void choose(RadioButton button, String id, ToggleGroup group) {
    button.setId(id);
    button.setWrapText(true);
    button.setToggleGroup(group);
  }

  private static <T> void bind(RadioButton button, ObjectProperty<T> property, T value) {
    property.subscribe(now -> button.setSelected(now.equals(value)));
    button
        .selectedProperty()
        .subscribe(
            selected -> {
              if (selected) {
                property.set(value);
              }
            });
  }

  private Node footer() {
    Button cancel = Buttons.of("export-cancel", messages.text("action.cancel"), overlay::hide);
    write.setDefaultButton(true);
    write.setOnAction(event -> ask());
    return new WrapBar(8, Nodes.spacer(), cancel, write);
  }

  private void offer() {
    int count = model.count();
    write.setText(messages.text("export.write", count));
    write.setDisable(!model.isReady());
  }

  /** Asks for the target file; the file dialog confirms replacing an existing file. */
  private void ask() {
    TableFormat format = model.formatProperty().get();
    files
        .save(
            box.getScene().getWindow(),
            new FileDialogs.Request(
                messages.text("export.title." + kind),
                messages.text("export.file." + kind)
                    + "-"
                    + LocalDate.now(ZoneId.systemDefault())
                    + (model.isIncomplete() ? ".incomplete." : ".")
                    + format.word(),
                Stream.concat(Stream.of(format), FORMATS.stream().filter(one -> one != format))
                    .map(ExportView.this::type)
                    .toList()))
        .ifPresent(this::write);
  }

  private FileDialogs.Type type(TableFormat format) {
    return new FileDialogs.Type(messages.text("export.format." + format.word()), format.word());
  }

  /** Writes the file; a typed file extension selects the format. */
  private void write(Path file) {
    String name = String.valueOf(file.getFileName());
    TableFormat.of(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT))
        .ifPresent(model.formatProperty()::set);
    model.write(file);
  }

  private void showPhase(Phase phase) {
    boolean asking = phase == Phase.ASKING;
    Node wanted = asking ? form : progress.node();
    if (!box.getChildren().contains(wanted)) {
      box.getChildren().set(1, wanted);
    }
    write.setDefaultButton(asking);
    if (overlay.isShowing(content)) {
      (asking ? write : progress.first()).requestFocus();
    }
  }
}
