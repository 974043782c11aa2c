package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision.Choice;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewLines.LineSummary;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.CappedBox;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.controls.NoticeStack;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.EditTitle;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.OriginText;
import io.casedesk.desktop.common.text.ScopeText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.workspace.Edit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The page that shows changes before, during and after sending. */
public final class ReviewView {

  private static final double NOTE_HEIGHT = 44;

  /** Maximum number of characters of a reason: a few sentences. */
  private static final int LONGEST_REASON = 500;

  /** At most this many selected lines are examined to enable the buttons. */
  private static final int MOST_CHECKED = 1_000;

  // The keys of the notices, and the ids of their texts.
  private static final String NEWS = "review-news";
  private static final String FAILURE = "review-failure";
  private static final String SAID = "review-said";
  private static final String LEFT_OUT = "review-left-out";

  /** At most this many of the edits are named that the plan leaves out. */
  private static final int NAMED = 3;

  /** Height of one notice, in pixels. */
  private static final double LEAST = 46;

  private static final double MOST = 160;

  private final BorderPane root = Nodes.named("review-page", new BorderPane(), "records");
  private final StackPane center = new StackPane();
  private final Label title = Labels.named("review-title", Styles.TITLE_4);
  private final Label scope = Labels.named("review-scope", "note");
  private final LineCells cells;
  private final LineFilter filter;
  private final ReviewTable table;
  private final ResultEditor editor;
  private final TextField reason = Nodes.named("review-reason", new TextField());
  private final Map<Choice, Button> decisions = new EnumMap<>(Choice.class);
  private final Button skipIncomplete;
  private final WrapBar footer = Nodes.styled(new WrapBar(8), "staging-bar");
  private final Label state = Labels.named("review-state");
  private final ProgressBar progress = new ProgressBar();
  private final Button pause;
  private final Button stopDeciding;
  private final Button again;
  private final Button notNow;
  private final Button apply;
  private final Button retry;
  private final Button undo;
  private final NoticeStack notices;
  private final @Nullable ReviewParts parts;
  private final ReviewSession<?> session;
  private final Messages messages;

  /** Whether the first failed line was selected after the run; another check leaves the choice. */
  private boolean failedShown;

  /**
   * Creates the page.
   *
   * @param certificates leads from the end of a review to its run certificate
   * @param parts what a feature adds that embeds the page; null for the changes of a list
   * @param overlay shows the editor of a value
   * @param moments words when unsent changes were made
   */
  public ReviewView(
      ReviewSession<?> session,
      RunLink certificates,
      @Nullable ReviewParts parts,
      Overlay overlay,
      MomentText moments,
      Messages messages) {
    this.session = session;
    this.parts = parts;
    this.messages = messages;
    this.cells = new LineCells(session::records, moments, messages);
    this.table =
        new ReviewTable(
            session,
            cells,
            parts == null ? new SimpleBooleanProperty() : parts.hasLast(),
            this::edit,
            messages);
    this.editor = new ResultEditor(session, overlay, cells, messages);
    this.filter = new LineFilter(session, table, cells, messages);
    this.notices = parts == null ? new NoticeStack(0, messages) : parts.notices();
    notices.put(NEWS, null);
    notices.put(FAILURE, null);
    root.setTop(header());
    root.setCenter(parts == null ? notices.over(center) : notices.over(center, embeddedNotices()));
    RunProgressModel run = session.run();
    pause = Buttons.of("review-pause", "", run::pauseOrResume);
    stopDeciding = hinted("review-stop-deciding", "review.deciding.stop", session::cancelDeciding);
    again =
        parts == null
            ? hinted("review-check", "review.again", session::check)
            : hinted("review-check", "imports.checkAgain", parts.again());
    notNow = hinted("review-not-so-many", "review.many.not", session::notSoMany);
    apply =
        Nodes.styled(hinted("review-apply", "review.apply.none", session::apply), Styles.ACCENT);
    if (parts != null) {
      parts.curable().subscribe(this::rankApply);
    }
    retry =
        hinted("review-retry", "runs.action.retry", () -> withRun(id -> retry(certificates, id)));
    retry.setTooltip(new Tooltip(messages.text("review.retry.hint")));
    retry.setGraphic(new FontIcon(Feather.REPEAT));
    undo = hinted("review-undo", "imports.undo", () -> withRun(certificates::undo));
    fillFooter(certificates);
    WrapBar bar = new WrapBar(8);
    this.skipIncomplete = fill(bar);
    // A longer language needs a second line.
    FlowPane row = new FlowPane(8, 8, bar, reason());
    row.getStyleClass().add("review-decisions");
    Nodes.showWhile(row, table.node().visibleProperty());
    Node difference = new DifferenceView(session, table, messages).node();
    root.setBottom(new VBox(note(), difference, row, footer));
    root.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    session.phaseProperty().subscribe(this::arrange);
    // Lines change in place; the rows stay where they are until a filter is chosen.
    session.versionProperty().subscribe(version -> count());
    session.phaseProperty().subscribe(phase -> chooseHelp());
    // While the review is shown, nothing is typed into the list.
    session.phaseProperty().subscribe(this::showLeftOut);
    Observables.follow(this::showNotices, session.versionProperty(), session.phaseProperty());
    table.chosen().addListener((ListChangeListener<ReviewLine>) change -> enable());
    Observables.follow(this::enable, session.versionProperty(), session.phaseProperty());
    table.selectedProperty().subscribe(line -> chooseHelp());
  }

