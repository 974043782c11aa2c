package io.casedesk.desktop.records.export;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.preferences.SettingCatalog.Separator;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.dropdowns.DropdownValues;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.Property;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Dialog that exports records to a file: its options, which stay for the next export, its progress
 * and its result.
 */
public final class ExportDialog {

  private static final List<TableFormat> FORMATS =
      List.of(TableFormat.XLSX, TableFormat.CSV, TableFormat.NDJSON, TableFormat.JSON);

  /** Number of records between two progress updates. */
  private static final int STEP = 500;

  /** Number of omitted values that are named. */
  private static final int NAMED = 5;

  /** The records to export. */
  enum Rows {
    /** All records that were read. */
    ALL,
    /** The records shown in the table. */
    SHOWN,
    /** The selected records. */
    SELECTED
  }

  private enum Phase {
    /** The user is choosing the options. */
    ASKING,
    WRITING,
    WRITTEN,
    FAILED
  }

  private final ObjectProperty<TableFormat> format = new SimpleObjectProperty<>(TableFormat.XLSX);
  private final ObjectProperty<Rows> rows = new SimpleObjectProperty<>(Rows.SHOWN);
  private final BooleanProperty allColumns = new SimpleBooleanProperty();
  private final VBox box = HelpTopic.EXPORTS.on(Nodes.named("export", new VBox(16), "export"));
  private final Map<Rows, RadioButton> rowChoices = new EnumMap<>(Rows.class);
  private final RadioButton shownColumnsChoice = new RadioButton();
  private final RadioButton allColumnsChoice = new RadioButton();
  private final CheckBox labels = Nodes.named("export-labels", new CheckBox());
  private final Label asOf = note("export-as-of");
  private final Label staged = note("export-staged");
  private final Label incomplete = note("export-incomplete");
  private final CheckBox incompleteAgreed = Nodes.named("export-incomplete-agreed", new CheckBox());
  private final Button write = Nodes.named("export-write", new Button(), Styles.ACCENT);
  private final VBox form;

  private final ProgressBar bar = new ProgressBar(0);
  private final FontIcon icon = new FontIcon(Feather.CHECK_CIRCLE);
  private final Label said = Labels.named("export-said");
  private final Label more = Labels.named("export-more");
  private final Button stop = Nodes.named("export-stop", new Button(), Styles.ACCENT);
  private final Button back = Nodes.named("export-again", new Button());
  private final Button openFile;
  private final Button openFolder;
  private final VBox progress;

  private final Tasks tasks;
  private final Supplier<TableFormat> usual;
  private final Supplier<CsvStyle> csv;
  private final Property<Separator> separator;
  private final CheckBox spreadsheet = Nodes.named("export-spreadsheet", new CheckBox());
  private final String kind;
  private final FileDialogs files;
  private final Messages messages;
  private final MomentText moments;
  private final Overlay overlay;
  private final Overlay.Content content;
  private final Tasks.Series writing = new Tasks.Series();
  private Phase phase = Phase.ASKING;

  /** Whether the user tried to close the dialog while the file is written and must confirm. */
  private boolean leaving;

  /** The options when the dialog was opened; null before that. */
  private @Nullable Options atOpening;

  /** The format that was offered last. */
  private @Nullable TableFormat offered;

  /** The data to export; null while the dialog is closed. */
  private @Nullable Exportable exportable;

  private @Nullable Path target;

