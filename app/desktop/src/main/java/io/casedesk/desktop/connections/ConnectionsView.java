package io.casedesk.desktop.connections;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.CellRefresher;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionCheckWindow;
import io.casedesk.settings.ConnectionProfile;
import java.util.List;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows all connections on the left and the selected one beside them. */
public final class ConnectionsView {

  /** The space above a field that is scrolled into view, in pixels. */
  private static final double ABOVE = 96;

  private static final double FORM_WIDTH = 560;

  private final ConnectionsModel model;
  private final OpeningModel opening;
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
      ConnectionsModel model,
      OpeningModel opening,
      FileDialogs files,
      SystemLinks.Opener links,
      Consumer<Scene> style,
      Messages messages) {
    this.model = model;
    this.opening = opening;
    this.links = links;
    this.style = style;
    this.messages = messages;
    form = new ConnectionForm(model, opening, files, messages);
    EnterKeyHandler.firesButtonsIn(root);
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
    model.chosenProperty().subscribe(this::select);
    model.draft().problemProperty().subscribe(this::focusSecret);
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
    ConnectionProfile chosen = model.chosenProperty().get();
    if (chosen != null && chosen.id().isEmpty()) {
      form.focusUrl();
    } else {
      list.requestFocus();
    }
  }

  private Node left() {
    list.setItems(model.profiles());
    list.setAccessibleText(messages.text("connections.title"));
    list.setCellFactory(view -> new ConnectionCell(model, opening::open, messages));
    list.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            chosen -> {
              if (chosen != null && !choosing && !chosen.equals(model.chosenProperty().get())) {
                model.select(chosen);
              }
            });
    list.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            opening.open();
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
    add.setDisable(!model.locks().allowsNew());
    VBox box = new VBox(8, list, add);
    if (!model.locks().allowsNew()) {
      box.getChildren().add(new FormRows(messages).note("new.locked"));
    }
    box.getStyleClass().add("connections-list");
    return box;
  }

  private Node right() {
    Label title = Nodes.named("connections-heading", Labels.wrapped("", Styles.TITLE_3));
    model
        .chosenProperty()
        .subscribe(
            chosen ->
                title.setText(
                    chosen == null || chosen.id().isEmpty()
                        ? messages.text("connections.new")
                        : chosen.name()));
    VBox content = Nodes.styled(new VBox(16, title, form.node()), "connections-content");
    content.setMaxWidth(FORM_WIDTH);
    ScrollPane scroll = Nodes.styled(new ScrollPane(content), "edge-to-edge");
    scroll.setFitToWidth(true);
    model
        .draft()
        .problemProperty()
        .subscribe(problem -> reveal(scroll, content, form.proxyField(problem)));
    return new BorderPane(scroll, null, null, foot(), null);
  }

  private Node foot() {
    Label problem =
        new ConnectionProblemText(messages)
            .label("connections-problem", model.draft().problemProperty());
    Button open = Nodes.styled(button("open", Feather.LOG_IN, opening::open), Styles.ACCENT);
    Button check = button("check", Feather.ACTIVITY, this::check);
    Button save = button("save", Feather.CHECK, model::save);
    save.setTooltip(keys("save", Shortcut.SAVE));
    Button copy = button("duplicate", Feather.COPY, this::duplicate);
    Button delete = button("delete", Feather.TRASH_2, this::delete);
    Button reference = button("reference", Feather.EXTERNAL_LINK, () -> opening.reference(links));
    reference.setTooltip(new Tooltip(messages.text("command.reference")));
    model
        .chosenProperty()
        .subscribe(
            chosen -> {
              ConnectionLocks locked = model.lockedProperty().get();
              ConnectionProfile shown = model.draft().base();
              boolean local = shown.isBuiltIn();
              delete.setDisable(local || locked.offered() || locked.used());
              copy.setDisable(local || shown.id().isEmpty() || !model.locks().allowsNew());
              check.setDisable(local && !locked.used());
              reference.setDisable(local && !locked.used());
              open.setText(
                  messages.text(locked.used() ? "connections.openAgain" : "connections.open"));
            });
    FlowPane buttons = new FlowPane(8, 8, open, check, save, copy, delete, reference);
    buttons.setAlignment(Pos.CENTER_LEFT);
    Label asking =
        Nodes.named("connections-asking", new Label(messages.text("connections.asking")));
    Nodes.showWhile(asking, opening.workingProperty());
    return Nodes.styled(
        new VBox(
            8,
            new VaultTroubleDialog(opening, messages).node(),
            new DeleteConnectionDialog(model.deletion(), messages).node(),
            problem,
            asking,
            buttons),
        "connections-foot");
  }

  private Button button(String name, Feather icon, Runnable action) {
    return Buttons.of("connections-" + name, icon, messages.text("connections." + name), action);
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
    if (model.locks().allowsNew()) {
      model.create();
      form.focusUrl();
    }
  }

  private void duplicate() {
    model.duplicate(messages.text("connections.copyOf", model.draft().name.get()));
    form.focusName();
  }

  /**
   * Closes the question, or else discards a new connection; returns false when there is neither.
   */
  private boolean cancel() {
    if (model.deletion().deletionProperty().get() != null) {
      model.deletion().cancel();
    } else if (!model.cancelNew()) {
      return false;
    }
    focus();
    return true;
  }

  private void delete() {
    ConnectionLocks locked = model.lockedProperty().get();
    if (!locked.offered() && !locked.used() && !model.draft().base().isBuiltIn()) {
      model.askToDelete();
    }
  }

  /** Whether the connection in the form can be checked; the built-in one only while it is open. */
  boolean isCheckable() {
    return model.chosenProperty().get() != null
        && (!model.draft().base().isBuiltIn() || model.lockedProperty().get().used());
  }

  void check() {
    opening
        .check()
        .ifPresent(
            check ->
                new ConnectionCheckWindow(check, messages, style)
                    .open(root.getScene().getWindow()));
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
}