  /** Chooses the help page: for the results, for a conflict, or for the review. */
  private void chooseHelp() {
    ReviewLine line = table.selected();
    if (session.phase().isAfterRun()) {
      HelpTopic.VERDICTS.on(root);
    } else if (line != null && line.isContested()) {
      HelpTopic.CONFLICTS.on(root);
    } else {
      HelpTopic.REVIEW.on(root);
    }
  }

  /** Returns the root node. */
  public Node node() {
    return root;
  }

  /** Shows whether a file was saved. */
  public void say(boolean good, String text) {
    notices.say(SAID, good, text);
  }

  /** Moves the keyboard focus to the table. */
  public void focus() {
    table.focus();
  }

  /** Creates the area with the full explanation of the selected row. */
  private Node note() {
    Label note = Labels.named("review-note", "review-note");
    note.setWrapText(true);
    note.setMaxWidth(Double.MAX_VALUE);
    note.textProperty().bind(table.note());
    // Reserve two lines, so that the table keeps its height from row to row.
    note.setMinHeight(NOTE_HEIGHT);
    Nodes.showWhile(note, table.node().visibleProperty().and(note.textProperty().isNotEmpty()));
    return note;
  }

  private Node header() {
    Button back =
        Buttons.of("review-back", Feather.ARROW_LEFT, messages.text("action.back"), session::close);
    back.setTooltip(new Tooltip(messages.text("review.back.hint")));
    back.disableProperty().bind(session.in(Phase.Running.class));
    title.setMinWidth(0);
    HBox first = Nodes.row(12, back, title);
    scope.setMinWidth(0);
    scope.setTooltip(new Tooltip());
    scope.managedProperty().bind(scope.textProperty().isNotEmpty());
    if (parts == null) {
      return Nodes.styled(new VBox(8, first, scope, filter.node()), "toolbar");
    }
    HBox.setHgrow(filter.node(), Priority.ALWAYS);
    WrapBar tools = new WrapBar(8, filter.node());
    tools.getChildren().addAll(parts.tools());
    return Nodes.styled(tools, "review-embedded");
  }

  private void arrange(Phase phase) {
    filter.refilter();
    Node wanted =
        switch (phase) {
          case Phase.Checking _ ->
              session.lines().isEmpty()
                  ? StateViews.busy(messages.text("review.checking"))
                  : table.node();
          case Phase.Failed(Throwable failure) -> failed(failure);
          case Phase.Checked _ ->
              parts != null && session.lines().isEmpty() ? parts.nothing().get() : table.node();
          case Phase.Closed _, Phase.Unchecked _, Phase.Running _, Phase.Stopped _, Phase.Ended _ ->
              table.node();
        };
    boolean came = Nodes.put(center, table.node(), wanted);
    // While the table is hidden, the focus moves to the page, which handles the keyboard shortcuts.
    boolean isPressed = phase instanceof Phase.Checking && footer.isFocusWithin();
    if (isPressed || (phase instanceof Phase.Running && root.isFocusWithin())) {
      // The pressed button is hidden now; the focus must not move to a button that stops the run.
      table.focus();
    }
    if (phase instanceof Phase.Failed && (parts == null || root.isFocusWithin())) {
      StateViews.focusRetry(wanted);
    }
    if (phase.isAfterRun()) {
      if (!failedShown) {
        table.selectFailed();
      }
      failedShown = true;
    } else if (!(phase instanceof Phase.Checking) || session.lines().isEmpty()) {
      failedShown = false;
    }
    boolean settled = phase instanceof Phase.Checked || phase instanceof Phase.Ended;
    if (settled
        && parts == null
        && root.getScene() != null
        && (came || table.selected() == null || !root.isFocusWithin())) {
      table.focus();
    }
  }

