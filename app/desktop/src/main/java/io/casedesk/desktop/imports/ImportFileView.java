package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.imports.ImportFile.Content;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.DetectedFormat;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.messages.Message;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.UnfinishedImport;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import javafx.stage.Window;
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

  private final TableOptionsView options;
  private final FilePreview preview;
  private final Notice doubt;
  private final Notice others;
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
    this.faults = new FaultFileSaver(session.job(), dialogs, messages);
    preview = new FilePreview(messages);
    options = new TableOptionsView(session, messages);
    Button confirm =
        Buttons.hinted(messages, "imports-encoding-right", "imports.encoding.right", this::name);
    doubt =
        new Notice(Notice.Level.DOUBT, "", messages)
            .named("imports-doubt")
            .icon(Feather.HELP_CIRCLE)
            .with(confirm);
    others =
        new Notice(Notice.Level.DOUBT, "", messages).named("imports-others").icon(Feather.INFO);
    next = ImportControls.next(messages, "imports-to-mapping", "imports.next", session::toMapping);
    Button other =
        ImportControls.button(
            messages, "imports-other", "imports.other", this::choose, Shortcut.OPEN);
    node.setTop(new VBox(8, others, options.node(), doubt));
    node.setCenter(stage);
    node.setBottom(new WrapBar(8, other, Nodes.spacer(), next));
    node.setId("imports-file");
    BorderPane.setMargin(stage, new Insets(8, 0, 8, 0));
    Observables.follow(
        this::arrange,
        session.job().storedProperty(),
        session.job().tableProperty(),
        session.job().workingProperty(),
        session.file().contentProperty());
    Observables.follow(this::left, session.file().othersProperty(), session.job().storedProperty());
    session.file().contentProperty().subscribe(this::preview);
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
    Table table = session.job().tableProperty().get();
    if (table != null) {
      DetectedFormat make = table.make();
      TableOptions before = session.job().draftProperty().get().options();
      session
          .file()
          .understand(
              new TableOptions(
                  before.sheet(), make.encoding(), before.separator(), before.headerRow()),
              () -> {});
    }
  }

  /** Shows which dropped files aren't imported. */
  private void left() {
    List<String> names = session.file().othersProperty().get();
    UnfinishedImport stored = session.job().storedProperty().get();
    others.show(
        stored == null || names.isEmpty()
            ? ""
            : messages.text(
                names.size() > NAMED ? "imports.others.many" : "imports.others",
                stored.file(),
                names.stream().limit(NAMED).collect(Collectors.joining(", ")),
                names.size() - NAMED));
  }

  private void preview(Content content) {
    preview.show(
        session.file().preview(), content instanceof Content.Read read ? read.header() : List.of());
  }

  private void arrange() {
    UnfinishedImport stored = session.job().storedProperty().get();
    Table table = session.job().tableProperty().get();
    Content content = session.file().contentProperty().get();
    Content.Unreadable unreadable = content instanceof Content.Unreadable found ? found : null;
    TableOptions chosen = session.job().draftProperty().get().options();
    boolean sent = stored != null && stored.run() != null;
    Message doubted = content instanceof Content.Read read ? read.doubt() : Message.none();
    doubt.show(doubted.isEmpty() || sent ? "" : messages.text("imports.doubt", doubted));
    options.show(table, unreadable != null && stored != null && unreadable.isText(), chosen);
    node.getTop().setDisable(sent);
    next.setDisable(table == null || !doubted.isEmpty());
    node.getBottom().setVisible(stored != null);
    Node wanted =
        table != null
            ? preview.node()
            : unreadable != null
                ? failed(unreadable.failure())
                : stored == null && session.job().workingProperty().get() == null
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
                () -> session.file().read(table -> {}))),
        failure);
  }
}
