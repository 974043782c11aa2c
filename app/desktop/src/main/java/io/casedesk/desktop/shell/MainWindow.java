package io.casedesk.desktop.shell;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.help.HelpView;
import io.casedesk.desktop.common.palette.PaletteModel;
import io.casedesk.desktop.common.palette.PaletteView;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.jspecify.annotations.Nullable;

/** The content of the main window: navigation rail, top bar, open section and status bar. */
public final class MainWindow {

  private final BorderPane root = Nodes.styled(new BorderPane(), "main-window");
  private final StackPane frame;
  private final ReadOnlyObjectWrapper<@Nullable Section> open = new ReadOnlyObjectWrapper<>();
  private final CustomTextField search = new CustomTextField();
  private final List<Section> sections;
  private final Theme theme;
  private final Commands commands;
  private final TopBar topBar;
  private final PaletteView palette;
  private final HelpView help;
  private final WindowNotices notices;
  private final Runnable check;
  private final Runnable reference;

  /**
   * Creates the window; open one of its sections before showing it.
   *
   * @param overlay shows the dialogs of the window
   * @param connection the display name of the connection
   * @param colorBar the color bar of the connection, across the window
   * @param check opens the connection check
   * @param reference opens the API reference of the service
   */
  public MainWindow(
      List<Section> sections,
      Overlay overlay,
      String connection,
      Node colorBar,
      Runnable check,
      Runnable reference,
      Messages messages,
      Theme theme) {
    this.sections = List.copyOf(sections);
    this.frame = new StackPane(root, overlay.node());
    this.theme = theme;
    this.check = check;
    this.reference = reference;
    this.notices = new WindowNotices(messages);
    this.commands =
        new WindowCommands(messages)
            .all(
                this.sections,
                new WindowCommands.State(open, search.focusedProperty()),
                new Actions());
    this.palette = new PaletteView(new PaletteModel(commands), overlay, messages);
    this.help = new HelpView(commands, overlay, this::helpPage, messages);
    // Cut off the far end of content that is too large, and not the top bar and the rail.
    root.setMinSize(0, 0);
    StackPane.setAlignment(root, Pos.TOP_LEFT);
    ShortcutText hints = new ShortcutText(messages);
    this.topBar = new TopBar(connection, search, commands, messages, theme);
    root.setLeft(
        new NavigationRail(
                this.sections,
                open,
                section -> hints.hint(commands.command(WindowCommands.opening(section))),
                this::open,
                messages)
            .node());
    root.setTop(new VBox(colorBar, topBar.node(), notices.node()));
    WindowShortcuts.listen(commands, overlay, frame);
    PaneCycle.whenLost(frame, root.getLeft(), overlay::isShowing, this::focus);
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

  /** Refreshes the open section. */
  public void refresh() {
    commands.command(WindowCommands.REFRESH).run();
  }

  /** Opens the help page of what has the focus. */
  public void help() {
    commands.command(WindowCommands.HELP).run();
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
    root.setBottom(section.statusBar());
    section.opened();
  }

  /** Moves the keyboard focus into the open section, unless it is there. */
  public void focus() {
    Optional.ofNullable(open.get()).ifPresent(PaneCycle::enter);
  }

  /** Closes a window as its Close button does, which asks before input is lost. */
  public static void requestClose(Window window) {
    window.fireEvent(new WindowEvent(window, WindowEvent.WINDOW_CLOSE_REQUEST));
  }

  private String helpPage() {
    return Optional.ofNullable(open.get()).map(Section::help).orElse("");
  }

  /** Runs the commands of the window. */
  final class Actions {

    void palette() {
      palette.toggle();
    }

    void keys() {
      help.toggleKeys();
    }

    void help() {
      help.toggleTopic();
    }

    void reference() {
      reference.run();
    }

    void search() {
      search.requestFocus();
      search.selectAll();
    }

    void clearSearch() {
      search.clear();
      Optional.ofNullable(open.get()).ifPresent(Section::focus);
    }

    void leaveSearch() {
      Optional.ofNullable(open.get()).ifPresent(Section::goToFound);
    }

    void cyclePanes(boolean forwards) {
      Section now = open.get();
      if (now != null) {
        // The section is next after the rail: letters are shortcuts in it, but text in the search.
        List<Node> round = new ArrayList<>(now.panes());
        round.addAll(List.of(search, now.statusBar(), root.getLeft()));
        new PaneCycle(round).focusNext(frame.getScene().getFocusOwner(), forwards);
      }
    }

    void refresh() {
      Optional.ofNullable(open.get()).ifPresent(Section::refresh);
    }

    void check() {
      Optional.ofNullable(open.get()).flatMap(Section::check).orElse(check).run();
    }

    void quit() {
      requestClose(root.getScene().getWindow());
    }

    void changeTheme() {
      theme.choiceProperty().set(theme.isDark() ? ThemeChoice.LIGHT : ThemeChoice.DARK);
    }

    void open(Section section) {
      closeMenus();
      MainWindow.this.open(section);
      focus();
    }

    /** Closes open menus: they would stay above the next section and receive its key presses. */
    private void closeMenus() {
      List.copyOf(Window.getWindows()).stream()
          .filter(ContextMenu.class::isInstance)
          .map(ContextMenu.class::cast)
          .filter(menu -> root.getScene().getWindow().equals(menu.getOwnerWindow()))
          .forEach(Window::hide);
    }
  }
}