  /**
   * Creates a closed dialog.
   *
   * @param usual returns the format to offer
   * @param csv returns the style of CSV files
   * @param separator the setting of the separator, which also is that of the region
   * @param kind the record kind in message keys
   * @param files shows the file dialog
   * @param moments formats when the records were read
   */
  public ExportDialog(
      Tasks tasks,
      Supplier<TableFormat> usual,
      Supplier<CsvStyle> csv,
      Property<Separator> separator,
      String kind,
      FileDialogs files,
      Messages messages,
      MomentText moments,
      Overlay overlay) {
    this.moments = moments;
    this.tasks = tasks;
    this.usual = usual;
    this.csv = csv;
    this.separator = separator;
    this.kind = kind;
    this.files = files;
    this.messages = messages;
    this.overlay = overlay;
    box.setAccessibleText(messages.text("export.title." + kind));
    box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    form =
        new VBox(
            16,
            part("export.format", formats()),
            part("export.rows", rowChoices()),
            part("export.columns", columnChoices()),
            asOf,
            staged,
            incomplete,
            incompleteAgreed,
            footer());
    openFile = Buttons.of("export-open", messages.text("export.open"), () -> show(false));
    openFolder =
        Buttons.of("export-open-folder", messages.text("export.openFolder"), () -> show(true));
    progress = progress();
    incompleteAgreed.setText(messages.text("export.incomplete.agree"));
    incompleteAgreed.setWrapText(true);
    Label title = Labels.of(messages.text("export.title." + kind), Styles.TITLE_4);
    title.setMinWidth(0);
    Button close =
        Buttons.icon("export-close", Feather.X, messages.text("export.close"), overlay::hide);
    box.getChildren().setAll(Nodes.row(8, title, Nodes.spacer(), close), form);
    content = new Overlay.Content(box, close, this::closed, this::leave, this::hasInput);
    Observables.follow(this::offer, rows, incompleteAgreed.selectedProperty());
  }

  /** The options, as the user sees them. */
  private record Options(
      TableFormat format, Rows rows, boolean allColumns, boolean labels, boolean agreed) {}

  private Options options() {
    return new Options(
        format.get(),
        rows.get(),
        allColumns.get(),
        labels.isSelected(),
        incompleteAgreed.isSelected());
  }

  /** Whether the user chose an option since the dialog was opened, and didn't export yet. */
  private boolean hasInput() {
    return phase != Phase.WRITTEN && !options().equals(atOpening);
  }

  /** Opens the dialog with the previous options, unless a file is being written. */
  public void open(Exportable of) {
    if (phase == Phase.WRITING) {
      return;
    }
    exportable = of;
    incompleteAgreed.setSelected(false);
    // The last format used here, until the setting changes.
    if (usual.get() != offered) {
      offered = usual.get();
      format.set(offered);
    }
    Exportable.Records records = of.records();
    if (!records.selected().isEmpty()) {
      rows.set(Rows.SELECTED);
    } else if (rows.get() == Rows.SELECTED) {
      rows.set(Rows.SHOWN);
    }
    choice(Rows.ALL)
        .setText(messages.text("export.rows.all", records.all().size(), records.deleted()));
    choice(Rows.SHOWN).setText(messages.text("export.rows.shown", records.shown().size()));
    choice(Rows.SELECTED).setText(messages.text("export.rows.selected", records.selected().size()));
    choice(Rows.SELECTED).setDisable(records.selected().isEmpty());
    shownColumnsChoice.setText(messages.text("export.columns.shown", of.columns().shown().size()));
    allColumnsChoice.setText(messages.text("export.columns.all", of.columns().all().size()));
    Instant read = of.asOf();
    say(asOf, read == null ? "" : messages.text("export.asOf", moments.of(read)));
    say(staged, of.staged() == 0 ? "" : messages.text("export.staged", of.staged()));
    say(incomplete, of.whole() ? "" : messages.text("export.incomplete"));
    Nodes.show(incompleteAgreed, !of.whole());
    become(Phase.ASKING);
    offer();
    atOpening = options();
    overlay.show(content);
    choice(rows.get()).requestFocus();
  }

  private static void say(Label label, String text) {
    label.setText(text);
    Nodes.show(label, !text.isEmpty());
  }

  // The options

  private static Label note(String id) {
    Label label = Nodes.named(id, Labels.wrapped("", "export-note"));
    label.setGraphic(new FontIcon(Feather.INFO));
    return label;
  }

  private Node part(String messageKey, Node node) {
    return new VBox(8, Labels.of(messages.text(messageKey), Styles.TEXT_BOLD), node);
  }

  private RadioButton choice(Rows of) {
    return rowChoices.computeIfAbsent(of, added -> new RadioButton());
  }

