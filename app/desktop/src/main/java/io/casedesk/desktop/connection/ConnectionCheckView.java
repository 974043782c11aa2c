package io.casedesk.desktop.connection;

import atlantafx.base.theme.Styles;
import io.casedesk.client.doctor.DoctorReport;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding.State;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows the findings of a connection check as they arrive. */
public final class ConnectionCheckView {

  private static final double TITLE_WIDTH = 184;

  /** Maximum width of a text in pixels, for readability. */
  private static final double LINE_WIDTH = 860;

  private final ConnectionCheckModel model;
  private final Messages messages;
  private final BorderPane root = HelpTopic.TROUBLE.on(Nodes.styled(new BorderPane(), "check"));
  private final VBox rows = Nodes.styled(new VBox(), "check-rows");
  private final Label summary = Labels.named("check-summary");

  /**
   * Creates the view.
   *
   * @param close closes the window
   */
  public ConnectionCheckView(ConnectionCheckModel model, Messages messages, Runnable close) {
    this.model = model;
    this.messages = messages;
    ScrollPane scroll = Nodes.named("check-findings", new ScrollPane(rows));
    scroll.setFitToWidth(true);
    // Keyboard users must be able to scroll to the last finding.
    scroll.setFocusTraversable(true);
    scroll.setAccessibleText(messages.text("connection.check"));
    root.setTop(header());
    root.setCenter(scroll);
    root.setBottom(footer(close));
    model
        .findings()
        .addListener(
            (ListChangeListener<DoctorFinding>)
                change -> {
                  while (change.next()) {
                    if (change.wasRemoved()) {
                      rows.getChildren().clear();
                    }
                    change
                        .getAddedSubList()
                        .forEach(finding -> rows.getChildren().add(row(finding)));
                  }
                });
    model.runningProperty().subscribe(this::summarise);
    model.reportProperty().subscribe(this::summarise);
    model.failureProperty().subscribe(this::summarise);
  }

  /** Returns the root node. */
  public Parent node() {
    return root;
  }

  private Node header() {
    Label title = Labels.of(messages.text("connection.check"), Styles.TITLE_3);
    Label name = Labels.of(model.connectionName(), Styles.TEXT_MUTED);
    Label promise = Labels.wrapped(messages.text("connection.check.promise"), Styles.TEXT_MUTED);
    HBox line = new HBox(12, title, name);
    line.setAlignment(Pos.BASELINE_LEFT);
    return Nodes.styled(new VBox(4, line, promise), "check-header");
  }

  private Node footer(Runnable close) {
    summary.setWrapText(true);
    summary.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(summary, Priority.ALWAYS);
    ProgressIndicator busy = new ProgressIndicator();
    busy.setMaxSize(20, 20);
    Nodes.showWhile(busy, model.runningProperty());
    Button again =
        button("check-again", "connection.check.again", Feather.REFRESH_CW, model::check);
    again.disableProperty().bind(model.runningProperty());
    Button copy = button("check-copy", "connection.check.copy", Feather.COPY, this::copy);
    copy.disableProperty().bind(model.runningProperty());
    Button done = button("check-close", "action.close", Feather.X, close);
    done.setCancelButton(true);
    return Nodes.styled(Nodes.row(8, busy, summary, again, copy, done), "check-footer");
  }

  private Button button(String id, String messageKey, Feather icon, Runnable action) {
    return Buttons.of(id, icon, messages.text(messageKey), action);
  }

  private Node row(DoctorFinding finding) {
    String state = state(finding.state());
    Label head = Labels.wrapped(messages.text(finding.check().title()));
    head.setGraphic(mark(finding.state()).node());
    VBox left = new VBox(2, head);
    left.setMinWidth(TITLE_WIDTH);
    left.setMaxWidth(TITLE_WIDTH);
    Label seen = text(messages.text(finding.seen()));
    if (finding.state() == State.SKIPPED) {
      // Skipped findings are muted: their text starts with the state, and there may be many.
      head.getStyleClass().addAll(Styles.TEXT_MUTED, "check-name");
      seen.getStyleClass().add(Styles.TEXT_MUTED);
    } else {
      head.getStyleClass().addAll(Styles.TEXT_BOLD, "check-name");
      Label word = Labels.of(state, "check-state", "check-state-" + styleName(finding.state()));
      left.getChildren().add(word);
    }
    VBox right = new VBox(4, seen);
    if (!finding.means().isEmpty()) {
      Label means = text(messages.text(finding.means()));
      means.getStyleClass().add(Styles.TEXT_MUTED);
      right.getChildren().add(means);
    }
    if (!finding.todo().isEmpty()) {
      Label todo = text(messages.text("connection.check.todo", messages.text(finding.todo())));
      todo.getStyleClass().add("check-todo");
      right.getChildren().add(todo);
    }
    HBox.setHgrow(right, Priority.ALWAYS);
    HBox line =
        Nodes.named("check-" + finding.check().id(), new HBox(12, left, right), "check-row");
    line.setAccessibleText(
        messages.text(finding.check().title())
            + ": "
            + state
            + ". "
            + messages.text(finding.seen()));
    return line;
  }

  private static Label text(String text) {
    Label label = Labels.wrapped(text);
    label.setMaxWidth(LINE_WIDTH);
    return label;
  }

  private static String styleName(State state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  private static Mark mark(State state) {
    return switch (state) {
      case OK -> new Mark(Feather.CHECK_CIRCLE, Mark.Tone.GOOD);
      case WARNING -> new Mark(Feather.ALERT_TRIANGLE, Mark.Tone.DOUBT);
      case PROBLEM -> new Mark(Feather.X_CIRCLE, Mark.Tone.BAD);
      case SKIPPED -> new Mark(Feather.MINUS_CIRCLE, Mark.Tone.NONE);
    };
  }

  private String state(State state) {
    return messages.text("connection.check.state." + styleName(state));
  }

  private void summarise() {
    Throwable failure = model.failureProperty().get();
    DoctorReport report = model.reportProperty().get();
    if (failure != null) {
      FailureText texts = new FailureText(messages);
      summary.setText(texts.what(failure) + " " + texts.detail(failure));
    } else if (report != null) {
      summary.setText(
          messages.text(
              "connection.check.summary",
              report.count(State.OK),
              report.count(State.WARNING),
              report.count(State.PROBLEM),
              report.count(State.SKIPPED)));
    } else {
      summary.setText(
          model.runningProperty().get() ? messages.text("connection.check.running") : "");
    }
  }

  private void copy() {
    StateViews.copy(
        model.connectionName()
            + "\n"
            + model.findings().stream()
                .map(
                    finding ->
                        "%s: %s\n  %s\n  %s\n  %s"
                            .formatted(
                                messages.text(finding.check().title()),
                                state(finding.state()),
                                messages.text(finding.seen()),
                                messages.text(finding.means()),
                                messages.text(finding.todo()))
                            .replaceAll("\\n +(?=\\n|$)", ""))
                .collect(Collectors.joining("\n")));
  }
}