  private void entitle() {
    if (parts != null) {
      return; // The page that embeds the review has a title of its own.
    }
    ChangePlan plan = session.plan();
    session.describe(decided -> decided.map(this::title).orElse(""), title::setText);
    String from =
        Stream.of(
                origins(),
                plan == null ? "" : new ScopeText(messages).of(plan.header().purpose().scopes()))
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining("\n"));
    scope.setText(from);
    scope.getTooltip().setText(from);
  }

  /** Says how many changes come from where; empty if all come from one place. */
  private String origins() {
    LineSummary summary = session.summary();
    return summary.hasSeveralOrigins()
        ? summary.origins().entrySet().stream()
            .map(one -> cells.count(one.getKey(), one.getValue()))
            .collect(Collectors.joining(" · "))
        : "";
  }

  private String title(ChangePlan plan) {
    return plan.header().purpose().planSource() == RunPurpose.PlanSource.EDITS
        ? new EditTitle(messages)
            .of(plan.kind(), plan.changes().stream().map(PlannedCell::change).toList())
        : messages.text(
            "review.title",
            plan.changes().size() + plan.creates().size(),
            plan.records() + plan.creates().size(),
            new OriginText(messages).of(plan.header()));
  }

  private Node failed(Throwable failure) {
    if (failure instanceof UnconfirmedResultException unsettled) {
      FailureText texts = new FailureText(messages);
      return StateViews.failed(
          new StateViews.Explanation(
              messages.text("review.unsettled"),
              texts.what(unsettled.why()),
              messages.text("review.unsettled.next")),
          unsettled.why(),
          messages,
          session::check);
    }
    return StateViews.failed(messages.text("review.failed"), failure, messages, session::check);
  }

  private void count() {
    chooseHelp();
    if (!(session.phase() instanceof Phase.Running)) {
      entitle();
    }
    filter.count();
    if (!session.lines().isEmpty() && session.phase() instanceof Phase.Checking) {
      Nodes.put(center, table.node(), table.node());
    }
  }

  private void edit(ReviewLine line) {
    editor.edit(line);
  }

  private void key(KeyEvent event) {
    boolean handled = true;
    if ((reason.isFocused() || filter.isTyping()) && !Shortcut.APPLY.match(event)) {
      handled = false;
    } else if (event.getCode() == KeyCode.ESCAPE && !event.isShortcutDown() && parts == null) {
      session.close();
    } else if (Shortcut.APPLY.match(event)) {
      session.apply();
    } else if (event.getCode() == KeyCode.F3) {
      filter.focus();
    } else if (Shortcut.UNDO.match(event)) {
      session.undo();
    } else if (event.isShortcutDown() || event.isAltDown()) {
      handled = false;
    } else {
      handled = decide(event);
    }
    if (handled) {
      event.consume();
    }
  }

  /** Decides on the selected lines by a key. */
  private boolean decide(KeyEvent key) {
    List<ReviewLine> lines = table.chosen().stream().filter(Objects::nonNull).toList();
    if (lines.stream().allMatch(ReviewLine::isEnded)) {
      return false;
    }
    if (Shortcut.MINE.match(key)) {
      table.inPlace(() -> session.decide(lines, Choice.MINE));
    } else if (Shortcut.THEIRS.match(key)) {
      List<ReviewLine> undecided = lines.stream().filter(ReviewLine::isUndecided).toList();
      table.inPlace(() -> session.decide(undecided, Choice.SKIP));
    } else if (Shortcut.EDIT.match(key)) {
      lines.stream().limit(1).forEach(this::edit);
    } else if (Shortcut.SKIP.match(key)) {
      table.inPlace(() -> session.decide(lines, Choice.SKIP));
    } else {
      return false;
    }
    return true;
  }

  // The notices: what came up before sending, why a run stopped, and whether a file was saved.

  private void showNotices() {
    Phase phase = session.phase();
    if (!phase.isAfterRun()) {
      notices.remove(SAID);
    }
    int news = session.newProblems();
    notices.show(NEWS, Level.DOUBT, null, news == 0 ? "" : messages.text("imports.news", news));
    if (phase instanceof Phase.Stopped(var _, Throwable failure) && failure != null) {
      FailureText texts = new FailureText(messages);
      String why = messages.text("imports.failed", texts.what(failure), texts.detail(failure));
      notices.put(FAILURE, new Notice(Level.BAD, why, messages).copyable().named(FAILURE));
    } else {
      notices.remove(FAILURE);
    }
  }

  /** Says before a run which changed cells it leaves out, because their input is invalid. */
  private void showLeftOut(Phase phase) {
    boolean isBefore = !(phase instanceof Phase.Running) && !phase.isAfterRun();
    List<Edit> those = isBefore ? session.leftOut() : List.of();
    notices.show(
        LEFT_OUT,
        Level.DOUBT,
        null,
        those.isEmpty()
            ? ""
            : messages.text(
                "review.leftOut",
                those.size(),
                those.stream().limit(NAMED).map(this::named).collect(Collectors.joining(", ")),
                those.size() > NAMED ? "…" : ""));
  }

  private String named(Edit edit) {
    String typed = edit.input() instanceof Edit.Invalid(String text, String _) ? text : "";
    return messages.text(
        "review.leftOut.cell",
        session.records().recordName(edit.cell().recordId()),
        session.records().fieldName(edit.cell().field()),
        ValueText.quoted(typed, messages));
  }

  /**
   * Creates the area with the notices of an embedded review: a bar with the first one, because the
   * lines need the room. A button in it shows how many there are and gives them more room.
   */
  private Region embeddedNotices() {
    VBox all = notices.node();
    CappedBox capped = new CappedBox(all, LEAST, messages.text("notices.accessible"));
    Node shown = Nodes.named("review-notices", capped.node());
    HBox.setHgrow(shown, Priority.ALWAYS);
    ToggleButton more = Nodes.named("review-notices-more", new ToggleButton(), Styles.SMALL);
    more.setMinWidth(Region.USE_PREF_SIZE);
    more.setTooltip(new Tooltip(messages.text("review.notices.hint")));
    Runnable fit =
        () -> {
          capped.mostProperty().set(more.isSelected() ? MOST : LEAST);
          Nodes.show(more, !all.getChildren().isEmpty() && all.getHeight() > LEAST);
          more.setText(
              messages.text(
                  "review.notices",
                  all.lookupAll(".notice").stream().filter(Node::isVisible).count()));
          more.setGraphic(
              new FontIcon(more.isSelected() ? Feather.CHEVRON_UP : Feather.CHEVRON_DOWN));
        };
    // Heights change during a layout, which would miss further changes.
    Observables.follow(
        () -> Platform.runLater(fit),
        all.heightProperty(),
        all.getChildren(),
        more.selectedProperty());
    // The one that is shown alone is the first.
    more.selectedProperty().subscribe(capped::toStart);
    notices
        .saidProperty()
        .subscribe(
            said ->
                Platform.runLater(
                    () -> {
                      // A notice has its place only after a layout.
                      root.applyCss();
                      root.layout();
                      capped.bringIntoSight(said);
                    }));
    HBox bar = Nodes.row(8, shown, more);
    Nodes.showWhile(bar, all.visibleProperty());
    return bar;
  }

  // The decisions on all selected lines, and the reason of the changes.

  /** Fills the bar of decisions; returns the button that skips incomplete records. */
  private Button fill(WrapBar bar) {
    decision(bar, "review-keep-mine", "review.mine.all", Choice.MINE);
    decision(bar, "review-skip", "review.skip.all", Choice.SKIP);
    decision(bar, "review-reset", "review.reset.all", Choice.NONE);
    Button undo = button(bar, "review-undo-decision", "review.undoDecision", session::undo);
    undo.disableProperty().bind(session.undoableProperty().not());
    bar.setAlignment(Pos.CENTER_LEFT);
    Nodes.showWhile(
        bar,
        session
            .phaseProperty()
            .map(
                phase ->
                    phase instanceof Phase.Checked
                        || phase instanceof Phase.Checking
                        || phase instanceof Phase.Unchecked));
    // The last one, which keeps its place when it is hidden: no other button moves.
    return button(
        bar, "review-skip-incomplete", "review.skip.incomplete", session::skipIncompleteRecords);
  }

  private void decision(WrapBar bar, String id, String text, Choice choice) {
    Button button =
        button(
            bar,
            id,
            text,
            () ->
                session.decide(table.chosen().stream().filter(Objects::nonNull).toList(), choice));
    // The rows of the table have buttons with the same words.
    button.setAccessibleText(messages.text("review.selected.accessible", messages.text(text)));
    decisions.put(choice, button);
  }

  private Button button(WrapBar bar, String id, String text, Runnable action) {
    Button button = Buttons.of(id, messages.text(text), action, Styles.SMALL);
    button.setTooltip(new Tooltip(messages.text(text + ".hint")));
    bar.getChildren().add(button);
    return button;
  }

  private void enable() {
    skipIncomplete.setVisible(
        session.phase() instanceof Phase.Checked
            && session.count(ReviewLine.Status.BLOCKED) + session.count(ReviewLine.Status.CONFLICT)
                > 0
            && session.ready() > 0);
    ObservableList<ReviewLine> chosen = table.chosen();
    int looked = Math.min(chosen.size(), MOST_CHECKED);
    decisions.forEach(
        (choice, button) -> {
          boolean isOpen = false;
          for (int i = 0; i < looked && !isOpen; i++) {
            ReviewLine line = chosen.get(i);
            isOpen = line != null && session.isOpenTo(line, choice);
          }
          // Don't examine 100,000 lines: the others may be open to the choice.
          boolean isChecked = session.phase() instanceof Phase.Checked;
          button.setDisable(!isOpen && !(isChecked && looked < chosen.size()));
        });
  }

  /** Creates the row that asks for the reason of the changes, and shows it afterward. */
  private Node reason() {
    reason.setPromptText(messages.text("review.reason.prompt"));
    reason.setAccessibleText(messages.text("review.reason"));
    reason.setTooltip(new Tooltip(messages.text("review.reason.hint")));
    reason.setTextFormatter(new TextFormatter<>(ReviewView::cut));
    Label name = new Label(messages.text("review.reason"));
    name.setMinWidth(Region.USE_PREF_SIZE);
    name.setLabelFor(reason);
    reason.setAccessibleHelp(reason.getPromptText());
    // A column is as wide as a W.
    reason.setPrefColumnCount(reason.getPromptText().length() * 3 / 5);
    reason.textProperty().bindBidirectional(session.reasonProperty());
    HBox.setHgrow(reason, Priority.ALWAYS);
    Label said = Labels.named("review-reason-said");
    said.textProperty().bind(session.reasonProperty());
    said.setMinWidth(0);
    BooleanBinding asked = session.in(Phase.Checked.class);
    BooleanBinding told =
        session
            .in(Phase.Running.class)
            .or(session.in(Phase.Ended.class))
            .and(Bindings.isNotEmpty(session.reasonProperty()));
    Nodes.showWhile(reason, asked);
    Nodes.showWhile(said, told);
    reason.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ESCAPE || event.getCode() == KeyCode.ENTER) {
            table.focus();
            event.consume();
          }
        });
    HBox row = Nodes.styled(Nodes.row(8, name, reason, said), "review-reason");
    Nodes.showWhile(row, asked.or(told));
    return row;
  }

  private static TextFormatter.Change cut(TextFormatter.Change change) {
    int more = change.getControlNewText().length() - LONGEST_REASON;
    if (more > 0) {
      String text = change.getText();
      change.setText(text.substring(0, Math.max(0, text.length() - more)));
      int end = change.getRangeStart() + change.getText().length();
      change.selectRange(end, end);
    }
    return change;
  }

  // The footer: the next actions, the progress of sending, and the result.

  private void fillFooter(RunLink certificates) {
    state.setMinWidth(240);
    state.setMaxWidth(Double.MAX_VALUE);
    state.setWrapText(true);
    RunProgressModel run = session.run();
    progress.setPrefWidth(160);
    progress.setMinWidth(0);
    progress.managedProperty().bind(progress.visibleProperty());
    Button cancel = Buttons.of("review-cancel", messages.text("action.cancel"), run::cancel);
    cancel.setTooltip(new Tooltip(messages.text("review.cancel.hint")));
    for (Button one : List.of(pause, cancel)) {
      Nodes.showWhile(one, run.progressProperty().isNotNull());
      // Canceling is final: the run ends as soon as the sent changes were re-read.
      one.disableProperty().bind(run.cancellingProperty());
    }
    apply.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("review.apply.hint"), Shortcut.APPLY));
    Button resume =
        Nodes.styled(hinted("review-resume", "imports.resume", session::resume), Styles.ACCENT);
    Nodes.showWhile(resume, session.in(Phase.Stopped.class));
    Button certify =
        hinted(
            "review-certify",
            "review.certify",
            () ->
                withRun(
                    id ->
                        certificates.certify(
                            root.getScene().getWindow(),
                            id,
                            saved -> say(saved.good(), saved.text()))));
    certify.setGraphic(new FontIcon(Feather.AWARD));
    Button inRuns = hinted("review-in-runs", "review.inRuns", () -> withRun(certificates::show));
    inRuns.setGraphic(new FontIcon(Feather.CLOCK));
    List<Button> results = new ArrayList<>(parts == null ? List.of() : parts.results());
    results.addAll(List.of(certify, inRuns));
    results.forEach(
        button -> Nodes.showWhile(button, session.phaseProperty().map(Phase::isAfterRun)));
    HBox.setHgrow(state, Priority.ALWAYS);
    // Cancel never appears where Apply was.
    footer
        .getChildren()
        .setAll(progress, pause, cancel, stopDeciding, state, again, notNow, apply, resume);
    // A second click where Apply was neither undoes nor repeats what was just applied.
    footer.getChildren().addAll(undo, retry);
    footer.getChildren().addAll(results);
    if (parts == null) {
      Button done =
          Nodes.styled(hinted("review-done", "review.done", session::close), Styles.ACCENT);
      Nodes.showWhile(done, session.phaseProperty().map(Phase::isAfterRun));
      footer.getChildren().add(done);
    }
    session.askingProperty().subscribe(this::ask);
    Observables.listen(
        this::showFooter,
        session.phaseProperty(),
        run.progressProperty(),
        run.pausedProperty(),
        run.cancellingProperty(),
        session.versionProperty(),
        session.decidingProperty(),
        session.undoneProperty());
  }

  /** Returns the id of the run; null if none was begun. */
  private @Nullable String runId() {
    RunResult known = session.result();
    ReviewService.StoredRun stored = session.storedRun();
    return known != null ? known.runId() : stored == null ? null : stored.id();
  }

  /** Runs an action with the id of the run; does nothing if none was begun. */
  private void withRun(Consumer<String> action) {
    String run = runId();
    if (run != null) {
      action.accept(run);
    }
  }

  private Button hinted(String id, String messageKey, Runnable action) {
    return Buttons.hinted(messages, id, messageKey, action);
  }

  private void showFooter() {
    RunProgressModel.Progress now = session.run().progressProperty().get();
    progress.setProgress(now == null ? ProgressBar.INDETERMINATE_PROGRESS : now.share());
    pause.setText(
        messages.text(session.run().pausedProperty().get() ? "runs.resume" : "review.pause"));
    Phase phase = session.phase();
    boolean running = phase instanceof Phase.Running;
    long ready = session.ready();
    boolean asking = session.askingProperty().get();
    Nodes.show(notNow, asking);
    boolean isChecked = phase instanceof Phase.Checked;
    boolean isChecking = phase instanceof Phase.Checking;
    boolean isUnchecked = phase instanceof Phase.Unchecked;
    // A failed check of a list has its own button above.
    boolean isRetried = parts != null && phase instanceof Phase.Failed;
    Nodes.show(again, !asking && (isChecked || isUnchecked || isRetried));
    Nodes.show(
        apply, isChecked || (parts != null && !session.isSent() && (isChecking || isUnchecked)));
    apply.setDisable(ready == 0 || !isChecked);
    apply.setText(applying(asking));
    // An import compares its file again instead.
    Nodes.show(retry, parts == null && phase instanceof Phase.Ended && isRetried());
    Nodes.show(undo, phase.isAfterRun() && isUndoable());
    int deciding = session.decidingProperty().get();
    boolean isDeciding = isChecked && deciding > 0;
    Nodes.show(stopDeciding, isDeciding);
    progress.setVisible(running || isChecking || isDeciding);
    state.setText(
        switch (phase) {
          case Phase.Closed _, Phase.Failed _ -> "";
          case Phase.Checking(RunResult known, int _) ->
              messages.text(
                  session.isSent() && known == null
                      ? "imports.apply.unconfirmed"
                      : "review.checking");
          case Phase.Unchecked _ -> messages.text("review.unchecked");
          case Phase.Checked _ ->
              isDeciding ? messages.text("review.deciding", deciding) : checked(ready);
          case Phase.Running _ -> session.run().text(messages);
          case Phase.Stopped(RunResult known, Throwable failure) ->
              known == null || failure != null
                  ? messages.text("imports.apply.failed")
                  : messages.text(
                      "review.stopped.resume",
                      written(),
                      session.count(Status.UNKNOWN),
                      session.count(Status.UNSENT));
          case Phase.Ended(RunResult known) -> ended(known);
        });
    progress.setAccessibleText(state.getText());
  }

  private String applying(boolean asking) {
    long create = session.count(Status.CREATE);
    long ready = session.ready();
    if (asking) {
      return messages.text("review.many.apply", ready);
    }
    return create == 0
        ? messages.text("review.apply", ready)
        : messages.text("imports.apply.create", ready - create, create);
  }

  /** Makes the button to apply the main one, or leaves that to a button that cures lines. */
  private void rankApply(boolean isCurable) {
    apply.getStyleClass().remove(Styles.ACCENT);
    if (!isCurable) {
      apply.getStyleClass().add(Styles.ACCENT);
    }
  }

  /** Plans a retry, unless another review is shown when the plan is ready. */
  private void retry(RunLink certificates, String runId) {
    Phase ended = session.phase();
    certificates.retry(
        runId,
        plan -> {
          if (session.phase().equals(ended)) {
            session.open(plan);
          }
        },
        thrown -> {
          if (session.phase().equals(ended)) {
            say(false, new FailureText(messages).whole(thrown));
          }
        });
  }

  private boolean isRetried() {
    return Stream.of(Status.values())
            .filter(Status::isRetried)
            .anyMatch(of -> session.count(of) > 0)
        && session.lines().stream().anyMatch(ReviewLine::isRetried);
  }

  /** Whether the run wrote something that isn't undone already. */
  private boolean isUndoable() {
    return written() > 0 && !session.undoneProperty().get();
  }

  /** Focuses "not now": pressing Enter or the keyboard shortcut again must not confirm. */
  private void ask(boolean asking) {
    showFooter();
    if (asking) {
      notNow.requestFocus();
    }
  }

  private String checked(long ready) {
    if (session.askingProperty().get()) {
      return messages.text("review.many", ready);
    }
    return messages.text(
        "review.checked",
        ready,
        session.lines().size(),
        session.count(Status.CONFLICT),
        session.count(Status.BLOCKED));
  }

  /** Returns the number of lines that a run wrote, as a second read confirmed. */
  private long written() {
    return session.count(Status.DONE) + session.count(Status.CREATED);
  }

  private String ended(RunResult result) {
    String counts =
        messages.text(
            "review.ended",
            written(),
            Stream.of(Status.values()).filter(Status::isFailed).mapToLong(session::count).sum(),
            session.count(Status.UNKNOWN) + session.count(Status.UNSENT));
    return result.stopped().isEmpty()
        ? counts
        : counts + " " + messages.text("review.stopped", messages.text(result.stopped()));
  }
}
