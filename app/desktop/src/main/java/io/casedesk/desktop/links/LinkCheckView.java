package io.casedesk.desktop.links;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.ActivityBar;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.MenuItems;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.controls.NoticeStack;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.table.TextTable;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.links.LinkCheckModel.Phase;
import io.casedesk.desktop.links.LinkCheckModel.Summary;
import io.casedesk.desktop.records.page.ListPage;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import io.casedesk.model.links.LinkChecker.LinkFinding.Problem;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.collections.transformation.SortedList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the link check in place of the list of solutions, beside the open solution. */
public final class LinkCheckView implements ListPage {

  private static final double PROBLEM = 224;

  private final BorderPane root =
      HelpTopic.LINKS.on(Nodes.named("link-check", new BorderPane(), "link-check"));
  private final StackPane stage = new StackPane();
  private final Label summary = Labels.named("link-check-summary", "caption");
  private final NoticeStack notices;
  private final Button back;
  private final Button check;
  private final Button retry;
  private final Button edit;
  private final Button export;
  private final TextTable<LinkFinding> table;
  private final MenuButton choice = Nodes.named("link-check-only", new MenuButton());
  private final LinkCheckModel model;
  private final FileDialogs files;
  private final Messages messages;
  private final MomentText momentText;

  /** Whether the keyboard is on a button only until there are findings. */
  private boolean isAwaited;

  /**
   * Creates the view.
   *
   * @param files asks where to save the findings
   */
  public LinkCheckView(
      LinkCheckModel model,
      Consumer<String> openSolution,
      Consumer<List<String>> bulkEdit,
      Runnable leave,
      FileDialogs files,
      Messages messages,
      MomentText momentText) {
    this.model = model;
    this.files = files;
    this.messages = messages;
    this.momentText = momentText;
    this.table = new TextTable<>("link-check-table", messages.text("linkCheck.table"));
    this.notices = new NoticeStack(0, messages);
    fillTable(openSolution);
    choice.setMnemonicParsing(false);
    choice.setMinWidth(Region.USE_PREF_SIZE);
    choice.setAccessibleText(messages.text("linkCheck.only"));
    this.check = button("link-check-look", "linkCheck.look", Feather.REFRESH_CW, model::start);
    this.retry = button("link-check-retry", "linkCheck.retry", Feather.ROTATE_CW, model::retry);
    this.edit =
        button(
            "link-check-edit",
            "linkCheck.edit",
            Feather.EDIT,
            () -> bulkEdit.accept(solutions(model.shown())));
    this.export = button("link-check-export", "linkCheck.export", Feather.DOWNLOAD, this::export);
    this.back = button("link-check-back", "linkCheck.back", Feather.ARROW_LEFT, leave);
    for (Button button : List.of(back, export)) {
      button.setText("");
      button.getStyleClass().add(Styles.BUTTON_ICON);
    }
    back.getStyleClass().add(Styles.FLAT);
    root.setTop(top());
    root.setCenter(notices.over(stage));
    Nodes.onKey(root, KeyCode.ESCAPE, leave);
    Observables.follow(
        this::arrange,
        model.phaseProperty(),
        model.summaryProperty(),
        model.progressProperty(),
        model.writtenProperty(),
        model.findings(),
        model.onlyProperty());
    Observables.follow(this::offerProblems, model.findings(), model.onlyProperty());
  }

  private void fillTable(Consumer<String> openSolution) {
    // The problem must not be cut off; the width fits the German texts, which are the longest.
    column("problem", PROBLEM, finding -> LinkList.problem(finding.problem(), messages))
        .mark(finding -> new Mark(LinkList.mark(finding.problem()), "mark-doubt"))
        .setMinWidth(PROBLEM);
    column("solution", 180, LinkFinding::solution);
    column("useCase", 180, this::useCase);
    SortedList<LinkFinding> sorted = new SortedList<>(model.shown());
    sorted.comparatorProperty().bind(table.comparatorProperty());
    table.setItems(sorted);
    Runnable open =
        () -> {
          LinkFinding finding = table.getSelectionModel().getSelectedItem();
          if (finding != null) {
            openSolution.accept(finding.solutionId());
          }
        };
    table.setOnMouseClicked(event -> open.run());
    Nodes.filterKey(table, KeyCode.ENTER, open);
  }

