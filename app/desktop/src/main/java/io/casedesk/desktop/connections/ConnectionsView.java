package io.casedesk.desktop.connections;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.CellRefresher;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.NoticeStack;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import io.casedesk.workspace.SavedConnectionStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows all connections on the left and the selected one beside them. */
public final class ConnectionsView {

  /** The space above a field that is scrolled into view, in pixels. */
  private static final double ABOVE = 96;

  private static final double FORM_WIDTH = 1440;

  private final ConnectionBook book;
  private final Messages messages;
  private final SystemLinks.Opener links;
  private final Consumer<Scene> style;
  private final CellRefresher cells;
  private final ListView<ConnectionProfile> list =
      Nodes.named("connections-list", new ListView<>());
  private final ConnectionForm form;
  private final BorderPane root = Nodes.styled(new BorderPane(), "connections");
  private boolean choosing;

  /**
   * Creates the view.
   *
   * @param links opens a link outside the window; not called on the JavaFX thread
   * @param style applies the style of the main window to a scene
   */
  public ConnectionsView(
      ConnectionBook book,
      FileDialogs files,
      SystemLinks.Opener links,
      Consumer<Scene> style,
      Messages messages) {
    this.book = book;
    this.links = links;
    this.style = style;
    this.messages = messages;
    form = new ConnectionForm(book, files, messages);
    FormRows.enterFiresButtonsIn(root);
    root.setLeft(left());
    cells = CellRefresher.of(list);
    root.setCenter(right());
    root.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ESCAPE && cancel()) {
            event.consume();
          }
        });
    book.chosenProperty().subscribe(this::select);
    // The list has no selection after its connections were replaced.
    book.profiles()
        .addListener(
            (ListChangeListener<ConnectionProfile>) change -> select(book.chosenProperty().get()));
    book.draft().problemProperty().subscribe(this::focusSecret);
  }

  private void focusSecret(@Nullable ConnectionProblem problem) {
    if (problem != null && List.of("token", "vault").contains(problem.kind())) {
      Platform.runLater(form::focusToken);
    }
  }

  /** Returns the node to place in a scene. */
  public Parent node() {
    return root;
  }

  /** Returns the nodes that the focus cycles through. */
  List<Node> panes() {
    return List.of(root.getLeft(), root.getCenter());
  }

  /** Moves the keyboard focus to a new connection, or else to the list. */
  public void focus() {
    ConnectionProfile chosen = book.chosenProperty().get();
    if (chosen != null && chosen.id().isEmpty()) {
      form.focusUrl();
    } else {
      list.requestFocus();
    }
  }

  /** Selects the connection that the window uses and focuses its address. */
  void editUsed() {
    book.selectUsed(form::focusUrl);
  }

  private Node left() {
    list.setItems(book.profiles());
    list.setAccessibleText(messages.text("connections.title"));
    list.setCellFactory(view -> new ConnectionCell(book, messages));
    list.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            chosen -> {
              if (chosen != null && !choosing && !chosen.equals(book.chosenProperty().get())) {
                book.select(chosen);
              }
            });
    list.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            book.open();
            event.consume();
          } else if (event.getCode() == KeyCode.DELETE) {
            delete();
            event.consume();
          }
        });
    VBox.setVgrow(list, Priority.ALWAYS);
    Button add = button("new", Feather.PLUS, this::create);
    add.setMaxWidth(Double.MAX_VALUE);
    add.setTooltip(keys("new", Shortcut.CREATE));
    add.setDisable(!book.locks().allowsNew());
    HBox.setHgrow(add, Priority.ALWAYS);
    Button copy = icon("duplicate", Feather.COPY, this::duplicate);
    Button delete = icon("delete", Feather.TRASH_2, this::delete);
    book.chosenProperty()
        .subscribe(
            chosen -> {
              ConnectionProfile shown = book.draft().base();
              boolean local = shown.isBuiltIn();
              delete.setDisable(local || book.isOffered() || book.isUsed());
              copy.setDisable(local || shown.id().isEmpty() || !book.locks().allowsNew());
            });
    VBox box = new VBox(8, list, new HBox(8, add, copy, delete));
    if (!book.locks().allowsNew()) {
      box.getChildren().add(new FormRows(messages).note("new.locked"));
    }
    box.getStyleClass().add("connections-list");
    return box;
  }

  private Node right() {
    Label title = Nodes.named("connections-heading", Labels.wrapped("", Styles.TITLE_3));
    book.chosenProperty()
        .subscribe(
            chosen ->
                title.setText(
                    chosen == null || chosen.id().isEmpty()
                        ? messages.text("connections.new")
                        : chosen.name()));
    Button reference = button("reference", Feather.EXTERNAL_LINK, () -> book.reference(links));
    reference.getStyleClass().add(Styles.FLAT);
    reference.setTooltip(new Tooltip(messages.text("command.reference")));
    book.chosenProperty()
        .subscribe(
            chosen -> reference.setDisable(book.draft().base().isBuiltIn() && !book.isUsed()));
    HBox.setHgrow(title, Priority.ALWAYS);
    title.setMaxWidth(Double.MAX_VALUE);
    VBox content =
        Nodes.styled(
            new VBox(16, Nodes.row(12, title, reference), form.node()), "connections-content");
    content.setMaxWidth(FORM_WIDTH);
    ScrollPane scroll = Nodes.styled(new ScrollPane(content), "edge-to-edge");
    scroll.setFitToWidth(true);
    book.draft()
        .problemProperty()
        .subscribe(problem -> reveal(scroll, content, form.proxyField(problem)));
    NoticeStack notices = new NoticeStack(0, messages);
    book.draft()
        .problemProperty()
        .subscribe(
            problem ->
                notices.show(
                    "connections-problem",
                    Notice.Level.BAD,
                    Feather.ALERT_CIRCLE,
                    problem == null ? "" : problem.text(messages)));
    book.workingProperty()
        .subscribe(
            isWorking ->
                notices.show(
                    "connections-asking",
                    Notice.Level.DOUBT,
                    Feather.LOADER,
                    isWorking ? messages.text("connections.asking") : ""));
    Node trouble = new VaultTroubleDialog(book, messages).node();
    VBox frame = new VBox(trouble, notices.node());
    Nodes.showWhile(frame, trouble.visibleProperty().or(notices.node().visibleProperty()));
    return new BorderPane(notices.over(scroll, frame), null, null, foot(), null);
  }

  private Node foot() {
    Button open = Nodes.styled(button("open", Feather.LOG_IN, book::open), Styles.ACCENT);
    Button check = button("check", Feather.ACTIVITY, this::check);
    Button save = button("save", Feather.CHECK, book::save);
    save.setTooltip(keys("save", Shortcut.SAVE));
    book.chosenProperty()
        .subscribe(
            chosen -> {
              boolean local = book.draft().base().isBuiltIn();
              check.setDisable(local && !book.isUsed());
              open.setText(
                  messages.text(book.isUsed() ? "connections.openAgain" : "connections.open"));
            });
    return Nodes.styled(new WrapBar(8, open, check, save), "connections-foot");
  }

  private Button button(String name, Feather icon, Runnable action) {
    return Buttons.of("connections-" + name, icon, messages.text("connections." + name), action);
  }

  private Button icon(String name, Feather icon, Runnable action) {
    return Buttons.icon("connections-" + name, icon, messages.text("connections." + name), action);
  }

  private Tooltip keys(String name, KeyCombination keys) {
    return new ShortcutText(messages).tooltip(messages.text("connections." + name), keys);
  }

  /** Focuses a field and scrolls it into view, if there is one. */
  private static void reveal(ScrollPane scroll, Node content, @Nullable Node field) {
    if (field != null) {
      Platform.runLater(
          () -> {
            field.requestFocus();
            scroll.applyCss();
            scroll.layout();
            double top = content.sceneToLocal(field.localToScene(0, 0)).getY() - ABOVE;
            double hidden =
                content.getBoundsInLocal().getHeight() - scroll.getViewportBounds().getHeight();
            scroll.setVvalue(hidden <= 0 ? 0 : Math.clamp(top / hidden, 0, 1));
          });
    }
  }

  /** Begins a new connection. */
  void create() {
    if (book.locks().allowsNew()) {
      book.create();
      form.focusUrl();
    }
  }

  private void duplicate() {
    book.duplicate(messages.text("connections.copyOf", book.draft().name.get()));
    form.focusName();
  }

  /** Discards a new connection; returns false when there is none. */
  private boolean cancel() {
    if (!book.cancelNew()) {
      return false;
    }
    focus();
    return true;
  }

  private void delete() {
    if (!book.isOffered() && !book.isUsed() && !book.draft().base().isBuiltIn()) {
      book.askToDelete(this::confirm);
    }
  }

  /** Whether the connection in the form can be checked; the built-in one only while it is open. */
  boolean isCheckable() {
    return book.chosenProperty().get() != null
        && (!book.draft().base().isBuiltIn() || book.isUsed());
  }

  void check() {
    book.check(messages, style).ifPresent(check -> check.open(root.getScene().getWindow()));
  }

  private void select(@Nullable ConnectionProfile chosen) {
    choosing = true;
    cells.refresh(); // the marks for unsaved input may have changed
    if (chosen == null || chosen.id().isEmpty()) {
      list.getSelectionModel().clearSelection();
    } else {
      list.getSelectionModel().select(chosen);
    }
    choosing = false;
  }

  /** Says which data is stored for a connection and asks whether to delete it. */
  private void confirm(ConnectionBook.Deletion deletion) {
    SavedConnectionStore.StoredData there = deletion.kept();
    List<String> parts = new ArrayList<>();
    add(parts, "staged", there.staged());
    add(parts, "unfinished", there.unfinished());
    add(parts, "views", there.views());
    CheckBox forget =
        Nodes.named(
            "connections-deletion-forget",
            new CheckBox(messages.text("connections.deletion.forget")));
    forget.setWrapText(true);
    Nodes.show(forget, !deletion.shared());
    Label staying =
        Labels.wrapped(
            messages.text(
                deletion.shared() ? "connections.deletion.shared" : "connections.deletion.staying",
                there.runs(),
                there.reviews()),
            "note");
    boolean isAgreed =
        new Confirmation(messages, "connections.deletion")
            .isAgreedWith(
                new VBox(8, forget, staying),
                root.getScene().getWindow(),
                parts.isEmpty()
                    ? messages.text("connections.deletion.nothing")
                    : messages.text("connections.deletion.kept", String.join(", ", parts)),
                deletion.profile().name());
    if (isAgreed) {
      book.delete(deletion, forget.isSelected());
    }
  }

  private void add(List<String> parts, String name, int count) {
    if (count > 0) {
      parts.add(messages.text("connections.deletion." + name, count));
    }
  }

  /** Shows a connection in the list: its color, its name and its properties. */
  private static final class ConnectionCell extends NodeCell<ConnectionProfile> {

    private final ConnectionBook book;
    private final Messages messages;
    private final Region patch = ColorCell.patch(ConnectionColor.NONE);
    private final Label name = Labels.of("", Styles.TEXT_BOLD);
    private final Label about = Labels.of("", "note");
    private final HBox line;

    /** Width of the insets, the patch and the gap beside the texts, in pixels. */
    private static final double BESIDE = 44;

    ConnectionCell(ConnectionBook book, Messages messages) {
      this.book = book;
      this.messages = messages;
      about.setWrapText(true);
      about.prefWidthProperty().bind(widthProperty().subtract(BESIDE));
      VBox texts = new VBox(2, name, about);
      line = Nodes.row(8, patch, texts);
      // Truncate long names, so that the list needs no horizontal scroll bar.
      line.maxWidthProperty().bind(widthProperty().subtract(24));
      // Handle clicks on the cell, because there is nothing to open below the last row.
      setOnMouseClicked(
          event -> {
            if (event.getClickCount() == 2 && !isEmpty()) {
              book.open();
            }
          });
    }

    @Override
    protected Node show(ConnectionProfile item) {
      ColorCell.paint(patch, item.style().colour());
      name.setText(item.name());
      about.setText(about(item));
      setAccessibleText(
          item.name()
              + ", "
              + messages.text("connections.colour." + item.style().colour().word())
              + ", "
              + about.getText());
      return line;
    }

    private String about(ConnectionProfile profile) {
      List<String> parts = new ArrayList<>();
      if (book.isUsed(profile)) {
        parts.add(messages.text("connections.about.used"));
      }
      if (book.draft().isKept(profile.id())) {
        parts.add(messages.text("connections.about.typed"));
      }
      if (profile.style().readOnly() || book.locks().isReadOnly(profile)) {
        parts.add(messages.text("connections.about.readOnly"));
      }
      if (book.locks().isOffered(profile)) {
        parts.add(messages.text("connections.about.offered"));
      }
      parts.add(
          profile.isBuiltIn() ? messages.text("connections.about.builtIn") : profile.baseUrl());
      return String.join(" · ", parts);
    }
  }
}
