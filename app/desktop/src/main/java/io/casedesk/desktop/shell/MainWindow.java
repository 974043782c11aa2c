package io.casedesk.desktop.shell;

import atlantafx.base.controls.CustomTextField;
import atlantafx.base.theme.Styles;
import io.casedesk.desktop.ui.command.Command;
import io.casedesk.desktop.ui.command.Commands;
import io.casedesk.desktop.ui.command.ShortcutText;
import io.casedesk.desktop.ui.help.HelpView;
import io.casedesk.desktop.ui.palette.PaletteModel;
import io.casedesk.desktop.ui.palette.PaletteView;
import io.casedesk.desktop.ui.palette.RecordSource;
import io.casedesk.desktop.ui.popup.Overlay;
import io.casedesk.desktop.ui.section.Section;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.desktop.ui.text.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The main window's content: rail, top bar, the open section, status bar. */
public final class MainWindow {

  /** What works while something lies over the window: it takes the place of what is there. */
  private static final Set<String> OVER =
      Set.of(WindowCommands.PALETTE, WindowCommands.KEYS, WindowCommands.HELP);

  /** Opens the place where another connection is chosen. */
  private static final String CONNECTIONS = "go-connections";

  private final BorderPane root = new BorderPane();
  private final Overlay overlay = new Overlay();
  private final StackPane frame = new StackPane(root, overlay.node());
  private final SimpleObjectProperty<@Nullable Section> open = new SimpleObjectProperty<>();
  private final CustomTextField search = new CustomTextField();
  private final HBox freshness = new HBox();
  private final HBox byTheClock = new HBox();
  private final ToggleGroup rail = new ToggleGroup();
  private final List<Section> sections;
  private final Messages messages;
  private final Theme theme;
  private final Commands commands;
  private final PaletteView palette;
  private final HelpView help;
  private final WindowNotices notices;
  private final ShortcutText shortcuts;
  private @Nullable StringProperty searched;
  private Consumer<Section> onOpened = section -> {};
  private Subscription following = Subscription.EMPTY;

  /**
   * The connection that the window is about.
   *
   * @param name what it is called
   * @param bar what marks it, across the window
   * @param check shows whether it works
   * @param reference opens what the service says of itself
   */
  public record Connection(String name, Node bar, Runnable check, Runnable reference) {}

  /** A window of sections; one of them is to be opened before it is shown. */
  public MainWindow(
      List<Section> sections, Connection connection, Messages messages, Theme theme, Tasks tasks) {
    this.sections = List.copyOf(sections);
    this.messages = messages;
    this.theme = theme;
    this.shortcuts = new ShortcutText(messages);
    this.notices = new WindowNotices(messages);
    this.commands =
        new WindowCommands(messages)
            .all(
                this.sections,
                new WindowCommands.State(open, search.focusedProperty()),
                new Deeds(connection));
    this.palette = new PaletteView(new PaletteModel(commands, records(), tasks), overlay, messages);
    this.help = new HelpView(commands, overlay, messages);
    root.getStyleClass().add("main-window");
    root.setLeft(rail());
    root.setTop(new VBox(connection.bar(), topBar(connection), notices.node()));
    frame.addEventFilter(KeyEvent.KEY_PRESSED, this::shortcut);
    // Arrows choose in a group of toggles without opening what they choose.
    rail.selectedToggleProperty().subscribe(this::openChosen);
    this.sections.forEach(section -> section.over(overlay));
  }

  /** The node to place in a scene. */
  public Parent node() {
    return frame;
  }

  /** Lets go of what outlives the window. */
  public void close() {
    following.unsubscribe();
  }

  /** Shows a failure that no part of the window dealt with; it stays until dismissed. */
  public void showFailure(Throwable failure) {
    notices.showFailure(failure);
  }

  /** Shows what a person has to know; it stays until dismissed. */
  public void showNotice(String text) {
    notices.showNotice(text);
  }

  /** Reads what is open again. */
  public void refresh() {
    commands.command(WindowCommands.REFRESH).run();
  }

  /** Offers more commands, in the palette and by their keys. */
  public void offer(String title, List<Command> more) {
    commands.add(title, more);
  }

