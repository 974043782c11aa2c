package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.NoticeStack;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.table.TextTable;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.imports.ImportSession.Content;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.DetectedFormat;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.TableRow;
import io.casedesk.messages.Message;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.UnfinishedImport;
import java.nio.charset.Charset;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows the first step of an import: the file, its encoding, its separator and a preview. */
final class ImportFileView {

  /** The most file names that a message lists; further files are counted. */
  private static final int NAMED = 5;

  /** A time as a part of a file name. */
  private static final DateTimeFormatter NAME_TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH.mm.ss", Locale.ROOT);

  private final BorderPane node = new BorderPane();
  private final StackPane stage = new StackPane();

  private final OptionsRow options;
  private final Label waiting = Labels.named("imports-next-not");
  private final PreviewTable preview;
  private final Button confirm;
  private final NoticeStack notices;
  private final Button next;
  private final ImportSession session;
  private final FileDialogs dialogs;
  private final FaultFileSaver faults;
  private final Messages messages;
  private final Supplier<Window> owner;
  private final Consumer<Runnable> starting;

  /**
   * Creates the view.
   *
   * @param owner returns the window that owns the file dialog
   * @param starting starts an import in place of the one that is open
   */
  ImportFileView(
      ImportSession session,
      FileDialogs dialogs,
      Messages messages,
      Supplier<Window> owner,
      Consumer<Runnable> starting) {
    this.owner = owner;
    this.starting = starting;
    this.session = session;
    this.dialogs = dialogs;
    this.messages = messages;
    this.notices = new NoticeStack(8, messages);
    this.faults = new FaultFileSaver(session, dialogs, notices, messages);
    preview = new PreviewTable();
    options = new OptionsRow();
    confirm =
        Buttons.hinted(messages, "imports-encoding-right", "imports.encoding.right", this::name);
    next = ImportControls.next(messages, "imports-to-mapping", "imports.next", session::toMapping);
    Button other =
        ImportControls.button(
            messages, "imports-other", "imports.other", this::choose, Shortcut.OPEN);
    node.setTop(options.node());
    node.setCenter(notices.over(stage));
    node.setBottom(new WrapBar(8, other, Nodes.spacer(), waiting, next));
    waiting.setText(messages.text("imports.next.encoding"));
    waiting.getStyleClass().add(Styles.TEXT_MUTED);
    node.setId("imports-file");
    BorderPane.setMargin(node.getCenter(), new Insets(8, 0, 8, 0));
    Observables.follow(
        this::arrange,
        session.storedProperty(),
        session.workingProperty(),
        session.contentProperty());
    Observables.follow(this::left, session.othersProperty(), session.storedProperty());
    session.contentProperty().subscribe(preview::show);
  }

  Node node() {
    return node;
  }

  /** Does what the main button does, if that is enabled. */
  void pressNext() {
    next.fire();
  }

  /** Opens the file dialog; works in every step. */
  void choose() {
    dialogs
        .open(
            owner.get(),
            new FileDialogs.Request(
                messages.text("imports.choose.title"),
                "",
                List.of(
                    new FileDialogs.Type(
                        messages.text("imports.type.all"),
                        "csv",
                        List.of("xlsx", "tsv", "txt", "json", "ndjson")),
                    new FileDialogs.Type(messages.text("imports.type.csv"), "csv"),
                    new FileDialogs.Type(messages.text("imports.type.xlsx"), "xlsx"),
                    new FileDialogs.Type(messages.text("imports.type.tsv"), "tsv"),
                    new FileDialogs.Type(messages.text("imports.type.json"), "json"),
                    new FileDialogs.Type(messages.text("imports.type.ndjson"), "ndjson"))))
        .ifPresent(path -> starting.accept(() -> session.choose(path)));
  }

  /** Imports the rows on the clipboard, each as a new record. */
  void paste(RecordKind kind) {
    String text = Clipboard.getSystemClipboard().getString();
    if (text == null || text.isBlank()) {
      new Confirmation(messages, "imports.paste")
          .refuse(owner.get(), messages.text("imports.paste.none"));
      return;
    }
    String name =
        messages.text(
                "imports.paste.file", NAME_TIME.format(LocalDateTime.now(ZoneId.systemDefault())))
            + ".csv";
    starting.accept(
        () -> session.paste(kind, text, name, column -> messages.text("cell.column", column)));
  }

  /** Confirms the detected encoding. */
  private void name() {
    Table table = session.table();
    if (table != null) {
      DetectedFormat make = table.make();
      TableOptions before = session.draftProperty().get().options();
      session.understand(
          new TableOptions(
              before.sheet(), make.encoding(), before.separator(), before.headerRow()));
    }
  }

