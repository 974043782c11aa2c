package io.casedesk.desktop.runs;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.ScopeText;
import io.casedesk.model.StoreException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.animation.PauseTransition;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.kordamp.ikonli.feather.Feather;

/** Shows the open run with its description, its actions and its values. */
final class RunDetailView {

  /**
   * The delay before the busy indicator; most runs are read faster, and a short flash is
   * distracting.
   */
  private static final Duration BEFORE_BUSY = Duration.millis(300);

  /** The warning about records that other runs changed names at most this many of them. */
  private static final int MOST_NAMED = 3;

  /** Height of a line in the header, also when it is empty, in pixels. */
  private static final double LINE = 28;

  private final BorderPane node = Nodes.named("run-detail", new BorderPane(), "run-detail");
  private final HBox title = new HBox(12);
  private final HBox about = Nodes.row(4);
  private final Label reason = Labels.named("run-reason");
  private final Label scope = Labels.named("run-scope", "note");
  private final VBox warnings = new VBox(8);
  private final FlowPane counts = new FlowPane(8, 4);
  private final PauseTransition patience = new PauseTransition(BEFORE_BUSY);
  private final RunsModel model;
  private final RunDetailModel detail;
  private final Messages messages;
  private final RunLineTable lines;

  RunDetailView(
      RunsModel model, Messages messages, Consumer<RunActionState.Action> run, Runnable onLeave) {
    this.model = model;
    this.detail = model.detail();
    this.messages = messages;
    this.lines = new RunLineTable(model, messages, onLeave);
    // Keep the nodes and change only their content, so that a button keeps the keyboard focus.
    Node actions = new RunActionBar(model.actions(), messages, run).node();
    VBox head = new VBox(8, title, about, reason, scope, warnings, counts, actions);
    head.getStyleClass().add("run-head");
    title.setAlignment(Pos.CENTER_LEFT);
    counts.setAlignment(Pos.CENTER_LEFT);
    about.setMinHeight(LINE);
    counts.setMinHeight(LINE);
    scope.setWrapText(true);
    scope.managedProperty().bind(scope.textProperty().isNotEmpty());
    reason.setWrapText(true);
    reason.managedProperty().bind(reason.textProperty().isNotEmpty());
    counts.managedProperty().bind(detail.phaseProperty().isNotEqualTo(RunDetailModel.Phase.FAILED));
    warnings.managedProperty().bind(Bindings.isNotEmpty(warnings.getChildren()));
    node.setTop(head);
    patience.setOnFinished(
        event -> node.setCenter(StateViews.busy(messages.text("runs.detail.reading"))));
    Observables.follow(this::arrange, detail.phaseProperty(), detail.detailProperty());
    detail.onlyProperty().subscribe(only -> showCounts());
  }

  Node node() {
    return node;
  }

  void focus() {
    lines.focus();
  }

  private void arrange() {
    patience.stop();
    RunRow run = detail.runProperty().get();
    title.getChildren().clear();
    about.getChildren().clear();
    warnings.getChildren().clear();
    reason.setText("");
    scope.setText("");
    if (run != null) {
      showTitle(run);
      showAbout(run);
    }
    showCounts();
    RunDetail read = detail.detailProperty().get();
    if (read != null) {
      showLog(read);
      node.setCenter(read.lines().isEmpty() ? nothing() : lines.node());
      return;
    }
    switch (detail.phaseProperty().get()) {
      case NONE ->
          node.setCenter(StateViews.quiet(Feather.CLOCK, messages.text("runs.detail.none")));
      case READING, SHOWN -> {
        node.setCenter(null);
        patience.playFromStart();
      }
      case FAILED -> node.setCenter(failed());
    }
  }

  private Node nothing() {
    return StateViews.quiet(Feather.SLASH, messages.text("runs.detail.nothing"));
  }