  private Node formats() {
    ToggleGroup group = new ToggleGroup();
    FlowPane choices = new FlowPane(16, 8);
    for (TableFormat one : FORMATS) {
      RadioButton button = new RadioButton(messages.text("export.format." + one.word()));
      choices.getChildren().add(choice(button, "export-" + one.word(), group, format, one));
    }
    Label about = Nodes.named("export-format-about", Labels.wrapped("", "caption"));
    fillSpreadsheet();
    Observables.follow(() -> about.setText(about()), format, separator);
    return new VBox(8, choices, about, spreadsheet);
  }

  /** Offers the form of the region, whose spreadsheet programs read a file without questions. */
  private void fillSpreadsheet() {
    spreadsheet.setText(messages.text("export.spreadsheet"));
    spreadsheet.setWrapText(true);
    Nodes.showWhile(spreadsheet, format.map(now -> now == TableFormat.CSV));
    Observables.follow(
        () -> spreadsheet.setSelected(separator.getValue() == Separator.REGION), separator);
    Separator other =
        separator.getValue() == Separator.REGION ? Separator.COMMA : separator.getValue();
    spreadsheet.setOnAction(
        event -> separator.setValue(spreadsheet.isSelected() ? Separator.REGION : other));
  }

  private String about() {
    TableFormat chosen = format.get();
    if (chosen != TableFormat.CSV) {
      return messages.text("export.format.about." + chosen.word());
    }
    CsvStyle style = csv.get();
    Separator named =
        switch (style.separator()) {
          case ';' -> Separator.SEMICOLON;
          case '\t' -> Separator.TAB;
          default -> Separator.COMMA;
        };
    return messages.text(
        "export.format.about.csv",
        messages.text("settings.files.encoding." + (style.marked() ? "utf8_marked" : "utf8")),
        messages.text("settings.files.separator." + named.name().toLowerCase(Locale.ROOT)));
  }

  private Node rowChoices() {
    ToggleGroup group = new ToggleGroup();
    VBox choices = new VBox(8);
    for (Rows of : Rows.values()) {
      String id = "export-rows-" + of.name().toLowerCase(Locale.ROOT);
      choices.getChildren().add(choice(choice(of), id, group, rows, of));
    }
    return choices;
  }

  private Node columnChoices() {
    ToggleGroup group = new ToggleGroup();
    labels.setText(messages.text("export.labels"));
    labels.setWrapText(true);
    return new VBox(
        8,
        choice(shownColumnsChoice, "export-columns-shown", group, allColumns, false),
        choice(allColumnsChoice, "export-columns-all", group, allColumns, true),
        labels);
  }

  private static <T> RadioButton choice(
      RadioButton button, String id, ToggleGroup group, Property<T> property, T value) {
    button.setId(id);
    button.setWrapText(true);
    button.setToggleGroup(group);
    property.subscribe(now -> button.setSelected(now.equals(value)));
    button
        .selectedProperty()
        .subscribe(
            selected -> {
              if (selected) {
                property.setValue(value);
              }
            });
    return button;
  }

  private Node footer() {
    Button cancel = Buttons.of("export-cancel", messages.text("action.cancel"), overlay::hide);
    write.setDefaultButton(true);
    write.setOnAction(event -> ask());
    return new WrapBar(8, Nodes.spacer(), cancel, write);
  }

  private List<? extends CaseRecord> records() {
    return exportable == null ? List.of() : exportable.records().of(rows.get());
  }

  /** Returns whether the list is incomplete, which the file name then says. */
  private boolean isIncomplete() {
    return exportable != null && !exportable.whole();
  }

  private boolean isReady() {
    return !records().isEmpty() && (!isIncomplete() || incompleteAgreed.isSelected());
  }

  private void offer() {
    write.setText(messages.text("export.write", records().size()));
    write.setDisable(!isReady());
  }

  /** Asks for the target file; the file dialog confirms replacing an existing file. */
  private void ask() {
    files
        .save(
            box.getScene().getWindow(),
            new FileDialogs.Request(
                messages.text("export.title." + kind),
                messages.text("export.file." + kind)
                    + "-"
                    + LocalDate.now(ZoneId.systemDefault())
                    + (isIncomplete() ? ".incomplete." : ".")
                    + format.get().word(),
                Stream.concat(
                        Stream.of(format.get()),
                        FORMATS.stream().filter(one -> one != format.get()))
                    .map(
                        one ->
                            new FileDialogs.Type(
                                messages.text("export.format." + one.word()), one.word()))
                    .toList()))
        .ifPresent(this::write);
  }