  /** Shows which dropped files aren't imported. */
  private void left() {
    List<String> names = session.othersProperty().get();
    UnfinishedImport stored = session.storedProperty().get();
    notices.show(
        "imports-others",
        Notice.Level.DOUBT,
        Feather.INFO,
        stored == null || names.isEmpty()
            ? ""
            : messages.text(
                names.size() > NAMED ? "imports.others.many" : "imports.others",
                stored.file(),
                names.stream().limit(NAMED).collect(Collectors.joining(", ")),
                names.size() - NAMED));
  }

  private void arrange() {
    UnfinishedImport stored = session.storedProperty().get();
    Table table = session.table();
    Content content = session.contentProperty().get();
    Content.Unreadable unreadable = content instanceof Content.Unreadable found ? found : null;
    TableOptions chosen = session.draftProperty().get().options();
    boolean sent = session.isSent();
    Message doubted = content instanceof Content.Read read ? read.doubt() : Message.none();
    notices.show(
        "imports-doubt",
        Notice.Level.DOUBT,
        Feather.HELP_CIRCLE,
        doubted.isEmpty() || sent ? "" : messages.text("imports.doubt", doubted),
        confirm);
    options.show(table, unreadable != null && stored != null && unreadable.isText(), chosen);
    node.getTop().setDisable(sent);
    next.setDisable(table == null || !doubted.isEmpty());
    Nodes.show(waiting, !doubted.isEmpty() && !sent);
    Charset encoding = table == null ? null : table.make().encoding();
    confirm.setText(
        messages.text("imports.encoding.right", encoding == null ? "" : encoding.name()));
    node.getBottom().setVisible(stored != null);
    Node wanted =
        table != null
            ? preview.node()
            : unreadable != null
                ? failed(unreadable.failure())
                : stored == null && session.workingProperty().get() == null
                    ? drop()
                    : StateViews.busy(messages.text("imports.work.read"));
    Nodes.put(stage, preview.node(), wanted);
  }

  private Node drop() {
    VBox offer =
        StateViews.offer(
            Feather.UPLOAD,
            messages.text("imports.drop"),
            messages.text("imports.choose"),
            this::choose,
            new ShortcutText(messages).hint(messages.text("imports.choose"), Shortcut.OPEN));
    offer.setId("imports-drop");
    Button pasting =
        ImportControls.button(
            messages,
            "imports-paste",
            "imports.paste",
            () -> paste(session.kindProperty().get()),
            Shortcut.CREATE_PASTED);
    Label about = ImportControls.sentence("imports-paste-about");
    about.setText(messages.text("imports.paste.about"));
    about.getStyleClass().add(Styles.TEXT_MUTED);
    about.setTextAlignment(TextAlignment.CENTER);
    about.setMaxWidth(460);
    offer.getChildren().addAll(about, pasting);
    offer.getStyleClass().add("import-drop");
    return offer;
  }

  /** Shows why the file can't be read, with a way to save all its faults. */
  private Node failed(Throwable failure) {
    return faults.beside(
        ImportControls.failed(
            StateViews.failed(
                new StateViews.Explanation(
                    messages.text("imports.unusable"), messages.text("imports.unusable.next"), ""),
                failure,
                messages,
                session::tryAgain)),
        failure);
  }

  /** Shows how the file is read, and changes it: encoding, separator, sheet and header row. */
  private final class OptionsRow {

    private static final List<String> ENCODINGS =
        List.of(
            "UTF-8",
            "windows-1252",
            "windows-1250",
            "windows-1251",
            "windows-1253",
            "windows-1254",
            "ISO-8859-1",
            "ISO-8859-15",
            "UTF-16LE",
            "UTF-16BE",
            "IBM850",
            "x-MacRoman");
    private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');
    private static final int HEADER_ROWS = 20;

    private final ComboBox<String> encoding = ImportControls.combo("imports-encoding", 150);
    private final ComboBox<Character> separator = ImportControls.combo("imports-separator", 150);
    private final ComboBox<String> sheet = ImportControls.combo("imports-sheet", 200);
    private final ComboBox<Integer> headerRow = ImportControls.combo("imports-header-row", 96);
    private final HBox encodingBox;
    private final HBox separatorBox;
    private final HBox sheetBox;
    private final HBox headerBox;
    private final Label quote = new Label();
    private final FlowPane node;
    private boolean filling;

    OptionsRow() {
      encoding.getItems().setAll(ENCODINGS);
      separator.getItems().setAll(SEPARATORS);
      separator.setConverter(
          new DisplayConverter<>(
              one -> messages.textOr("imports.separator." + (int) one, String.valueOf(one))));
      encodingBox = Labels.captioned(messages.text("imports.encoding"), encoding);
      separatorBox = Labels.captioned(messages.text("imports.separator"), separator);
      sheetBox = Labels.captioned(messages.text("imports.sheet"), sheet);
      headerBox = Labels.captioned(messages.text("imports.headerRow"), headerRow);
      for (ComboBox<?> one : List.of(encoding, separator, sheet, headerRow)) {
        one.valueProperty().subscribe(now -> understand());
      }
      node = new FlowPane(16, 8, encodingBox, separatorBox, quote, sheetBox, headerBox);
      node.setMinHeight(Region.USE_PREF_SIZE);
    }