  private Node failed() {
    Throwable failure = detail.failureProperty().get();
    if (failure == null) {
      return nothing();
    }
    String title = messages.text("runs.detail.failed");
    if (failure instanceof StoreException) {
      return StateViews.failed(
          new StateViews.Explanation(
              title, new FailureText(messages).what(failure), messages.text("runs.failed.next")),
          failure,
          messages,
          detail::again);
    }
    return StateViews.failed(
        new StateViews.Explanation(
            title,
            messages.text("runs.detail.unreadable"),
            messages.text("runs.detail.unreadable.next")),
        failure,
        messages,
        detail::again);
  }

  private void showTitle(RunRow run) {
    Label origin = Labels.of(model.texts().title(run.header()), Styles.TITLE_4);
    origin.setId("run-title");
    origin.setMinWidth(0);
    Mark mark = RunMarks.of(run.status());
    Label status = Nodes.named("run-status", new Label(run.texts().status(), mark.node()));
    status.setMinWidth(Region.USE_PREF_SIZE);
    title.getChildren().setAll(origin, status);
  }

  /** Shows the connection of the run if it isn't that of the window. */
  private void showAbout(RunRow run) {
    String told =
        messages.text(
            "runs.detail.about",
            run.texts().begun(),
            model.texts().by(run.header()),
            run.texts().kind(),
            run.id());
    Label text = Labels.of(run.ours() ? told : told + " · " + run.header().connection(), "note");
    text.setId("run-about");
    text.setMinWidth(0);
    text.setTooltip(new Tooltip(told + "\n" + run.header().connection()));
    about.getChildren().setAll(text);
  }

  /** Shows the reason of the run and its warnings. */
  private void showLog(RunDetail read) {
    String why = read.about().purpose().reason();
    reason.setText(why.isEmpty() ? "" : messages.text("runs.detail.reason", why));
    scope.setText(new ScopeText(messages).of(read.about().purpose().scopes()));
    showWarnings(read);
  }

  /** Shows a button per result; selecting one filters the lines. */
  private void showCounts() {
    RunDetail read = detail.detailProperty().get();
    if (read == null) {
      counts.getChildren().clear();
      return;
    }
    List<ToggleButton> buttons =
        read.counts().by().entrySet().stream()
            .map(count -> count(count.getKey(), count.getValue()))
            .toList();
    counts.getChildren().setAll(buttons);
  }

  private ToggleButton count(RunLineStatus result, long number) {
    String word = model.texts().result(result);
    ToggleButton button =
        Nodes.named(
            "count-" + result.name(),
            new ToggleButton(messages.text("runs.count", number, word), RunMarks.of(result).node()),
            "run-count");
    button.setSelected(result == detail.onlyProperty().get());
    button.setTooltip(
        new Tooltip(
            messages.text("runs.result." + result.name() + ".hint")
                + "\n"
                + messages.text("runs.count.hint")));
    button.setOnAction(
        event -> {
          boolean focused = button.isFocused();
          detail.toggle(result);
          if (focused) {
            counts.getChildren().stream()
                .filter(other -> button.getId().equals(other.getId()))
                .forEach(Node::requestFocus);
          }
        });
    return button;
  }

  /** Adds the warnings about a run. */
  private void showWarnings(RunDetail read) {
    if (!read.counts().stopped().isEmpty() && read.row().status().isUnfinished()) {
      warn(
          Level.DOUBT,
          messages.text("runs.detail.stopped", messages.text(read.counts().stopped())),
          Feather.PAUSE_CIRCLE);
    }
    if (!read.alsoChanged().isEmpty()) {
      warn(Level.DOUBT, alsoChanged(read), Feather.ALERT_TRIANGLE);
    }
  }

  private String alsoChanged(RunDetail read) {
    String kind = read.row().header().kind();
    String named =
        read.alsoChanged().entrySet().stream()
            .limit(MOST_NAMED)
            .map(
                also ->
                    model.label(kind, also.getKey())
                        + " ("
                        + also.getValue().stream()
                            .map(Object::toString)
                            .collect(Collectors.joining(", "))
                        + ")")
            .collect(Collectors.joining("; "));
    return messages.text("runs.detail.alsoChanged", read.alsoChanged().size(), named);
  }

  private void warn(Level level, String text, Feather icon) {
    warnings
        .getChildren()
        .add(Nodes.styled(new Notice(level, text, messages).icon(icon), "run-warning"));
  }
}
