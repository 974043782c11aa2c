package io.casedesk.desktop.shell;

import atlantafx.base.controls.CustomTextField;
import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.RunProgressModel;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.commands.Commands.KeyHint;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.NoticeLayer;
import io.casedesk.desktop.common.help.HelpView;
import io.casedesk.desktop.common.palette.PaletteView;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.Connection;
import io.casedesk.desktop.context.Theme;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.event.Event;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Popup;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.jspecify.annotations.Nullable;

/**
 * The content of the main window: navigation rail, top bar, open section and status bar, and the
 * commands of the window with their keys.
 */
public final class MainWindow {

  static final String PALETTE = "palette";
  static final String KEYS = "keys";
  static final String HELP = "help";
  static final String SEARCH = "search";
  static final String CLEAR_SEARCH = "search-clear";
  static final String REFRESH = "refresh";
  static final String THEME = "theme";

  private static final List<KeyCode> DIGITS =
      List.of(
          KeyCode.DIGIT1,
          KeyCode.DIGIT2,
          KeyCode.DIGIT3,
          KeyCode.DIGIT4,
          KeyCode.DIGIT5,
          KeyCode.DIGIT6,
          KeyCode.DIGIT7,
          KeyCode.DIGIT8,
          KeyCode.DIGIT9);

  /** The maximum width of the progress of a run in the status bar, in pixels. */
  private static final double MOST_RUNNING = 420;

  /** Ids of the commands that work while an overlay is shown: they replace it, and close popups. */
  private static final Set<String> OVER = Set.of(PALETTE, KEYS, HELP);

  private final BorderPane root = Nodes.styled(new BorderPane(), "main-window");
  private final StackPane frame;
  private final ReadOnlyObjectWrapper<@Nullable Section> open = new ReadOnlyObjectWrapper<>();
  private final CustomTextField search = new CustomTextField();
  private final List<Section> sections;
  private final Messages messages;
  private final Theme theme;
  private final Connection connection;
  private final Runnable check;
  private final Overlay overlay;
  private final Commands commands = new Commands();
  private final TopBar topBar;
  private final PaletteView palette;
  private final HelpView help;
  private final WindowNotices notices;
  private final HBox running = Nodes.styled(Nodes.row(8), "status-bar");

  /** The key that was pressed last and is not released yet; null if there is none. */
  private @Nullable KeyCode held;

  /**
   * Creates the window; open one of its sections before showing it.
   *
   * @param colorBar the color bar of the connection, across the window
   * @param check opens the connection check
   */
  public MainWindow(
      List<Section> sections,
      AppContext app,
      Connection connection,
      Node colorBar,
      Runnable check) {
    this.sections = List.copyOf(sections);
    this.messages = app.messages();
    this.theme = app.theme();
    this.connection = connection;
    this.check = check;
    this.overlay = connection.overlay();
    this.frame = new StackPane(root, overlay.node());
    this.notices = new WindowNotices(messages);
    Nodes.show(running, false);
    addCommands();
    this.palette = new PaletteView(commands, overlay, messages);
    this.help = new HelpView(commands, overlay, this::helpPage, messages);
    // Cut off the far end of content that is too large, and not the top bar and the rail.
    root.setMinSize(0, 0);
    StackPane.setAlignment(root, Pos.TOP_LEFT);
    ShortcutText hints = new ShortcutText(messages);
    this.topBar = new TopBar(connection.session().name(), search, commands, messages, theme);
    root.setLeft(
        new NavigationRail(
                this.sections,
                open,
                section -> hints.hint(commands.command(opening(section))),
                this::open,
                messages)
            .node());
    root.setTop(new VBox(colorBar, topBar.node(), notices.node()));
    listenToKeys();
    PaneCycle.whenLost(frame, root.getLeft(), overlay::isShowing, this::focus);
  }

  /** Returns the id of the command that opens a section. */
  private static String opening(Section section) {
    return "go-" + section.name();
  }

  /** Adds all commands, including those of the sections. */
  private void addCommands() {
    commands.add(text("commands.window"), windowCommands());
    commands.add(text("commands.places"), places());
    commands.add(text("commands.search"), searchCommands());
    for (Section section : sections) {
      commands.add(
          new Commands.Group(
              text(section.name() + ".title"),
              new Commands.Scope(() -> section.equals(open.get()), () -> enter(section)),
              new LazyValue<>(section::commands)::get,
              List.of()));
    }
    commands.hints(
        text("keys.table"),
        List.of(
            hint("keys.table.move", Shortcut.key(KeyCode.UP), Shortcut.key(KeyCode.DOWN)),
            hint("keys.table.page", Shortcut.key(KeyCode.PAGE_UP), Shortcut.key(KeyCode.PAGE_DOWN)),
            hint("keys.table.ends", Shortcut.key(KeyCode.HOME), Shortcut.key(KeyCode.END)),
            hint("keys.table.extend", Shortcut.shift(KeyCode.UP), Shortcut.shift(KeyCode.DOWN)),
            hint("keys.table.all", Shortcut.control(KeyCode.A)),
            hint("keys.table.column", Shortcut.control(KeyCode.SPACE)),
            hint("keys.table.row", Shortcut.shift(KeyCode.SPACE)),
            hint("keys.table.pick", Shortcut.PICK)));
    commands.hints(
        text("keys.editor"),
        List.of(
            hint("keys.editor.next", Shortcut.key(KeyCode.TAB)),
            hint("keys.editor.previous", Shortcut.shift(KeyCode.TAB)),
            hint("keys.editor.options", Shortcut.key(KeyCode.DOWN)),
            hint("keys.editor.take", Shortcut.key(KeyCode.ENTER)),
            hint("keys.editor.putBack", Shortcut.key(KeyCode.ESCAPE))));
    commands.hints(
        text("keys.review"),
        List.of(
            hint("keys.review.mine", Shortcut.MINE),
            hint("keys.review.theirs", Shortcut.THEIRS),
            hint("keys.review.skip", Shortcut.SKIP),
            hint("keys.review.apply", Shortcut.APPLY)));
  }