  /** Gives a node a place beside the button that reads again. */
  public void besideRefresh(Node node) {
    byTheClock.getChildren().add(node);
  }

  /** Gives a node a place above the open section; it takes room only when there is something. */
  public void announce(Node announcement) {
    notices.announce(announcement);
  }

  private Node rail() {
    VBox box = new VBox(4);
    box.getStyleClass().add("rail");
    for (Section section : inRail()) {
      String title = messages.text(section.name() + ".title");
      ToggleButton button = new ToggleButton(title, new FontIcon(section.icon()));
      button.setId("go-" + section.name());
      button.setContentDisplay(ContentDisplay.TOP);
      button.setToggleGroup(rail);
      button.setTooltip(tooltip(WindowCommands.opening(section)));
      button.setUserData(section);
      button.setMaxWidth(Double.MAX_VALUE);
      if (section.isAtFoot()) {
        box.getChildren().add(foot(box));
      }
      box.getChildren().add(button);
    }
    return box;
  }

  /** Those at the foot last. */
  private List<Section> inRail() {
    return sections.stream().sorted(Comparator.comparing(Section::isAtFoot)).toList();
  }

  /** Room before the first at the foot; none before the next. */
  private static Node foot(VBox rail) {
    Region room = new Region();
    if (rail.getChildren().stream().noneMatch(node -> "rail-room".equals(node.getId()))) {
      room.setId("rail-room");
      VBox.setVgrow(room, Priority.ALWAYS);
    } else {
      room.setManaged(false);
    }
    return room;
  }

  private void openChosen(@Nullable Toggle chosen) {
    Section now = open.get();
    if (chosen != null && chosen.getUserData() instanceof Section section) {
      open(section);
    } else if (now != null) {
      // A click on the open one would leave none chosen.
      mark(now);
    }
  }

  private void mark(Section section) {
    rail.getToggles().stream()
        .filter(toggle -> section.equals(toggle.getUserData()))
        .forEach(rail::selectToggle);
  }

  private Node topBar(Connection used) {
    Button connection = new Button(used.name(), new FontIcon(Feather.HARD_DRIVE));
    connection.setId("connection");
    connection.setMnemonicParsing(false);
    connection.getStyleClass().add("connection");
    connection.setTooltip(tooltip(CONNECTIONS));
    connection.setOnAction(event -> commands.command(CONNECTIONS).run());
    search.setId("search");
    search.setLeft(new FontIcon(Feather.SEARCH));
    // Where there is little room, the name of the connection goes before a wide search.
    search.setPrefWidth(240);
    search.setMaxWidth(380);
    search.setTooltip(new Tooltip(searchHint()));
    Button refresh = new Button(messages.text("action.refresh"), new FontIcon(Feather.REFRESH_CW));
    refresh.setId("refresh");
    refresh.setTooltip(tooltip(WindowCommands.REFRESH));
    refresh.setOnAction(event -> commands.command(WindowCommands.REFRESH).run());
    Button palette = icon(Feather.COMMAND, WindowCommands.PALETTE);
    Button keys = icon(Feather.LIST, WindowCommands.KEYS);
    Button help = icon(Feather.HELP_CIRCLE, WindowCommands.HELP);
    open.subscribe(section -> help.setAccessibleText(helpOn(section)));
    Button look = icon(Feather.MOON, WindowCommands.THEME);
    following =
        theme
            .choiceProperty()
            .subscribe(
                choice ->
                    look.setGraphic(new FontIcon(theme.isDark() ? Feather.SUN : Feather.MOON)));
    Region left = new Region();
    Region right = new Region();
    HBox.setHgrow(left, Priority.ALWAYS);
    HBox.setHgrow(right, Priority.ALWAYS);
    HBox.setHgrow(search, Priority.ALWAYS);
    HBox icons = new HBox(4, palette, keys, help, look);
    freshness.setAlignment(Pos.CENTER_RIGHT);
    freshness.setMinWidth(Region.USE_PREF_SIZE);
    search.setMinWidth(120);
    connection.setMinWidth(96);
    HBox refreshing = new HBox(4, refresh, byTheClock);
    refreshing.setMinWidth(Region.USE_PREF_SIZE);
    HBox bar = new HBox(12, connection, left, search, right, freshness, refreshing, icons);
    bar.setAlignment(Pos.CENTER_LEFT);
    bar.getStyleClass().add("top-bar");
    return bar;
  }

