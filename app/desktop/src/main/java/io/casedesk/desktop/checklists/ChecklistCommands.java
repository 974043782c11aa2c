package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.MenuItems;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.Review;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.kordamp.ikonli.feather.Feather;

/**
 * Defines the commands of a reviewer. Their shortcuts are single letters, because the user doesn't
 * type text here.
 */
final class ChecklistCommands {

  static final String REVIEWED = "checklists-reviewed";
  static final String REVIEWED_NOTE = "checklists-reviewed-note";
  static final String NEEDS_WORK = "checklists-needs-work";
  static final String REMARK = "checklists-remark";
  static final String NEXT = "checklists-next";
  static final String PREVIOUS = "checklists-previous";
  static final String UNDO = "checklists-undo";
  static final String BULK = "checklists-bulk";
  static final String STOP = "checklists-stop";
  static final String READ_SHOWN = "checklists-read-shown";
  static final String RETRY = "checklists-retry";
  static final String PACK = "checklists-pack";
  static final String EXPORT = "checklists-export";
  static final String IMPORT = "checklists-import";
  static final String ASSIGN = "checklists-assign";
  static final String ASSIGN_SHOWN = "checklists-assign-shown";
  static final String SHARE = "checklists-share";
  static final String SCROLL_DOWN = "checklists-scroll-down";
  static final String SCROLL_UP = "checklists-scroll-up";
  static final String FIND = "checklists-find";
  static final String SORT = "checklists-sort";
  static final String SORT_TOO = "checklists-sort-too";
  static final String GROUP = "checklists-group";
  static final String GROUPS = "checklists-groups";
  private static final String TAB = "checklists-tab-";
  static final KeyCombination KEEP_NOTE = Shortcut.key(KeyCode.ENTER);

  private final List<Command> all;
  private final ShortcutText shortcuts;