  private TextColumn<LinkFinding> column(
      String name, double width, Function<LinkFinding, String> text) {
    return table.column(name, messages.text("linkCheck.column." + name), width, text).sortable();
  }

  /** Returns the use case and the detail of a finding. */
  private String useCase(LinkFinding finding) {
    return Stream.of(
            messages.text(finding.detail()), Objects.requireNonNullElse(finding.useCaseId(), ""))
        .filter(text -> !text.isBlank())
        .collect(Collectors.joining(" · "));
  }

  /** Offers to show the findings of one problem, with the number of findings for each. */
  private void offerProblems() {
    Map<Problem, Integer> counts = new EnumMap<>(Problem.class);
    model.findings().forEach(finding -> counts.merge(finding.problem(), 1, Integer::sum));
    String all = messages.text("linkCheck.all", model.findings().size());
    List<MenuItem> items = new ArrayList<>();
    items.add(item(null, all));
    counts.forEach((problem, count) -> items.add(item(problem, counted(problem, count))));
    choice.getItems().setAll(items);
    Problem only = model.onlyProperty().get();
    choice.setText(only == null ? all : counted(only, counts.getOrDefault(only, 0)));
  }

  private String counted(Problem problem, int count) {
    return messages.text("linkCheck.only.count", LinkList.problem(problem, messages), count);
  }

  private MenuItem item(@Nullable Problem problem, String text) {
    MenuItem item =
        MenuItems.of(
            problem == null ? "link-check-all" : "link-check-only-" + problem,
            text,
            () -> model.onlyProperty().set(problem));
    if (problem != null) {
      item.setGraphic(new FontIcon(LinkList.mark(problem)));
    }
    return item;
  }

  private Node top() {
    Label title = Labels.of(messages.text("linkCheck.title"), Styles.TITLE_4);
    title.setMinWidth(Region.USE_PREF_SIZE);
    HBox bar = new WrapBar(8, back, title, Nodes.spacer(), retry, check, edit);
    Labels.wrap(summary);
    HBox said = new HBox(12, choice, summary, export);
    HBox.setHgrow(summary, Priority.ALWAYS);
    said.setAlignment(Pos.CENTER_LEFT);
    return Nodes.styled(new VBox(8, bar, said), "link-check-top");
  }

  private Button button(String id, String messageKey, Feather icon, Runnable action) {
    Button button = Buttons.of(id, icon, messages.text(messageKey), action);
    button.setTooltip(new Tooltip(messages.text(messageKey + ".hint")));
    button.setAccessibleText(messages.text(messageKey));
    return button;
  }

  @Override
  public Node node() {
    return root;
  }

  @Override
  public void focus() {
    if (!model.shown().isEmpty()) {
      table.requestFocus();
      if (table.getSelectionModel().isEmpty()) {
        table.getSelectionModel().select(0);
      }
      return;
    }
    Node offered = stage.lookup(".button");
    (offered != null ? offered : check.isDisabled() ? back : check).requestFocus();
  }

  private static List<String> solutions(List<LinkFinding> findings) {
    return findings.stream().map(LinkFinding::solutionId).distinct().toList();
  }

  private void export() {
    files
        .save(
            root.getScene().getWindow(),
            new FileDialogs.Request(
                messages.text("linkCheck.export.title"),
                "links.csv",
                List.of(new FileDialogs.Type(messages.text("linkCheck.export.csv"), "csv"))))
        .ifPresent(model::write);
  }

  private void arrange() {
    Phase phase = model.phaseProperty().get();
    boolean reading = phase == Phase.READING;
    Summary came = model.summaryProperty().get();
    int left = came == null ? 0 : came.failed() + came.notAsked();
    Nodes.show(check, phase != Phase.IDLE && phase != Phase.FAILED);
    check.setDisable(reading);
    Nodes.show(retry, !reading && left > 0);
    retry.setText(messages.text("linkCheck.retry", left));
    boolean isListed = !model.findings().isEmpty();
    for (Button button : List.of(edit, export)) {
      Nodes.show(button, isListed);
      button.setDisable(model.shown().isEmpty());
    }
    Nodes.show(choice, isListed);
    summary.setText(came == null ? "" : summaryLabels(came, reading));
    Nodes.show(summary, came != null);
    showNotices();
    Node shown = shown(phase);
    boolean isLost = stage.isFocusWithin() && !stage.getChildren().contains(shown);
    Nodes.put(stage, shown);
    if (isLost || (isAwaited && back.isFocused() && !model.shown().isEmpty())) {
      focus();
      isAwaited = back.isFocused();
    }
  }

