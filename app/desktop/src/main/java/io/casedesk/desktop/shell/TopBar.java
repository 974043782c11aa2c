package io.casedesk.desktop.shell;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.context.Theme;
import java.util.Objects;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * The bar above the open section: connection, search, freshness and buttons of general commands.
 */
final class TopBar {

  /** Id of the command that opens the connections section. */
  private static final String CONNECTIONS = "go-connections";

  private final CustomTextField search;

  /** Width of the search field's icon and insets in pixels. */
  private static final double AROUND_SEARCH = 48;

  private final HBox freshness = new HBox();
  private final HBox byTheClock = new HBox();
  private final Button help;
  private final HBox node;
  private final Commands commands;
  private final Messages messages;
  private final ShortcutText shortcuts;
  private final Subscription following;
  private @Nullable StringProperty searched;
  private @Nullable Section section;

  /**
   * Creates the bar without a section.
   *
   * @param connection the name of the connection
   * @param search the search field; created by the caller, because a command focuses it
   */
  TopBar(
      String connection,
      CustomTextField search,
      Commands commands,
      Messages messages,
      Theme theme) {
    this.search = search;
    this.commands = commands;
    this.messages = messages;
    this.shortcuts = new ShortcutText(messages);
    this.help = shortcuts.icon(commands.command(MainWindow.HELP), Feather.HELP_CIRCLE);
    Button look = shortcuts.icon(commands.command(MainWindow.THEME), Feather.MOON);
    this.following =
        theme
            .choiceProperty()
            .subscribe(
                choice ->
                    look.setGraphic(new FontIcon(theme.isDark() ? Feather.SUN : Feather.MOON)));
    makeSearchField();
    freshness.setAlignment(Pos.CENTER_RIGHT);
    Button palette = shortcuts.icon(commands.command(MainWindow.PALETTE), Feather.COMMAND);
    Button keys = shortcuts.icon(commands.command(MainWindow.KEYS), Feather.LIST);
    this.node =
        Nodes.row(
            12,
            connection(connection),
            spacer(),
            search,
            spacer(),
            freshness,
            refreshing(),
            level(new HBox(4, palette, keys, help, look)));
    node.getStyleClass().add("top-bar");
  }

  /** Returns the root node. */
  Node node() {
    return node;
  }

  /** Removes the listeners on objects that outlive the window. */
  void close() {
    following.unsubscribe();
  }

  /** Adds a node beside the Refresh button. */
  void besideRefresh(Node node) {
    byTheClock.getChildren().add(node);
  }

  /** Binds the bar to a section. */
  void show(Section shown) {
    section = shown;
    if (searched != null) {
      search.textProperty().unbindBidirectional(searched);
    }
    searched = shown.query().orElse(null);
    search.setVisible(searched != null);
    if (searched != null) {
      search.textProperty().bindBidirectional(searched);
      search.setAccessibleText(messages.text(shown.name() + ".search"));
      prompt();
    }
    freshness.getChildren().setAll(shown.freshness().stream().toList());
    help.setAccessibleText(messages.text("help.on", messages.text(shown.name() + ".title")));
  }

  private Button connection(String name) {
    Command command = commands.command(CONNECTIONS);
    Button button =
        shortcuts.tied(
            Buttons.of("connection", Feather.HARD_DRIVE, name, command::run, "connection"),
            command);
    button.setAccessibleText(messages.text("connection.accessible", name));
    button.setMnemonicParsing(false);
    button.setMinWidth(96);
    return button;
  }

  private void makeSearchField() {
    search.setId("search");
    search.setLeft(new FontIcon(Feather.SEARCH));
    // In a narrow window, the search field shrinks before the name of the connection.
    search.setMinWidth(120);
    search.setPrefWidth(160);
    search.setMaxWidth(380);
    search.setTooltip(new Tooltip(searchHint()));
    HBox.setHgrow(search, Priority.ALWAYS);
    search.focusedProperty().subscribe(this::prepareSearch);
    Observables.follow(this::prompt, search.widthProperty(), search.fontProperty());
  }

  private void prepareSearch(boolean focused) {
    if (focused && section != null) {
      section.prepareSearch();
    }
  }

  /** Shows the prompt if there is room for it; screen readers always get the full text. */
  private void prompt() {
    String whole = Objects.requireNonNullElse(search.getAccessibleText(), "");
    Text measured = new Text(whole);
    measured.setFont(search.getFont());
    double room = search.getWidth() - AROUND_SEARCH;
    search.setPromptText(
        measured.getLayoutBounds().getWidth() <= room ? whole : messages.text("search.short"));
  }

  private String searchHint() {
    Command clear = commands.command(MainWindow.CLEAR_SEARCH);
    return shortcuts.hint(messages.text("search.what"), commands.command(MainWindow.SEARCH))
        + "\n"
        + shortcuts.hint(clear);
  }

  private Node refreshing() {
    Command command = commands.command(MainWindow.REFRESH);
    Button refresh =
        shortcuts.tied(
            Buttons.of(
                "refresh", Feather.REFRESH_CW, messages.text("action.refresh"), command::run),
            command);
    level(byTheClock);
    HBox box = level(new HBox(4, refresh, byTheClock));
    box.setMinWidth(Region.USE_PREF_SIZE);
    return box;
  }

  /** Centers a box vertically, even if another node makes the bar higher. */
  private static HBox level(HBox box) {
    box.setAlignment(Pos.CENTER_LEFT);
    return box;
  }

  /** Takes the room that the search field leaves. */
  private static Node spacer() {
    Node space = Nodes.spacer();
    HBox.setHgrow(space, Priority.SOMETIMES);
    return space;
  }
}