  /** A button of a command, which shows no words. */
  private Button icon(Feather icon, String commandId) {
    Command command = commands.command(commandId);
    Button button = new Button("", new FontIcon(icon));
    button.setId(commandId);
    button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT);
    button.setTooltip(tooltip(commandId));
    button.setAccessibleText(command.title());
    button.setOnAction(event -> command.run());
    return button;
  }

  private String helpOn(@Nullable Section section) {
    return section == null
        ? messages.text("help.title")
        : messages.text("help.on", messages.text(section.name() + ".title"));
  }

  private Tooltip tooltip(String commandId) {
    return new Tooltip(shortcuts.hint(commands.command(commandId)));
  }

  private String searchHint() {
    Command clear = commands.command(WindowCommands.CLEAR_SEARCH);
    return shortcuts.hint(messages.text("search.what"), commands.command(WindowCommands.SEARCH))
        + "\n"
        + shortcuts.hint(clear);
  }

  /** The place of a name. */
  public Optional<Section> named(String name) {
    return sections.stream().filter(section -> section.name().equals(name)).findFirst();
  }

  /** What to do when another place was opened. */
  public void onOpened(Consumer<Section> action) {
    onOpened = action;
  }

  /** Opens a place. */
  public void open(Section section) {
    if (section.equals(open.get())) {
      return;
    }
    open.set(section);
    mark(section);
    if (searched != null) {
      search.textProperty().unbindBidirectional(searched);
    }
    searched = section.query().orElse(null);
    search.setVisible(searched != null);
    if (searched != null) {
      search.textProperty().bindBidirectional(searched);
      search.setPromptText(messages.text(section.name() + ".search"));
      search.setAccessibleText(search.getPromptText());
    }
    freshness.getChildren().setAll(section.freshness().stream().toList());
    root.setCenter(section.node());
    root.setBottom(section.statusBar());
    onOpened.accept(section);
    section.opened();
  }

  private void shortcut(KeyEvent event) {
    commands
        .find(event)
        .filter(command -> !overlay.isShowing() || OVER.contains(command.id()))
        .ifPresent(
            command -> {
              command.run();
              event.consume();
            });
  }

  private List<RecordSource> records() {
    List<RecordSource> result = new ArrayList<>();
    for (Section section : sections) {
      section
          .records()
          .ifPresent(records -> result.add(new OpenedRecords(records, () -> open(section))));
    }
    return result;
  }

  /** What the window does for its commands. */
  private final class Deeds implements WindowCommands.Doer {

    private final Connection connection;

    Deeds(Connection connection) {
      this.connection = connection;
    }

    @Override
    public void palette() {
      palette.toggle();
    }

    @Override
    public void keys() {
      help.toggle(HelpView.KEYS);
    }

    @Override
    public void help() {
      Section now = open.get();
      help.toggle(now == null ? HelpView.KEYS : now.help());
    }

    @Override
    public void reference() {
      connection.reference().run();
    }

    @Override
    public void search() {
      search.requestFocus();
      search.selectAll();
    }

    @Override
    public void clearSearch() {
      search.clear();
      Section now = open.get();
      if (now != null) {
        now.focus();
      }
    }

    @Override
    public void leaveSearch() {
      Section now = open.get();
      if (now != null) {
        now.goToFound();
      }
    }

    @Override
    public void goRound(boolean forwards) {
      Section now = open.get();
      if (now != null) {
        List<Node> round = new ArrayList<>(List.of(search));
        round.addAll(now.panes());
        round.addAll(List.of(now.statusBar(), root.getLeft()));
        new Panes(round).go(root.getScene().getFocusOwner(), forwards);
      }
    }

    @Override
    public void refresh() {
      Section now = open.get();
      if (now != null) {
        now.refresh();
      }
    }

    @Override
    public void check() {
      connection.check().run();
    }

    @Override
    public void changeTheme() {
      theme.choiceProperty().set(theme.isDark() ? Theme.Choice.LIGHT : Theme.Choice.DARK);
    }

    @Override
    public void open(Section section) {
      MainWindow.this.open(section);
    }
  }
}