  private List<Command> windowCommands() {
    ObservableValue<Boolean> savable =
        open.flatMap(section -> section == null ? null : section.savable()).orElse(false);
    return List.of(
        Command.of("save", text("command.save"), () -> now().ifPresent(Section::save))
            .on(Shortcut.SAVE)
            .when(savable, text("command.save.not")),
        Command.of(REFRESH, text("command.refresh"), () -> now().ifPresent(Section::refresh))
            .on(Shortcut.key(KeyCode.F5)),
        Command.of(
                "check",
                text("connection.check"),
                () -> now().flatMap(Section::check).orElse(check).run())
            .on(Shortcut.key(KeyCode.F8)),
        Command.of(THEME, text("command.theme"), this::changeTheme)
            .on(Shortcut.controlShift(KeyCode.L)),
        Command.of("pane-next", text("command.pane.next"), () -> cyclePanes(true))
            .on(Shortcut.key(KeyCode.F6)),
        Command.of("pane-previous", text("command.pane.previous"), () -> cyclePanes(false))
            .on(Shortcut.shift(KeyCode.F6)),
        Command.of(PALETTE, text("command.palette"), () -> palette.toggle())
            .on(Shortcut.control(KeyCode.K)),
        Command.of(KEYS, text("command.keys"), () -> help.toggleKeys())
            .on(Shortcut.shift(KeyCode.F1)),
        Command.of(HELP, text("command.help"), () -> help.toggleTopic())
            .on(Shortcut.key(KeyCode.F1)),
        Command.of("reference", text("command.reference"), connection::openReference),
        Command.of("quit", text("command.quit"), () -> requestClose(root.getScene().getWindow()))
            .on(Shortcut.QUIT));
  }

  private List<Command> places() {
    List<Command> result = new ArrayList<>();
    for (Section section : sections) {
      Command command =
          Command.of(
              opening(section),
              messages.text("command.go", text(section.name() + ".title")),
              () -> enter(section));
      int place = result.size();
      Optional<KeyCombination> digit =
          place < DIGITS.size()
              ? Optional.of(Shortcut.control(DIGITS.get(place)))
              : Optional.empty();
      result.add(section.keys().or(() -> digit).map(command::on).orElse(command));
    }
    return result;
  }

  private List<Command> searchCommands() {
    ObservableValue<Boolean> searchable =
        open.map(section -> section != null && section.query().isPresent()).orElse(false);
    String not = text("command.search.not");
    return List.of(
        Command.of(
                SEARCH,
                text("command.search"),
                () -> {
                  search.requestFocus();
                  search.selectAll();
                })
            .on(Shortcut.control(KeyCode.F))
            .when(searchable, not),
        Command.of(
                "search-leave",
                text("command.search.leave"),
                () -> now().ifPresent(Section::goToFound))
            .on(Shortcut.key(KeyCode.DOWN), search.focusedProperty()),
        Command.of(
                CLEAR_SEARCH,
                text("search.clear"),
                () -> {
                  search.clear();
                  now().ifPresent(Section::focus);
                })
            .on(Shortcut.CLEAR_SEARCH, search.focusedProperty())
            .when(searchable, not));
  }

  private KeyHint hint(String messageKey, KeyCombination... keys) {
    return new KeyHint(text(messageKey), List.of(keys));
  }

  private String text(String messageKey) {
    return messages.text(messageKey);
  }

  private Optional<Section> now() {
    return Optional.ofNullable(open.get());
  }

  private void cyclePanes(boolean forwards) {
    Section now = open.get();
    if (now != null) {
      // The section is next after the rail: letters are shortcuts in it, but text in the search.
      List<Node> round = new ArrayList<>(now.panes());
      round.addAll(now.node().lookupAll("." + NoticeLayer.FLOATING));
      round.addAll(List.of(notices.node(), search, now.statusBar(), running, root.getLeft()));
      new PaneCycle(round).focusNext(frame.getScene().getFocusOwner(), forwards);
    }
  }

  private void changeTheme() {
    theme.choiceProperty().set(theme.isDark() ? ThemeChoice.LIGHT : ThemeChoice.DARK);
  }

