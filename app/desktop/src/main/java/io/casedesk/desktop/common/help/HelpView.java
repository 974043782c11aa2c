package io.casedesk.desktop.common.help;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.commands.ShortcutSheet;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.DialogPane;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The help overlay: a list of pages and the open page. The first page lists keyboard shortcuts. */
public final class HelpView {

  /** Name of the page with all commands and their keyboard shortcuts. */
  private static final String KEYS = "keys";

  private static final double LIST_WIDTH = 216;

  /** The size of the help in a window of its own, in pixels. */
  private static final double WIDTH = 960;

  private static final double HEIGHT = 720;

  private final HBox box = Nodes.named("help-box", new HBox(), "cheat-sheet", "help");
  private final TextField search = Nodes.named("help-search", new TextField());
  private final ListView<HelpPage> list = Nodes.named("help-pages", new ListView<>());
  private final ScrollPane scroll = Nodes.named("help-page", new ScrollPane());
  private final StackPane shown = new StackPane();
  private final Button close;
  private final Commands commands;
  private final ShortcutSheet sheet;
  private final Overlay overlay;
  private final Supplier<String> page;
  private final Messages messages;
  private final ShortcutText shortcuts;
  private final Overlay.Content content;

  /** The pages in order; empty before the help was opened. */
  private final List<HelpPage> pages = new ArrayList<>();

  private @Nullable HelpPage open;

  /** The page of what had the focus when the help was opened. */
  private String topicPage = KEYS;

