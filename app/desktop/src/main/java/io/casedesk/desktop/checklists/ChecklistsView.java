package io.casedesk.desktop.checklists;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.dialogs.LinkConfirmation;
import io.casedesk.desktop.common.form.JsonView;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.LinkTarget;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.model.checklist.Review;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Shows the matrix or the list and, beside it, the open checklist. */
public final class ChecklistsView {

  /** The share of the width for the matrix, which is the main navigation. */
  private static final double MATRIX_SHARE = 0.58;

  private final BorderPane root = new BorderPane();
  private final StackPane stage = new StackPane();
  private final SplitPane split = new SplitPane();
  private final Models models;
  private final Messages messages;
  private final ReviewFileChooser asked;
  private final ChecklistCommands commands;
  private final Tasks tasks;
  private final Timestamps timestamps;
  private final Consumer<URI> links;
  private final LazyValue<Parts> parts = new LazyValue<>(this::fill);
  private @Nullable Overlay overlay;

  /** The view models. */
  record Models(
      MatrixModel matrix,
      MatrixColumnsModel columns,
      ChecklistListModel list,
      ReviewQueue queue,
      ChecklistLoadModel reading,
      ChecklistReviewModel reviewing,
      ChecklistDetailModel detail,
      ReviewFilesModel files) {}

  /** The nodes of the view; created when the section is first opened. */
  private record Parts(
      ChecklistTables tables,
      ChecklistDetailView detail,
      BulkReviewDialog bulk,
      ReviewMergeDialog merge) {}

  /** Creates the view; {@code links} opens a link outside the window. */
  ChecklistsView(
      Models models,
      Tasks tasks,
      FileDialogs dialogs,
      Messages messages,
      Timestamps timestamps,
      Consumer<URI> links) {
    this.models = models;
    this.tasks = tasks;
    this.messages = messages;
    this.timestamps = timestamps;
    this.links = links;
    this.asked = new ReviewFileChooser(dialogs, messages);
    commands =
        new ChecklistCommands(new Deeds(), ChecklistCommands.State.of(models, root), messages);
    root.getStyleClass().addAll("records", "checklists");
    models.files.saidProperty().subscribe(this::decide);
  }

  private Parts fill() {
    MomentText momentText = new MomentText(messages, timestamps);
    ChecklistTables tables = new ChecklistTables(models, messages, momentText);
    ChecklistDetailView detail = detail(tables, momentText);
    split.getItems().setAll(tables.node(), detail.node());
    split.setDividerPositions(MATRIX_SHARE);
    SplitPane.setResizableWithParent(detail.node(), false);
    ChecklistDetailView.Models shown = detailModels();
    root.setTop(
        new VBox(
            new ChecklistsToolbar(models.queue, commands, messages).node(),
            new SolutionFilterChips(models.matrix, models.queue, messages).node(),
            new HiddenColumnsBar(models.matrix, models.columns, models.queue, messages).node(),
            new ChecklistNotices(models.matrix, shown, models.files, messages).node()));
    root.setCenter(stage);
    MatrixPlaceholder instead = new MatrixPlaceholder(models, messages);
    instead.onChange(() -> arrange(instead));
    // An unfinished note belongs to the previous checklist.
    models.reviewing.spotProperty().subscribe(spot -> detail.bar().close());
    return new Parts(
        tables,
        detail,
        new BulkReviewDialog(models.matrix, models.queue, models.reviewing, messages),
        new ReviewMergeDialog(models.matrix, models.files, messages, momentText));
  }

  private ChecklistDetailView detail(ChecklistTables tables, MomentText momentText) {
    ReviewBar bar =
        new ReviewBar(
            new ReviewBar.Models(models.reviewing, models.detail),
            commands,
            messages,
            tables::focus);
    ValueNode values = new ValueNode(messages, timestamps, this::open);
    return new ChecklistDetailView(
        detailModels(),
        new ChecklistDetailView.Parts(
            new FormView(models.detail, values, messages),
            bar,
            new JsonView(tasks, messages),
            momentText),
        messages);
  }

  private ChecklistDetailView.Models detailModels() {
    return new ChecklistDetailView.Models(models.reading, models.reviewing, models.detail);
  }

  Node node() {
    Parts _ = parts.get();
    return root;
  }

  /** Asks before opening a link, because the author of the checklist chose its target. */
  private void open(LinkTarget.Opens target) {
    Overlay over = overlay;
    if (over != null) {
      new LinkConfirmation(over, messages).ask(target, links);
    }
  }

  void over(Overlay layer) {
    overlay = layer;
  }

  void focus() {
    parts.get().tables().focus();
  }

  List<Command> all() {
    return commands.all();
  }

  ChecklistCommands commands() {
    return commands;
  }

  List<Node> panes() {
    Parts made = parts.get();
    return List.of(root.getTop(), made.tables().table(), made.detail().node());
  }

  private void decide(ReviewFilesModel.@Nullable Said said) {
    if (said instanceof ReviewFilesModel.Said.Read read && overlay != null) {
      parts.get().merge().open(overlay, read);
    }
  }

  /** Shows the tables or, when there are no rows, a message instead. */
  private void arrange(MatrixPlaceholder instead) {
    Node wanted = instead.node().orElse(split);
    if (!stage.getChildren().equals(List.of(wanted))) {
      stage.getChildren().setAll(wanted);
    }
  }

  /** Carries out the commands. */
  private final class Deeds implements ChecklistCommands.Doer {

    @Override
    public void reviewed() {
      detail().bar().reviewed();
    }

    @Override
    public void reviewedWithNote() {
      detail().bar().ask(Review.Mark.REVIEWED);
    }

    @Override
    public void needsWork() {
      detail().bar().ask(Review.Mark.NEEDS_WORK);
    }

    @Override
    public void go(boolean forwards) {
      models.reviewing.next(forwards);
    }

    @Override
    public void undo() {
      models.reviewing.undo();
    }

    @Override
    public void bulk() {
      if (overlay != null) {
        parts.get().bulk().open(overlay);
      }
    }

    @Override
    public void stop() {
      models.reading.stop();
    }

    @Override
    public void readShown() {
      models.reading.readShown();
    }

    @Override
    public void retry() {
      models.reading.retry();
    }

    @Override
    public void pack() {
      asked.pack(window(), models.files.isIncomplete()).ifPresent(models.files::writePack);
    }

    @Override
    public void exportReviews() {
      asked.export(window()).ifPresent(models.files::writeReviews);
    }

    @Override
    public void importReviews() {
      asked.reviews(window()).ifPresent(models.files::readReviews);
    }

    @Override
    public void find() {
      detail().find();
    }

    @Override
    public void sort(boolean too) {
      parts.get().tables().table().sortHere(too);
    }

    @Override
    public void toggleView() {
      models.queue.toggle();
    }

    @Override
    public void tab(int number) {
      detail().tab(number);
    }

    private ChecklistDetailView detail() {
      return parts.get().detail();
    }

    private Window window() {
      return root.getScene().getWindow();
    }
  }
}