  /**
   * Creates the commands.
   *
   * @param root the node whose scene has the text fields, in which letters are typed
   * @param onAssignment whether the keyboard is on a cell in which letters are typed
   */
  ChecklistCommands(
      ChecklistsView view,
      ChecklistModels models,
      Node root,
      ObservableValue<Boolean> onAssignment,
      Messages messages) {
    shortcuts = new ShortcutText(messages);
    ReviewModel reviewing = models.review();
    ChecklistLoadModel reading = models.reading();
    String nothing = messages.text("checklists.command.nothing");
    String rows = messages.text("checklists.command.rows");
    ObservableValue<Boolean> outside = Shortcut.outsideText(root);
    ObservableValue<Boolean> letters =
        Bindings.createBooleanBinding(
            () -> outside.getValue() && !onAssignment.getValue(), outside, onAssignment);
    // Elsewhere, the space bar presses a button or types a space.
    ObservableValue<Boolean> rowsFocused =
        root.sceneProperty()
            .flatMap(Scene::focusOwnerProperty)
            .map(node -> node instanceof TableView<?> || node instanceof ListView<?>)
            .orElse(false);
    ObservableValue<Boolean> markable = reviewing.markableProperty();
    ObservableValue<Boolean> shown = Bindings.isNotEmpty(models.list().rows());
    all =
        List.of(
            of(messages, REVIEWED, () -> view.review().reviewed())
                // A held key must not mark checklists that the user has not read.
                .once(Shortcut.key(KeyCode.R), letters)
                .when(markable, nothing),
            of(messages, REVIEWED_NOTE, () -> view.review().ask(Review.Mark.REVIEWED))
                .on(Shortcut.shift(KeyCode.R), letters)
                .when(markable, nothing),
            of(messages, NEEDS_WORK, () -> view.review().ask(Review.Mark.NEEDS_WORK))
                .on(Shortcut.key(KeyCode.N), letters)
                .when(markable, nothing),
            of(messages, REMARK, () -> view.review().remark())
                .on(Shortcut.key(KeyCode.M), letters)
                .when(markable, nothing),
            of(messages, NEXT, () -> reviewing.next(true))
                .on(Shortcut.key(KeyCode.J), letters)
                .when(shown, rows),
            of(messages, PREVIOUS, () -> reviewing.next(false))
                .on(Shortcut.key(KeyCode.K), letters)
                .when(shown, rows),
            of(messages, UNDO, reviewing::undo)
                .on(Shortcut.UNDO, outside)
                .when(reviewing.undoableProperty(), messages.text("checklists.command.undo.not")),
            of(messages, BULK, view::openBulk).on(Shortcut.BULK).when(shown, rows),
            of(messages, SCROLL_DOWN, () -> view.review().scroll(true))
                .on(Shortcut.key(KeyCode.SPACE), rowsFocused)
                .when(markable, nothing),
            of(messages, SCROLL_UP, () -> view.review().scroll(false))
                .on(Shortcut.shift(KeyCode.SPACE), rowsFocused)
                .when(markable, nothing),
            of(messages, FIND, () -> view.review().find())
                .on(Shortcut.key(KeyCode.S), letters)
                .when(markable, nothing),
            of(messages, SORT, () -> view.table().sortHere(false))
                .on(Shortcut.key(KeyCode.O), letters)
                .when(shown, rows),
            of(messages, SORT_TOO, () -> view.table().sortHere(true))
                .on(Shortcut.shift(KeyCode.O), letters)
                .when(shown, rows),
            of(messages, GROUP, models.list()::groupByNext)
                .on(Shortcut.key(KeyCode.G), letters)
                .when(shown, rows),
            of(messages, GROUPS, models.list()::toggleAll)
                .on(Shortcut.shift(KeyCode.G), letters)
                .when(shown, rows),
            of(messages, TAB + "form", () -> view.review().tab(0))
                .on(Shortcut.key(KeyCode.F), letters)
                .when(markable, nothing),
            of(messages, TAB + "changes", () -> view.review().tab(1))
                .on(Shortcut.key(KeyCode.D), letters)
                .when(markable, nothing),
            of(messages, TAB + "history", () -> view.review().tab(2))
                .on(Shortcut.key(KeyCode.H), letters)
                .when(markable, nothing),
            of(messages, READ_SHOWN, reading::readShown)
                .on(Shortcut.shift(KeyCode.F5))
                .when(shown, rows),
            of(messages, RETRY, reading::retry),
            of(messages, STOP, reading::stop)
                .on(Shortcut.STOP)
                .when(
                    reading.phaseProperty().map(ChecklistLoadModel.Phase::isActive),
                    messages.text("command.stopReading.not")),
            of(messages, PACK, view::savePack).on(Shortcut.control(KeyCode.P)).when(shown, rows),
            of(messages, EXPORT, view::exportReviews).on(Shortcut.EXPORT),
            of(messages, IMPORT, view::importReviews).on(Shortcut.OPEN),
            of(messages, ASSIGN, view::assign)
                .on(Shortcut.anyShift(KeyCode.A), letters)
                .when(markable, nothing),
            // Without a shortcut: a slip of a key must not assign every checklist.
            of(messages, ASSIGN_SHOWN, view::assignShown).when(shown, rows),
            of(messages, SHARE, models.folder()::exchange)
                .on(Shortcut.shift(KeyCode.S), letters)
                .when(
                    models.folder().folderProperty().map(folder -> !folder.isBlank()),
                    messages.text("checklists.command.share.not")));
  }

  private static Command of(Messages messages, String id, Runnable action) {
    return Command.of(id, messages.text(id.replace("checklists-", "checklists.command.")), action);
  }

  List<Command> all() {
    return all;
  }

  Command command(String id) {
    return all.stream().filter(command -> command.id().equals(id)).findFirst().orElseThrow();
  }

  /** Creates the items of the menu of a checklist. */
  List<MenuItem> menuItems() {
    List<MenuItem> items = new ArrayList<>();
    List.of(ASSIGN, REVIEWED, REVIEWED_NOTE, NEEDS_WORK).forEach(id -> items.add(menuItem(id)));
    items.add(new SeparatorMenuItem());
    List.of(ASSIGN_SHOWN, BULK).forEach(id -> items.add(menuItem(id)));
    return items;
  }

  private MenuItem menuItem(String id) {
    Command command = command(id);
    MenuItem item = MenuItems.of(id + "-item", command.title(), command::run);
    item.setDisable(!command.canRun());
    Shortcut shortcut = command.shortcut();
    if (shortcut != null) {
      item.setAccelerator(shortcuts.named(shortcut.keys()));
    }
    return item;
  }

  /** Creates a button that runs a command and shows its shortcut in the tooltip. */
  Button button(String id, Feather icon, String... styles) {
    Command command = command(id);
    return shortcuts.tied(Buttons.of(id, icon, command.title(), command::run, styles), command);
  }

  /** Creates an icon button. */
  Button icon(String id, Feather icon) {
    Command command = command(id);
    return shortcuts.tied(Buttons.icon(id, icon, command.title(), command::run), command);
  }
}