    Node node() {
      return node;
    }

    /** Reads the file again if an option was changed; an option as detected stays detected. */
    private void understand() {
      if (filling || session.storedProperty().get() == null) {
        return;
      }
      TableOptions before = session.draftProperty().get().options();
      Table table = session.table();
      DetectedFormat make = table == null ? null : table.make();
      String chosen = encoding.getValue();
      String page = option(make == null ? null : make.sheet(), sheet.getValue(), before.sheet());
      TableOptions options =
          new TableOptions(
              page,
              option(
                  make == null ? null : make.encoding(),
                  chosen == null ? null : Charset.forName(chosen),
                  before.encoding()),
              option(
                  make == null ? null : make.separator(), separator.getValue(), before.separator()),
              // Another sheet has its own header.
              page != null && !page.equals(before.sheet())
                  ? null
                  : option(
                      make == null ? null : make.headerRow(),
                      headerRow.getValue(),
                      before.headerRow()));
      if (!options.equals(before)) {
        session.understand(options);
      }
    }

    private static <T> @Nullable T option(
        @Nullable T detected, @Nullable T shown, @Nullable T before) {
      return Objects.equals(detected, shown) ? before : shown;
    }

    /**
     * Shows the options of a file.
     *
     * @param table the file; null if it can't be read
     * @param failed whether the file is text that can't be read
     */
    void show(@Nullable Table table, boolean failed, TableOptions chosen) {
      DetectedFormat make = table == null ? null : table.make();
      boolean text = make != null ? make.encoding() != null : failed;
      filling = true;
      try {
        if (make != null) {
          encoding.setValue(make.encoding() == null ? null : make.encoding().name());
          separator.setValue(make.separator());
          sheet.getItems().setAll(make.sheets());
          sheet.setValue(make.sheet().isEmpty() ? null : make.sheet());
          header(make.headerRow());
          quote.setText(
              make.quote() == null
                  ? ""
                  : messages.text("imports.quote", String.valueOf(make.quote())));
        } else {
          encoding.setValue(chosen.encoding() == null ? null : chosen.encoding().name());
          separator.setValue(chosen.separator());
          sheet.setValue(chosen.sheet());
          header(chosen.headerRow() == null ? 0 : chosen.headerRow());
          quote.setText("");
        }
      } finally {
        filling = false;
      }
      for (Node box : List.of(encodingBox, separatorBox, quote)) {
        Nodes.show(box, text);
      }
      // What made a file unreadable can be chosen again.
      Nodes.show(sheetBox, make == null ? chosen.sheet() != null : !make.sheet().isEmpty());
      Nodes.show(headerBox, make == null ? chosen.headerRow() != null : make.headerRow() > 0);
    }

    private void header(int row) {
      headerRow
          .getItems()
          .setAll(IntStream.rangeClosed(1, Math.max(HEADER_ROWS, row)).boxed().toList());
      headerRow.setValue(row == 0 ? null : row);
    }
  }

  /**
   * Shows the first rows of a file. Keeps its columns for the next file, because new columns need
   * new cells in every row.
   */
  private final class PreviewTable {

    private final TextTable<TableRow> table;
    private final TextColumn<TableRow> number;
    private final List<TextColumn<TableRow>> columns = new ArrayList<>();

    PreviewTable() {
      table = new TextTable<>("imports-preview", messages.text("imports.preview.accessible"));
      table.setColumnResizePolicy(TableView.UNCONSTRAINED_RESIZE_POLICY);
      number =
          new TextColumn<TableRow>(
                  messages.text("imports.column.row"), 64, row -> String.valueOf(row.number()))
              .growing();
    }

    Node node() {
      return table;
    }

    /** Shows the first rows of a file below the names of their columns; no rows of no file. */
    void show(Content content) {
      if (!(content instanceof Content.Read file)) {
        table.getItems().clear();
        return;
      }
      List<TableRow> rows = file.preview();
      List<String> header = file.table().header();
      table.getItems().setAll(rows);
      int size = rows.getFirst().cells().size();
      for (int i = 0; i < size; i++) {
        if (i == columns.size()) {
          columns.add(column(i));
        }
        columns
            .get(i)
            .setText(i < header.size() ? ImportControls.shortName(header.get(i), header) : "");
      }
      List<TableColumn<TableRow, ?>> wanted = new ArrayList<>(List.of(number));
      wanted.addAll(columns.subList(0, size));
      if (!table.getColumns().equals(wanted)) {
        table.getColumns().setAll(wanted);
      }
    }

    private static TextColumn<TableRow> column(int place) {
      // The rows of another file may have fewer cells until its columns are shown.
      return new TextColumn<TableRow>(
              "", 140, row -> place < row.cells().size() ? row.text(place) : "")
          .growing();
    }
  }
}
