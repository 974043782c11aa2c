package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.EditTitle;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OriginText;
import io.casedesk.desktop.common.text.ScopeText;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.collections.ListChangeListener;
import javafx.collections.transformation.FilteredList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The page that shows changes before, during and after sending. */
public final class ReviewView {

  private static final double NOTE_HEIGHT = 52;

  private final BorderPane root = new BorderPane();
  private final StackPane center = new StackPane();
  private final Label title = new Label();
  private final Label scope = new Label();
  private final StandingFilter counts;
  private final FilteredList<ReviewLine> shown;
  private Set<ReviewLine.Standing> standings = Set.of();
  private final ReviewTable table;
  private final ReasonRow reason;
  private final ReviewFooter footer;
  private final VBox said = new VBox();
  private final ReviewModel<?> model;
  private final Messages messages;

  /**
   * Creates the page.
   *
   * @param certificates leads from the end of a review to its run certificate
   */
  public ReviewView(ReviewModel<?> model, CertificateLink certificates, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.counts = new StandingFilter("review", new ReviewCellText(messages), this::filter);
    this.shown = new FilteredList<>(model.lines());
    this.table = new ReviewTable(model, shown, messages);
    root.setId("review-page");
    root.getStyleClass().add("records");
    root.setTop(header());
    root.setCenter(center);
    this.reason = new ReasonRow(model, messages, table::focus);
    this.footer = new ReviewFooter(model, certificates, this::say, messages);
    root.setBottom(new VBox(note(), said, reason.node(), footer.node()));
    root.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    model.phaseProperty().subscribe(phase -> arrange());
    model.resultProperty().subscribe(result -> said.getChildren().clear());
    // Register after the filtered list, which must process a change before it is filtered.
    model.lines().addListener((ListChangeListener<ReviewLine>) change -> count());
  }

  /** Returns the root node. */
  public Node node() {
    return root;
  }

  /** Shows the result of writing a run certificate. */
  private void say(CertificateLink.Said words) {
    said.getChildren()
        .setAll(
            new Notice(words.good() ? Level.GOOD : Level.BAD, words.text(), messages)
                .copyable()
                .dismissable(said.getChildren()::clear));
  }

  /** Moves the keyboard focus to the table. */
  public void focus() {
    table.focus();
  }

  /** Creates the area with the full explanation of the selected row. */
  private Node note() {
    Label note = new Label();
    note.setId("review-note");
    note.setWrapText(true);
    note.setMaxWidth(Double.MAX_VALUE);
    note.getStyleClass().add("review-note");
    note.textProperty().bind(table.note());
    // Reserve two lines, so that the table keeps its height from row to row.
    note.setMinHeight(NOTE_HEIGHT);
    note.visibleProperty()
        .bind(table.node().parentProperty().isNotNull().and(note.textProperty().isNotEmpty()));
    note.managedProperty().bind(note.visibleProperty());
    return note;
  }

  private Node header() {
    Button back = new Button(messages.text("review.back"), new FontIcon(Feather.ARROW_LEFT));
    back.setId("review-back");
    back.setTooltip(new Tooltip(messages.text("review.back.hint")));
    back.setOnAction(event -> model.close());
    back.disableProperty().bind(model.phaseProperty().isEqualTo(ReviewModel.Phase.RUNNING));
    title.setId("review-title");
    title.getStyleClass().add(Styles.TITLE_4);
    title.setMinWidth(0);
    HBox first = new HBox(12, back, title);
    first.setAlignment(Pos.CENTER_LEFT);
    scope.setId("review-scope");
    scope.getStyleClass().add("note");
    scope.setMinWidth(0);
    scope.setTooltip(new Tooltip());
    scope.managedProperty().bind(scope.textProperty().isNotEmpty());
    VBox header = new VBox(8, first, scope, counts.node());
    header.getStyleClass().add("toolbar");
    return header;
  }

  private void arrange() {
    Throwable failure = model.failureProperty().get();
    Node wanted =
        switch (model.phaseProperty().get()) {
          case CHECKING ->
              model.lines().isEmpty()
                  ? StateViews.busy(messages.text("review.checking"))
                  : table.node();
          case FAILED -> failed(failure);
          case CLOSED, CHECKED, RUNNING, ENDED -> table.node();
        };
    boolean came = !center.getChildren().equals(List.of(wanted));
    if (came) {
      center.getChildren().setAll(wanted);
    }
    count();
    // While the table is hidden, the focus moves to the page, which handles the keyboard shortcuts.
    ReviewModel.Phase phase = model.phaseProperty().get();
    boolean settled = phase == ReviewModel.Phase.CHECKED || phase == ReviewModel.Phase.ENDED;
    if (settled
        && root.getScene() != null
        && (came || table.selected() == null || !root.isFocusWithin())) {
      table.focus();
    }
  }

  private void entitle() {
    ChangePlan plan = model.plan();
    title.setText(plan == null ? "" : title(plan));
    String from = plan == null ? "" : new ScopeText(messages).of(plan.header().purpose().scopes());
    scope.setText(from);
    scope.getTooltip().setText(from);
  }

  private String title(ChangePlan plan) {
    return plan.header().purpose().made() == RunPurpose.Made.EDITS
        ? new EditTitle(messages)
            .of(plan.kind(), plan.changes().stream().map(PlannedCell::change).toList())
        : messages.text(
            "review.title",
            plan.changes().size() + plan.creates().size(),
            plan.records() + plan.creates().size(),
            new OriginText(messages).of(plan.header()));
  }

  private Node failed(@Nullable Throwable failure) {
    if (failure instanceof UnconfirmedResultException unsettled) {
      FailureText texts = new FailureText(messages);
      return StateViews.failed(
          new StateViews.Story(
              messages.text("review.unsettled"),
              texts.what(unsettled.why()),
              messages.text("review.unsettled.next")),
          unsettled.why(),
          messages,
          model::check);
    }
    return failure == null
        ? table.node()
        : StateViews.failed(messages.text("review.failed"), failure, messages, model::check);
  }

  private void count() {
    entitle();
    Map<ReviewLine.Standing, Integer> lines = new EnumMap<>(ReviewLine.Standing.class);
    model.lines().forEach(line -> lines.merge(line.standing(), 1, Integer::sum));
    counts.show(lines);
    filter();
  }

  private void filter() {
    Set<ReviewLine.Standing> only = counts.chosen();
    // Setting an equal filter would move the focus out of its row.
    if (!only.equals(standings)) {
      standings = only;
      shown.setPredicate(only.isEmpty() ? null : line -> only.contains(line.standing()));
      table.select();
    }
  }

  private void key(KeyEvent event) {
    ReviewLine line = table.selected();
    boolean handled = true;
    if (reason.isTyping() && !(event.isShortcutDown() && event.getCode() == KeyCode.ENTER)) {
      handled = false;
    } else if (event.getCode() == KeyCode.ESCAPE && !event.isShortcutDown()) {
      model.close();
    } else if (event.isShortcutDown() && event.getCode() == KeyCode.ENTER) {
      model.apply();
    } else if (line == null || event.isShortcutDown() || event.isAltDown()) {
      handled = false;
    } else if (event.getCode() == KeyCode.M) {
      table.inPlace(() -> model.keepMine(line));
    } else if (event.getCode() == KeyCode.T) {
      table.inPlace(() -> model.takeTheirs(line));
    } else if (event.getCode() == KeyCode.DELETE && !line.isEnded()) {
      table.inPlace(() -> model.leaveOut(line));
    } else {
      handled = false;
    }
    if (handled) {
      event.consume();
    }
  }
}