  /**
   * Opens a section and moves the focus to it. Closes open menus: they would stay above the section
   * and receive its key presses.
   */
  private void enter(Section section) {
    Window window = root.getScene().getWindow();
    List.copyOf(Window.getWindows()).stream()
        .filter(ContextMenu.class::isInstance)
        .map(ContextMenu.class::cast)
        .filter(menu -> window.equals(menu.getOwnerWindow()))
        .forEach(Window::hide);
    open(section);
    focus();
  }

  /** Runs commands for keys that are pressed in the window. */
  private void listenToKeys() {
    frame.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    frame.addEventFilter(KeyEvent.KEY_TYPED, this::leaveToPopup);
    frame.addEventFilter(KeyEvent.KEY_RELEASED, event -> held = null);
    // A key may be released in a window of another program.
    frame
        .sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::focusedProperty)
        .subscribe(focused -> held = null);
  }

  private void pressed(KeyEvent event) {
    List<Popup> popups = popups();
    boolean isRepeated = event.getCode() == held;
    held = event.getCode();
    commands
        .find(event)
        .filter(command -> !overlay.isShowing() || OVER.contains(command.id()))
        .filter(command -> popups.isEmpty() || isCombination(event))
        .ifPresent(
            command -> {
              if (!OVER.contains(command.id())) {
                popups.forEach(Window::hide);
              }
              if (!isRepeated || command.shortcut() == null || command.shortcut().repeats()) {
                command.run();
              }
              event.consume();
            });
    leaveToPopup(event);
  }

  private List<Popup> popups() {
    return DropDown.withKeyboard(frame.getScene().getWindow());
  }

  private static boolean isCombination(KeyEvent event) {
    return event.isShortcutDown() || event.isAltDown() || event.getCode().isFunctionKey();
  }

  /** Keeps a key that an open drop-down didn't use from the control that is focused below it. */
  private void leaveToPopup(Event event) {
    if (!popups().isEmpty()) {
      event.consume();
    }
  }

  /** Returns the root node. */
  public Parent node() {
    return frame;
  }

  /** Removes the listeners on objects that outlive the window. */
  public void close() {
    topBar.close();
  }

  /** Returns the notices above the open section. */
  public WindowNotices notices() {
    return notices;
  }

  /**
   * Shows a run in the status bar while another section than its own is open; a click leads to it.
   */
  public void showRun(RunProgressModel run, Section place) {
    ProgressBar bar = new ProgressBar();
    bar.setPrefWidth(120);
    Button button =
        Buttons.of("running-" + place.name(), "", () -> enter(place), Styles.SMALL, Styles.FLAT);
    button.setGraphic(bar);
    button.setMaxWidth(MOST_RUNNING);
    button.setMinWidth(0);
    button.setTooltip(new Tooltip(messages.text("command.go", text(place.name() + ".title"))));
    running.getChildren().add(button);
    Observables.follow(
        () -> {
          RunProgressModel.Progress progress = run.progressProperty().get();
          Nodes.show(button, progress != null && !place.equals(open.get()));
          Nodes.show(running, running.getChildren().stream().anyMatch(Node::isVisible));
          if (progress != null) {
            bar.setProgress(progress.share());
            button.setText(run.text(messages));
          }
        },
        run.progressProperty(),
        run.pausedProperty(),
        open);
  }

  /** Refreshes the open section. */
  public void refresh() {
    commands.command(REFRESH).run();
  }

  /** Opens the help page of what has the focus. */
  public void help() {
    commands.command(HELP).run();
  }

  /** Opens the help on F1 in a window beside this one. */
  public void offerHelpIn(Scene beside) {
    help.offerIn(beside);
  }

  /** Adds commands to the command palette and registers their keyboard shortcuts. */
  public void offer(String title, List<Command> more) {
    commands.add(title, more);
  }

  /** Adds a node beside the Refresh button. */
  public void besideRefresh(Node node) {
    topBar.besideRefresh(node);
  }

  /** Returns the section with this name. */
  public Optional<Section> named(String name) {
    return sections.stream().filter(section -> section.name().equals(name)).findFirst();
  }

  /** The open section; null before the first one was opened. */
  public ReadOnlyObjectProperty<@Nullable Section> openProperty() {
    return open.getReadOnlyProperty();
  }

  /** Opens a section. */
  public void open(Section section) {
    if (section.equals(open.get())) {
      return;
    }
    open.set(section);
    topBar.show(section);
    // Cut off the far end of content without enough room, so that it doesn't cover a notice above
    // it.
    BorderPane.setAlignment(section.node(), Pos.TOP_LEFT);
    root.setCenter(section.node());
    root.setBottom(new BorderPane(section.statusBar(), null, running, null, null));
    section.opened();
  }

  /** Moves the keyboard focus into the open section, unless it is there. */
  public void focus() {
    now().ifPresent(PaneCycle::enter);
  }

  /** Closes a window as its Close button does, which asks before input is lost. */
  public static void requestClose(Window window) {
    window.fireEvent(new WindowEvent(window, WindowEvent.WINDOW_CLOSE_REQUEST));
  }

  private String helpPage() {
    return now().map(Section::help).orElse("");
  }
}
