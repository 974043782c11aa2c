package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistLine;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.common.controls.HeldKeys;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.dialogs.LinkConfirmation;
import io.casedesk.desktop.common.form.JsonView;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.LateFocus;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.LinkTarget;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Shows the list and, beside it, the open checklist. */
final class ChecklistsView {

  /** The share of the width for the list, which is the main navigation. */
  private static final double LIST_SHARE = 0.58;

  private final BorderPane root = Nodes.styled(new BorderPane(), "records", "checklists");
  private final StackPane stage = new StackPane();
  private final StackPane tableBox = new StackPane();
  private final SplitPane split = new SplitPane();
  private final ChecklistModels models;
  private final Messages messages;
  private final FileDialogs dialogs;
  private final ChecklistCommands commands;
  private final Tasks tasks;
  private final Timestamps timestamps;
  private final MomentText momentText;
  private final Consumer<URI> links;
  private final LazyValue<ChecklistListTable> list = new LazyValue<>(this::listTable);
  private final LazyValue<ChecklistDetailView> detail = new LazyValue<>(this::fill);
  private final LateFocus tableFocus = new LateFocus(tableBox, root, () -> table().focus());
  private final HeldKeys keys = new HeldKeys(root);
  private final Overlay overlay;

  /**
   * Creates the view.
   *
   * @param links opens a link outside the window
   * @param overlay shows the dialogs of the window
   */
  ChecklistsView(
      ChecklistModels models,
      Tasks tasks,
      FileDialogs dialogs,
      Messages messages,
      Timestamps timestamps,
      Consumer<URI> links,
      Overlay overlay) {
    this.models = models;
    this.tasks = tasks;
    this.dialogs = dialogs;
    this.messages = messages;
    this.timestamps = timestamps;
    this.momentText = new MomentText(messages, timestamps);
    this.links = links;
    this.overlay = overlay;
    commands = new ChecklistCommands(this, models, root, messages);
  }

  private ChecklistListTable listTable() {
    return new ChecklistListTable(models.list(), models.reviewing(), messages, momentText);
  }

  /** Creates the nodes when the section is first opened. */
  private ChecklistDetailView fill() {
    ReviewBar bar =
        new ReviewBar(
            models.reviewing(), models.detail(), commands, messages, () -> table().focus());
    ValueNode values = new ValueNode(messages, timestamps, this::open);
    ChecklistDetailView shown =
        new ChecklistDetailView(
            models,
            new FormView(models.detail(), models.reviewing(), bar, values, messages),
            bar,
            new JsonView(tasks, messages),
            momentText,
            messages);
    models.list().searchingProperty().subscribe(this::holdKeys);
    tableBox.getChildren().setAll(table().node());
    split.getItems().setAll(tableBox, shown.node());
    split.setDividerPositions(LIST_SHARE);
    SplitPane.setResizableWithParent(shown.node(), false);
    root.setTop(
        new VBox(
            new ChecklistToolbar(models, commands, messages).node(),
            new ChecklistNotices(models, messages).node()));
    root.setCenter(stage);
    ChecklistPlaceholder instead = new ChecklistPlaceholder(models, messages);
    instead.onChange(() -> arrange(instead));
    // An unfinished note or remark is saved for the previous checklist.
    models.reviewing().placeProperty().subscribe(place -> bar.leave());
    return shown;
  }

  /** Keys that are pressed in the table refer to the rows that the user asked for. */
  private void holdKeys() {
    if (!models.list().searchingProperty().get()) {
      keys.release();
    } else if (root.getScene() != null
        && table().node().isFocusWithin()
        && DropDown.withKeyboard(window()).isEmpty()) {
      keys.hold();
    }
  }

  ChecklistListTable table() {
    return list.get();
  }

  ChecklistDetailView detail() {
    return detail.get();
  }

  ReviewBar bar() {
    return detail.get().bar();
  }

  Node node() {
    ChecklistDetailView _ = detail.get();
    return root;
  }

  /** Asks before opening a link, because the author of the checklist chose its target. */
  private void open(LinkTarget.Opens target) {
    new LinkConfirmation(overlay, messages).ask(target, links);
  }

  void focus() {
    tableFocus.request();
  }

  ChecklistCommands commands() {
    return commands;
  }

  List<Node> panes() {
    Node beside = detail.get().node();
    return List.of(table().node(), beside, root.getTop());
  }

  /** Shows the table or, when there are no rows, a message instead. */
  private void arrange(ChecklistPlaceholder instead) {
    Node wanted = instead.node().orElse(split);
    Nodes.put(stage, wanted);
  }

  /** Asks which of the shown checklists to mark together. */
  void openBulk() {
    new BulkReviewDialog(models.solutions(), models.list(), models.reviewing(), messages)
        .open(overlay);
  }

  /** Asks for the file of a pack; its title and name say if the pack may be incomplete. */
  void savePack() {
    String title = models.files().isIncomplete() ? ".incomplete.title" : ".title";
    String name = models.files().isIncomplete() ? "review.incomplete.xlsx" : "review.xlsx";
    dialogs
        .save(
            window(),
            question(
                "checklists.pack" + title, "checklists-" + name, List.of("xlsx", "csv", "html")))
        .ifPresent(models.files()::writePack);
  }

  /** Asks to whom to assign the open checklist. */
  void assign() {
    ChecklistEntry open = models.reviewing().cellProperty().get();
    if (open != null) {
      assignment().assign(List.of(open));
    }
  }

  /** Asks to whom to assign all checklists that are shown. */
  void assignShown() {
    assignment()
        .assign(
            models.list().matchingLines().stream()
                .map(ChecklistLine::cell)
                .filter(cell -> cell != null && cell.gone() == null)
                .filter(models.solutions().filterProperty().get()::shows)
                .toList());
  }

  private AssignmentDialog assignment() {
    return new AssignmentDialog(models.assignments(), overlay, messages);
  }

  void exportReviews() {
    dialogs
        .save(
            window(), question("checklists.export.title", "casedesk-reviews.json", List.of("json")))
        .ifPresent(models.files()::writeReviews);
  }

  void importReviews() {
    dialogs
        .open(window(), question("checklists.import.choose", "", List.of("json")))
        .ifPresent(file -> models.files().importReviews(file, false));
  }

  private FileDialogs.Request question(String title, String name, List<String> types) {
    return new FileDialogs.Request(
        messages.text(title),
        name,
        types.stream()
            .map(type -> new FileDialogs.Type(messages.text("checklists.type." + type), type))
            .toList());
  }

  private Window window() {
    return root.getScene().getWindow();
  }
}
