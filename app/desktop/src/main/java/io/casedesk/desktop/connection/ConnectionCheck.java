package io.casedesk.desktop.connection;

import atlantafx.base.theme.Styles;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.doctor.Doctor;
import io.casedesk.client.doctor.DoctorReport;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding.State;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * Checks a connection and shows the findings as they arrive, in a window of its own, so that the
 * records stay visible. Use on the JavaFX thread.
 */
public final class ConnectionCheck {

  private static final double WIDTH = 880;
  private static final double HEIGHT = 620;
  private static final double TITLE_WIDTH = 184;

  /** Maximum width of a text in pixels, for readability. */
  private static final double LINE_WIDTH = 860;

  private final Supplier<String> name;
  private final Callable<ClientOptions> options;
  private final Tasks tasks;
  private final Messages messages;
  private final Consumer<Scene> style;
  private final List<DoctorFinding> findings = new ArrayList<>();
  private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
  private final Tasks.Series checks = new Tasks.Series();
  private final VBox rows = Nodes.styled(new VBox(), "check-rows");
  private final Label summary = Labels.named("check-summary");

  /** Also read by the diagnostics, in the background. */
  private volatile @Nullable DoctorReport report;

  private @Nullable Throwable failure;
  private @Nullable Stage stage;

  /**
   * Creates a check that wasn't started, of a connection that may not be open.
   *
   * @param name provides the current name
   * @param options provides the client options; called off the JavaFX thread
   * @param style applies the theme of the main window to a scene
   */
  public ConnectionCheck(
      Supplier<String> name,
      Callable<ClientOptions> options,
      Tasks tasks,
      Messages messages,
      Consumer<Scene> style) {
    this.name = name;
    this.options = options;
    this.tasks = tasks;
    this.messages = messages;
    this.style = style;
  }

  /** Opens the window or brings it to the front, and starts the check, unless it is running. */
  public void open(@Nullable Window owner) {
    Stage shown = stage;
    if (shown == null) {
      shown = new Stage();
      stage = shown;
      shown.initOwner(owner);
      shown.initModality(Modality.NONE);
      shown.setTitle(messages.text("connection.check"));
      Scene scene = new Scene(content(), WIDTH, HEIGHT);
      style.accept(scene);
      shown.setScene(scene);
      shown.setOnHidden(event -> cancel());
    }
    shown.show();
    shown.toFront();
    check();
  }

  /** Closes the window and cancels the check. */
  public void close() {
    Stage shown = stage;
    if (shown != null) {
      shown.hide();
    }
  }

  /** Returns the last complete report; empty if no check has ended. Thread-safe. */
  public Optional<DoctorReport> report() {
    return Optional.ofNullable(report);
  }

  private void check() {
    if (running.get()) {
      return;
    }
    findings.clear();
    rows.getChildren().clear();
    report = null;
    failure = null;
    running.set(true);
    summarise();
    tasks
        .callWithUpdates(
            updates -> new Doctor(options.call()).run(found -> updates.execute(() -> add(found))))
        .newestOf(checks)
        .onSuccess(all -> report = all)
        .onFailure(thrown -> failure = thrown)
        .onFinally(this::end)
        .start();
  }

  private void add(DoctorFinding finding) {
    findings.add(finding);
    rows.getChildren().add(row(finding));
  }

  private void cancel() {
    checks.cancel();
    end();
  }

  private void end() {
    running.set(false);
    summarise();
  }

  private Parent content() {
    BorderPane root = HelpTopic.TROUBLE.on(Nodes.styled(new BorderPane(), "check"));
    ScrollPane scroll = Nodes.named("check-findings", new ScrollPane(rows));
    scroll.setFitToWidth(true);
    // Keyboard users must be able to scroll to the last finding.
    scroll.setFocusTraversable(true);
    scroll.setAccessibleText(messages.text("connection.check"));
    root.setTop(header());
    root.setCenter(scroll);
    root.setBottom(footer());
    return root;
  }

  private Node header() {
    Label title = Labels.of(messages.text("connection.check"), Styles.TITLE_3);
    Label checked = Labels.of(name.get(), Styles.TEXT_MUTED);
    Label promise = Labels.wrapped(messages.text("connection.check.promise"), Styles.TEXT_MUTED);
    HBox line = new HBox(12, title, checked);
    line.setAlignment(Pos.BASELINE_LEFT);
    return Nodes.styled(new VBox(4, line, promise), "check-header");
  }

  private Node footer() {
    summary.setWrapText(true);
    summary.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(summary, Priority.ALWAYS);
    ProgressIndicator busy = new ProgressIndicator();
    busy.setMaxSize(20, 20);
    Nodes.showWhile(busy, running);
    Button again = button("check-again", "connection.check.again", Feather.REFRESH_CW, this::check);
    again.disableProperty().bind(running);
    Button copy = button("check-copy", "connection.check.copy", Feather.COPY, this::copy);
    copy.disableProperty().bind(running);
    Button done = button("check-close", "action.close", Feather.X, this::close);
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
    Throwable thrown = failure;
    DoctorReport ended = report;
    if (thrown != null) {
      FailureText texts = new FailureText(messages);
      summary.setText(texts.what(thrown) + " " + texts.detail(thrown));
    } else if (ended != null) {
      summary.setText(
          messages.text(
              "connection.check.summary",
              ended.count(State.OK),
              ended.count(State.WARNING),
              ended.count(State.PROBLEM),
              ended.count(State.SKIPPED)));
    } else {
      summary.setText(running.get() ? messages.text("connection.check.running") : "");
    }
  }

  private void copy() {
    StateViews.copy(
        name.get()
            + "\n"
            + findings.stream()
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
