package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.changes.review.LineDecision.Choice;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.EditTitle;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.OriginText;
import io.casedesk.desktop.common.text.ScopeText;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.transformation.FilteredList;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The page that shows changes before, during and after sending. */
public final class ReviewView {

  private static final double NOTE_HEIGHT = 44;

  private final BorderPane root = Nodes.named("review-page", new BorderPane(), "records");
  private final StackPane center = new StackPane();
  private final Label title = Labels.named("review-title", Styles.TITLE_4);
  private final Label scope = Labels.named("review-scope", "note");
  private final LineFilter filter;
  private final ReviewTable table;
  private final ResultEditor editor;
  private final ReasonRow reason;
  private final ReviewFooter footer;
  private final ReviewNotices notices;
  private final @Nullable ReviewParts parts;
  private final ReviewSession<?> session;
  private final ChangeOriginText origins;
  private final Messages messages;

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
    this.origins = new ChangeOriginText(messages, moments);
    this.parts = parts;
    this.messages = messages;
    FilteredList<ReviewLine> shown = new FilteredList<>(session.lines());
    this.table =
        new ReviewTable(
            session,
            shown,
            parts == null ? new SimpleBooleanProperty() : parts.hasLast(),
            this::edit,
            origins,
            messages);
    this.editor = new ResultEditor(session, overlay, table.lineCells(), messages);
    this.filter = new LineFilter(session, shown, table, origins, messages);
    this.notices = new ReviewNotices(session, messages);
    root.setTop(header());
    root.setCenter(center);
    this.reason = new ReasonRow(session, messages, table::focus);
    this.footer = new ReviewFooter(session, certificates, parts, notices::say, messages);
    DecisionBar decisions = new DecisionBar(session, table.chosen(), messages);
    // A longer language needs a second line.
    FlowPane row = new FlowPane(8, 8, decisions.node(), reason.node());
    row.getStyleClass().add("review-decisions");
    Nodes.showWhile(row, table.node().visibleProperty());
    Node difference = new DifferenceView(session, table, messages).node();
    Node said = parts == null ? notices.node() : new VBox();
    root.setBottom(new VBox(note(), difference, said, row, footer.node()));
    root.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    session.phaseProperty().subscribe(this::arrange);
    // Lines change in place; the rows stay where they are until a filter is chosen.
    session.versionProperty().subscribe(version -> count());
    session.phaseProperty().subscribe(phase -> chooseHelp());
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

  /** Shows the result of saving a file. */
  public void say(RunLink.CertificateMessage words) {
    notices.say(words);
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
    return Nodes.styled(
        new VBox(8, notices.with(parts, root.heightProperty()), tools), "review-embedded");
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
    boolean isPressed = phase instanceof Phase.Checking && footer.node().isFocusWithin();
    if (isPressed || (phase instanceof Phase.Running && root.isFocusWithin())) {
      // The pressed button is hidden now; the focus must not move to a button that stops the run.
      table.focus();
    }
    if (phase instanceof Phase.Failed && (parts == null || root.isFocusWithin())) {
      StateViews.focusRetry(wanted);
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
            .map(one -> origins.count(one.getKey(), one.getValue()))
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
    if ((reason.isTyping() || filter.isTyping())
        && !(event.isShortcutDown() && event.getCode() == KeyCode.ENTER)) {
      handled = false;
    } else if (event.getCode() == KeyCode.ESCAPE && !event.isShortcutDown() && parts == null) {
      session.close();
    } else if (event.isShortcutDown() && event.getCode() == KeyCode.ENTER) {
      session.apply();
    } else if (event.getCode() == KeyCode.F3) {
      filter.focus();
    } else if (event.isShortcutDown() && event.getCode() == KeyCode.Z) {
      session.undo();
    } else if (event.isShortcutDown() || event.isAltDown()) {
      handled = false;
    } else {
      handled = decide(event.getCode());
    }
    if (handled) {
      event.consume();
    }
  }

  /** Decides on the selected lines by a key. */
  private boolean decide(KeyCode key) {
    List<ReviewLine> lines = table.chosen().stream().filter(Objects::nonNull).toList();
    if (lines.stream().allMatch(ReviewLine::isEnded)) {
      return false;
    }
    switch (key) {
      case M -> table.inPlace(() -> session.decide(lines, Choice.MINE));
      case T ->
          table.inPlace(
              () ->
                  session.decide(
                      lines.stream().filter(ReviewLine::isUndecided).toList(), Choice.SKIP));
      case F2 -> lines.stream().limit(1).forEach(this::edit);
      case DELETE -> table.inPlace(() -> session.decide(lines, Choice.SKIP));
      default -> {
        return false;
      }
    }
    return true;
  }
}
