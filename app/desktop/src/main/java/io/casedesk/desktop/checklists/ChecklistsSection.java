package io.casedesk.desktop.checklists;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The section of the main window for the checklists of all solutions. */
public final class ChecklistsSection implements Section {

  private final Label asOf = new Label();
  private final MatrixModel matrix;
  private final MatrixColumnsModel columns;
  private final ChecklistListModel list;
  private final ReviewQueue queue;
  private final ChecklistLoadModel reading;
  private final ChecklistReviewModel reviewing;
  private final ChecklistDetailModel detail;
  private final ReviewFilesModel files;
  private final RememberedChecklists remembered;
  private final ChecklistsView view;
  private final ChecklistsStatusBar statusBar;
  private final Runnable begin;
  private final Messages messages;
  private final MomentText momentText;

  /**
   * Creates the section; its checklists are read when it is opened.
   *
   * @param begin reads the list of solutions for the first time
   * @param links opens a link outside the window
   */
  public ChecklistsSection(
      ChecklistRepository repository,
      RecordsModel<Solution> solutions,
      Runnable begin,
      Tasks tasks,
      FileDialogs dialogs,
      Messages messages,
      Timestamps timestamps,
      Consumer<URI> links) {
    this.begin = begin;
    this.messages = messages;
    this.momentText = new MomentText(messages, timestamps);
    matrix = new MatrixModel(tasks);
    columns = new MatrixColumnsModel(matrix, tasks);
    list = new ChecklistListModel(matrix, tasks);
    queue = new ReviewQueue(matrix, list);
    reading = new ChecklistLoadModel(repository, solutions, matrix, list, tasks);
    reviewing =
        new ChecklistReviewModel(matrix, list, queue, reading.portfolio(), repository, tasks);
    ChecklistDetailModel.Work work =
        new ChecklistDetailModel.Work(reading.portfolio(), repository, tasks);
    detail =
        new ChecklistDetailModel(
            reviewing,
            work,
            new ChecklistDetailModel.Headings(
                messages.text("checklists.form.answers"), messages.text("checklists.form.about")));
    remembered = new RememberedChecklists(queue, list, reviewing, repository, tasks);
    files = new ReviewFilesModel(matrix, queue, work, reading.listedProperty());
    view =
        new ChecklistsView(
            new ChecklistsView.Models(
                matrix, columns, list, queue, reading, reviewing, detail, files),
            tasks,
            dialogs,
            messages,
            timestamps,
            links);
    statusBar = new ChecklistsStatusBar(matrix, list, reading, view.commands(), messages);
    asOf.setId("as-of-checklists");
    asOf.getStyleClass().add("as-of");
    asOf.setMinWidth(Region.USE_PREF_SIZE);
    matrix.countsProperty().subscribe(counts -> showAge());
    reading.phaseProperty().subscribe(phase -> showAge());
  }

  /** Shows the time of the oldest checklist read. */
  private void showAge() {
    Instant oldest =
        matrix.all().stream()
            .map(item -> item.line().known().read())
            .filter(Objects::nonNull)
            .min(Instant::compareTo)
            .orElse(null);
    boolean stale = reading.phaseProperty().get() != ChecklistLoadModel.Phase.READ;
    asOf.setText(oldest == null ? "" : messages.text("asOf", momentText.of(oldest)));
    asOf.setGraphic(oldest != null && stale ? new FontIcon(Feather.CLOCK) : null);
    asOf.setTooltip(
        new Tooltip(messages.text(stale ? "checklists.asOf.stale" : "checklists.asOf.hint")));
  }

  /** Returns the model of the matrix. */
  public MatrixModel matrix() {
    return matrix;
  }

  /** Returns the model of the shown columns. */
  public MatrixColumnsModel columns() {
    return columns;
  }

  /** Returns the model of the list. */
  public ChecklistListModel list() {
    return list;
  }

  /** Returns the model of the shown view and of the order of reviews. */
  public ReviewQueue queue() {
    return queue;
  }

  /** Returns the model that reads checklists. */
  public ChecklistLoadModel reading() {
    return reading;
  }

  /** Returns the model that stores reviews. */
  public ChecklistReviewModel reviewing() {
    return reviewing;
  }

  /** Returns the model of the open checklist. */
  public ChecklistDetailModel detail() {
    return detail;
  }

  /** Returns the model for review files and packs. */
  public ReviewFilesModel files() {
    return files;
  }

  /** Returns the view of the section. */
  public ChecklistsView view() {
    return view;
  }

  @Override
  public String name() {
    return "checklists";
  }

  @Override
  public Ikon icon() {
    return Feather.CHECK_SQUARE;
  }

  @Override
  public Node node() {
    return view.node();
  }

  @Override
  public Node statusBar() {
    return statusBar.node();
  }

  @Override
  public Optional<StringProperty> query() {
    return Optional.of(matrix.queryProperty());
  }

  @Override
  public Optional<Node> freshness() {
    return Optional.of(asOf);
  }

  @Override
  public void opened() {
    remembered.restore();
    reading.begin(begin);
  }

  @Override
  public void refresh() {
    reading.refresh();
  }

  @Override
  public void over(Overlay layer) {
    view.over(layer);
  }

  @Override
  public void focus() {
    view.focus();
  }

  @Override
  public List<Node> panes() {
    return view.panes();
  }

  @Override
  public List<Command> commands() {
    return view.all();
  }
}