  // Writing

  /**
   * Writes the file; an existing file is replaced only when the new one is complete. A typed file
   * extension selects the format.
   */
  private void write(Path file) {
    String name = String.valueOf(file.getFileName());
    TableFormat.of(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT))
        .ifPresent(format::set);
    Exportable of = exportable;
    if (of == null || phase == Phase.WRITING || !isReady()) {
      return;
    }
    List<FieldRef> fields = allColumns.get() ? of.columns().all() : of.columns().shown();
    ExportColumns columns =
        (labels.isSelected()
                ? ExportColumns.keysAndLabels(fields, of.options())
                : ExportColumns.keys(fields))
            .withTypes(of.columns().types());
    List<? extends CaseRecord> records = records();
    TableFormat chosen = format.get();
    CsvStyle style = csv.get();
    target = file;
    become(Phase.WRITING);
    count(0);
    tasks
        .callWithUpdates(
            updates -> {
              try (RecordFile out = RecordFile.replacing(file, chosen, style, columns)) {
                int count = 0;
                for (CaseRecord record : records) {
                  out.write(record);
                  count++;
                  if (count % STEP == 0) {
                    int soFar = count;
                    updates.execute(() -> count(soFar));
                  }
                }
                return out.commit();
              }
            })
        .newestOf(writing)
        .onSuccess(this::written)
        .onFailure(this::failed)
        .start();
  }

  /** Stops writing; an incomplete file is deleted. */
  private void stop() {
    writing.cancel();
    if (phase == Phase.WRITING) {
      become(Phase.ASKING);
    }
  }

  /**
   * Returns whether the dialog can close; while a file is being written, asks for confirmation
   * first, because closing would stop the export.
   */
  private boolean leave() {
    if (phase != Phase.WRITING) {
      return true;
    }
    leaving = true;
    showProgress();
    back.requestFocus();
    return false;
  }

  private void closed() {
    stop();
    exportable = null;
  }

  // The progress and the result

  private VBox progress() {
    bar.setMaxWidth(Double.MAX_VALUE);
    bar.setAccessibleText(messages.text("export.progress"));
    Labels.wrap(said);
    HBox.setHgrow(said, Priority.ALWAYS);
    Labels.wrap(more);
    back.setOnAction(
        event -> {
          if (phase == Phase.WRITING) {
            stop.requestFocus();
            leaving = false;
            showProgress();
          } else {
            become(Phase.ASKING);
          }
        });
    stop.setOnAction(
        event -> {
          boolean stays = phase == Phase.WRITING && !leaving;
          stop();
          if (!stays) {
            overlay.hide();
          }
        });
    HBox buttons = new HBox(8, Nodes.spacer(), openFile, openFolder, back, stop);
    return new VBox(16, bar, Nodes.row(12, icon, said), more, buttons);
  }

  private void become(Phase next) {
    phase = next;
    leaving = false;
    boolean asking = next == Phase.ASKING;
    VBox page = asking ? form : progress;
    if (!box.getChildren().contains(page)) {
      box.getChildren().set(1, page);
    }
    write.setDefaultButton(asking);
    if (overlay.isShowing(content)) {
      (asking ? write : stop).requestFocus();
    }
    showProgress();
  }

  private void showProgress() {
    boolean isWriting = phase == Phase.WRITING;
    Nodes.show(bar, isWriting);
    Nodes.show(icon, !isWriting);
    boolean isShowable = phase == Phase.WRITTEN && files.canShow();
    Nodes.show(openFile, isShowable);
    Nodes.show(openFolder, isShowable);
    Nodes.show(back, phase == Phase.FAILED || leaving);
    back.setText(messages.text(leaving ? "export.stay" : "action.back"));
    stop.setText(
        messages.text(leaving ? "export.leave" : isWriting ? "export.stop" : "action.close"));
    stop.getStyleClass().remove(Styles.ACCENT);
    said.getStyleClass().remove("problem");
    icon.setIconCode(phase == Phase.FAILED ? Feather.ALERT_TRIANGLE : Feather.CHECK_CIRCLE);
    say(more, leaving ? messages.text("export.leaving") : "");
  }

  private void count(int done) {
    if (phase == Phase.WRITING) {
      int all = records().size();
      bar.setProgress(all == 0 ? 1 : (double) done / all);
      said.setText(messages.text("export.writing", done, all, String.valueOf(target)));
    }
  }

  private void written(RecordFile.Written result) {
    become(Phase.WRITTEN);
    said.setText(messages.text("export.written", result.records(), String.valueOf(target)));
    if (result.leftOut() > 0) {
      say(
          more,
          messages.text("export.leftOut", result.leftOut())
              + result.first().stream()
                  .limit(NAMED)
                  .map(
                      value ->
                          "\n"
                              + messages.text(
                                  "export.leftOut." + value.why(),
                                  value.recordId(),
                                  value.field().toString()))
                  .collect(Collectors.joining()));
    }
  }

  /** Opens the file that was written, or its folder, outside the window. */
  private void show(boolean isFolder) {
    Path file = target;
    if (file != null) {
      Path folder = file.toAbsolutePath().getParent();
      Path shown = isFolder && folder != null ? folder : file;
      tasks
          .run(() -> files.show(shown))
          .onFailure(thrown -> say(more, messages.text("export.open.failed", shown, why(thrown))))
          .start();
    }
  }

  private void failed(Throwable failure) {
    become(Phase.FAILED);
    said.getStyleClass().add("problem");
    said.setText(messages.text("export.failed", String.valueOf(target), why(failure)));
    say(more, messages.text("export.failed.next"));
  }

  private String why(Throwable failure) {
    return switch (failure) {
      case AccessDeniedException e -> messages.text("export.failed.denied");
      case NoSuchFileException e -> messages.text("export.failed.folder");
      case FileSystemException e -> e.getReason() == null ? String.valueOf(e) : e.getReason();
      case IOException e -> messages.text(Message.ofFailure(e));
      default -> String.valueOf(failure);
    };
  }

  /**
   * The data that can be exported, in immutable lists.
   *
   * @param records the records to choose from
   * @param columns the fields to choose from
   * @param options the known labels of dropdown values
   * @param staged the number of unsent changes, which exports don't contain
   * @param whole whether the list is known to be complete
   * @param asOf when the records were read; null if that isn't known
   */
  public record Exportable(
      Records records,
      Columns columns,
      DropdownValues options,
      int staged,
      boolean whole,
      @Nullable Instant asOf) {

    /**
     * The records to choose from.
     *
     * @param all all records that were read
     * @param deleted how many of all records are marked as deleted
     * @param shown the records in the table, in table order
     * @param selected the selected records
     */
    public record Records(
        List<? extends CaseRecord> all,
        int deleted,
        List<? extends CaseRecord> shown,
        List<? extends CaseRecord> selected) {

      List<? extends CaseRecord> of(Rows rows) {
        return switch (rows) {
          case ALL -> all;
          case SHOWN -> shown;
          case SELECTED -> selected;
        };
      }
    }

    /**
     * The fields to choose from.
     *
     * @param shown the fields of the visible columns, in column order
     * @param all every field
     * @param types the declared types of fields
     */
    public record Columns(
        List<FieldRef> shown, List<FieldRef> all, Map<FieldRef, FieldType> types) {

      /** Copies the lists and adds the id: a row without an id can't be identified. */
      public Columns {
        shown = withId(shown);
        all = withId(all);
        types = Map.copyOf(types);
      }

      private static List<FieldRef> withId(List<FieldRef> fields) {
        FieldRef id = FieldRef.standard("id");
        if (fields.contains(id)) {
          return List.copyOf(fields);
        }
        List<FieldRef> more = new ArrayList<>(fields);
        more.addFirst(id);
        return List.copyOf(more);
      }
    }
  }
}