  /**
   * Creates the help for an overlay.
   *
   * @param commands the commands whose keyboard shortcuts have a page, if there are any
   * @param page returns the page for a part of the window without a topic
   */
  public HelpView(Commands commands, Overlay overlay, Supplier<String> page, Messages messages) {
    this.commands = commands;
    this.overlay = overlay;
    this.page = page;
    this.messages = messages;
    this.shortcuts = new ShortcutText(messages);
    this.sheet = new ShortcutSheet(commands, overlay::hide, messages);
    search.setPromptText(messages.text("help.search"));
    search.setAccessibleText(messages.text("help.search"));
    search.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.ENTER) {
            list.requestFocus();
            list.getSelectionModel().selectFirst();
            event.consume();
          } else if (event.getCode() == KeyCode.PAGE_DOWN) {
            page(1);
            event.consume();
          } else if (event.getCode() == KeyCode.PAGE_UP) {
            page(-1);
            event.consume();
          }
        });
    list.setAccessibleText(messages.text("help.pages"));
    list.setCellFactory(ignored -> new PageCell());
    list.setPlaceholder(new Label(messages.text("help.nothing")));
    VBox.setVgrow(list, Priority.ALWAYS);
    VBox left = Nodes.styled(new VBox(8, search, list), "help-left");
    left.setMinWidth(LIST_WIDTH);
    left.setPrefWidth(LIST_WIDTH);
    scroll.setFitToWidth(true);
    // Keyboard users must be able to scroll to the end of a long page.
    scroll.setFocusTraversable(true);
    HBox.setHgrow(shown, Priority.ALWAYS);
    box.setAccessibleText(messages.text("help.title"));
    box.getChildren().setAll(left, shown);
    close = Buttons.icon("help-close", Feather.X, messages.text("keys.close"), overlay::hide);
    content = new Overlay.Content(box, search, () -> {});
    overlay.node().getProperties().put(HelpView.class, this);
  }

  /** Opens the help page of what has the focus, or closes it if it is open. */
  public void toggleTopic() {
    remember();
    toggle(topicPage);
  }

  /** Opens the keyboard shortcuts, or closes them. */
  public void toggleKeys() {
    remember();
    toggle(KEYS);
  }

  /** Remembers what has the focus before the help takes it. */
  private void remember() {
    if (!overlay.isShowing(content)) {
      topicPage = focusedPage();
    }
  }

  private String focusedPage() {
    return HelpTopic.of(overlay.focusOwner()).map(HelpTopic::page).orElseGet(page);
  }

  /** Opens the help on F1 in another window too, above the content of that window. */
  public void offerIn(Scene other) {
    Parent content = other.getRoot();
    Overlay above = new Overlay();
    // A root can't be moved into another parent while it is the root.
    StackPane root = new StackPane();
    other.setRoot(root);
    content.getStyleClass().remove("root");
    root.getChildren().setAll(content, above.node());
    openOnF1(root, new HelpView(commands, above, () -> HelpPages.START, messages));
  }

  /**
   * Opens the help on F1 in a modal dialog too, in a window of its own, because the dialog has no
   * room for it.
   *
   * @param owner the window of the dialog; without help, nothing is done
   */
  public static void offerIn(DialogPane dialog, Window owner) {
    Node layer = owner.getScene().lookup("#overlay");
    if (layer != null && layer.getProperties().get(HelpView.class) instanceof HelpView help) {
      Nodes.filterKey(dialog, KeyCode.F1, () -> help.openAbove(dialog.getScene()));
    }
  }

  /** Opens the help on F1 in a dialog that has no other window. */
  public static void offerIn(DialogPane dialog, HelpTopic topic, Messages messages) {
    Nodes.filterKey(
        dialog,
        KeyCode.F1,
        () -> openAbove(dialog.getScene(), new Commands(), topic.page(), messages));
  }

  private void openAbove(Scene dialog) {
    openAbove(dialog, commands, focusedPage(), messages);
  }

  private static void openAbove(Scene dialog, Commands commands, String page, Messages messages) {
    Overlay above = new Overlay();
    HelpView view = new HelpView(commands, above, () -> page, messages);
    StackPane root = new StackPane(above.node());
    openOnF1(root, view);
    Stage stage = new Stage();
    stage.initOwner(dialog.getWindow());
    stage.initModality(Modality.WINDOW_MODAL);
    stage.setTitle(messages.text("help.title"));
    Scene scene = new Scene(root, WIDTH, HEIGHT);
    scene.getStylesheets().setAll(dialog.getStylesheets());
    stage.setScene(scene);
    stage.show();
    view.toggleTopic();
    StackPane.setMargin(view.box, Insets.EMPTY);
    above.node().visibleProperty().subscribe((was, is) -> stage.hide());
  }

  /** Opens the help on F1 in the root node of a window. */
  public static void openOnF1(Node root, HelpView help) {
    Nodes.filterKey(root, KeyCode.F1, help::toggleTopic);
  }

  /** Opens the help at a page, or closes it if this page is open. */
  private void toggle(String page) {
    if (overlay.isShowing(content) && open != null && open.name().equals(page)) {
      overlay.hide();
      return;
    }
    sheet.fill();
    loadPages();
    search.clear();
    show(HelpPages.named(pages, page));
    if (!overlay.isShowing(content)) {
      overlay.showAbove(content);
    }
  }

  /** Loads the pages on first use: they aren't needed to show the window. */
  private void loadPages() {
    if (pages.isEmpty()) {
      if (!commands.groups().isEmpty()) {
        pages.add(new HelpPage(KEYS, messages.text("command.keys"), "", "", ""));
      }
      pages.addAll(HelpPages.pages(messages.locale()));
      search.textProperty().subscribe(this::find);
      Observables.whenPresent(list.getSelectionModel().selectedItemProperty(), this::show);
    }
  }

  /** Lists the pages that contain some words, and opens the first one. */
  private void find(String words) {
    List<HelpPage> found = HelpPages.find(pages, words);
    list.getItems().setAll(found);
    if (!words.isBlank() && !found.isEmpty()) {
      show(found.getFirst());
    }
  }

  private void show(HelpPage page) {
    if (page.equals(open)) {
      list.getSelectionModel().select(page);
      list.scrollTo(page);
      return;
    }
    open = page;
    if (page.name().equals(KEYS)) {
      shown.getChildren().setAll(sheet.node());
    } else {
      VBox text = new MarkdownNodes(this::openPage, this::keys).of(page.markdown());
      text.getStyleClass().add("help-page");
      HBox.setHgrow(text, Priority.ALWAYS);
      HBox line = Nodes.styled(new HBox(text, Nodes.spacer(), close), "help-line");
      scroll.setContent(line);
      scroll.setVvalue(0);
      scroll.setAccessibleText(page.title());
      shown.getChildren().setAll(scroll);
    }
    list.getSelectionModel().select(page);
    list.scrollTo(page);
  }

  /** Scrolls the open page by one viewport height while the focus stays in the search field. */
  private void page(int direction) {
    ScrollPane open = shown.getChildren().contains(scroll) ? scroll : sheet.scroll();
    double room = open.getViewportBounds().getHeight();
    double spare = open.getContent().getLayoutBounds().getHeight() - room;
    if (spare > 0) {
      open.setVvalue(Math.clamp(open.getVvalue() + direction * room / spare, 0, 1));
    }
  }

  private void openPage(String page) {
    search.clear();
    show(HelpPages.named(pages, page));
    scroll.requestFocus();
  }

  private Optional<String> keys(String id) {
    return commands.groups().stream()
        .flatMap(group -> group.commands().stream())
        .filter(command -> command.id().equals(id))
        .findFirst()
        .flatMap((Command command) -> shortcuts.of(command));
  }

  /** List cell with the title of a page. */
  private static final class PageCell extends ListCell<HelpPage> {

    PageCell() {
      // Wrap long titles instead of scrolling horizontally.
      setWrapText(true);
      setPrefWidth(0);
    }

    @Override
    protected void updateItem(@Nullable HelpPage page, boolean empty) {
      super.updateItem(page, empty);
      setText(empty || page == null ? "" : page.title());
      setTooltip(empty || page == null ? null : new Tooltip(page.title()));
    }
  }
}