  private String summaryLabels(Summary summary, boolean reading) {
    int solutions = solutions(model.findings()).size();
    String found =
        reading && solutions == 0
            ? ""
            : messages.text(
                "linkCheck.found", model.findings().size(), solutions, summary.solutions());
    String asked =
        messages.text(
            reading ? "linkCheck.asking" : "linkCheck.asked",
            summary.asked(),
            summary.solutions(),
            momentText.of(summary.asOf()),
            summary.failed());
    return (found + " " + asked).strip();
  }

  private void showNotices() {
    Throwable failure = model.failureProperty().get();
    FailureText said = new FailureText(messages);
    boolean isStopped = model.phaseProperty().get() == Phase.STOPPED;
    notices.show(
        "link-check-ended",
        Level.BAD,
        null,
        failure != null && isStopped
            ? messages.text(
                "linkCheck.ended", said.what(failure), said.next(failure), said.detail(failure))
            : "");
    notices.show(
        "link-check-stopped",
        Level.DOUBT,
        Feather.PAUSE_CIRCLE,
        failure == null && isStopped ? messages.text("linkCheck.stopped") : "");
    Summary summary = model.summaryProperty().get();
    notices.show(
        "link-check-doubts",
        Level.DOUBT,
        null,
        summary == null || summary.doubts().isEmpty()
            ? ""
            : messages.text(
                "linkCheck.doubts",
                summary.doubts().stream().map(messages::text).collect(Collectors.joining("; "))));
    LinkCheckModel.ExportResult written = model.writtenProperty().get();
    Throwable why = written == null ? null : written.failure();
    notices.show(
        "link-check-written",
        why == null ? Level.GOOD : Level.BAD,
        null,
        written == null
            ? ""
            : why == null
                ? messages.text("linkCheck.written", written.findings(), written.file())
                : messages.text("linkCheck.notWritten", written.file(), said.detail(why)));
  }

  private Node shown(Phase phase) {
    Throwable failure = model.failureProperty().get();
    if (phase == Phase.FAILED && failure != null) {
      return StateViews.failed(messages.text("linkCheck.failed"), failure, messages, model::start);
    }
    if (phase == Phase.IDLE) {
      return StateViews.offer(
          Feather.CROSSHAIR,
          messages.text("linkCheck.idle"),
          messages.text("linkCheck.look"),
          model::start);
    }
    if (!model.shown().isEmpty()) {
      return table;
    }
    if (phase == Phase.READING) {
      return StateViews.busy(text(model, messages));
    }
    return StateViews.quiet(
        Feather.CHECK_CIRCLE,
        messages.text(
            !model.findings().isEmpty()
                ? "linkCheck.none.shown"
                : phase == Phase.CHECKED ? "linkCheck.none" : "linkCheck.none.yet"));
  }

  /** Creates the progress of a check for a status bar. */
  public static Node progress(LinkCheckModel model, Messages messages) {
    Button stop = Buttons.of("link-check-stop", messages.text("action.stop"), model::cancel);
    stop.setTooltip(new Tooltip(messages.text("linkCheck.stop.hint")));
    ActivityBar activity = new ActivityBar(Labels.named("link-check-progress"), stop);
    Observables.follow(
        () -> {
          LinkCheckModel.Progress at = model.progressProperty().get();
          if (model.phaseProperty().get() == Phase.READING) {
            activity.show(
                text(model, messages), at == null ? -1 : ActivityBar.share(at.done(), at.all()));
          } else {
            activity.end("");
          }
        },
        model.phaseProperty(),
        model.progressProperty());
    return activity.node();
  }

  private static String text(LinkCheckModel model, Messages messages) {
    LinkCheckModel.Progress at = model.progressProperty().get();
    return at == null
        ? messages.text("linkCheck.at.SOLUTIONS", 0, 0)
        : messages.text("linkCheck.at." + at.stage(), at.done(), at.all());
  }
}
