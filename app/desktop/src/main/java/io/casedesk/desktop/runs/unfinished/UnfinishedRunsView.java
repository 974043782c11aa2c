package io.casedesk.desktop.runs.unfinished;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.RunProgressControls;
import io.casedesk.desktop.changes.review.RunProgressModel;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OriginText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.data.RecordNames;
import io.casedesk.model.runs.RunHeader;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.InvalidationListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows unfinished runs above the window's content with a button to resume them. */
public final class UnfinishedRunsView {

  /** More names would push the records out of sight. */
  private static final int MOST_NAMED = 3;

  private final VBox node = HelpTopic.RUNS.on(Nodes.named("unfinished", new VBox()));
  private final UnfinishedRunsModel model;
  private final Messages messages;
  private final Timestamps timestamps;
  private final RecordNames records;
  private final FailureText failures;
  private final OriginText origins;

  /** Kept while other messages come and go, so that its check boxes keep their state. */
  private @Nullable ResumeQuestionView asking;

  /** The text of the active run; kept with its button, which must not lose the focus. */
  private @Nullable Label active;

  /**
   * Creates the view.
   *
   * @param records the names of records in the window's lists
   */
  public UnfinishedRunsView(
      UnfinishedRunsModel model, RecordNames records, Messages messages, Timestamps timestamps) {
    this.model = model;
    this.records = records;
    this.messages = messages;
    this.timestamps = timestamps;
    this.failures = new FailureText(messages);
    this.origins = new OriginText(messages);
    InvalidationListener arrange = changed -> arrange();
    model.left().addListener(arrange);
    model.progressProperty().addListener(arrange);
    model.endedProperty().addListener(arrange);
    model.failureProperty().addListener(arrange);
    model.questionProperty().addListener(arrange);
    model.leftUnsentProperty().addListener(arrange);
  }

  /** Returns the node to place in the window; it is empty when there is no message. */
  public Node node() {
    return node;
  }

  private void arrange() {
    RunProgressModel.Progress progress = model.progressProperty().get();
    UnfinishedRunsModel.Question question = model.questionProperty().get();
    if (progress == null && asking != null && asking.isOf(question)) {
      return;
    }
    asking = null;
    if (progress != null && active != null) {
      active.setText(RunProgressControls.resuming(progress, messages));
      return;
    }
    active = null;
    node.getChildren().clear();
    if (progress != null) {
      active =
          new Label(
              RunProgressControls.resuming(progress, messages), new FontIcon(Feather.PLAY_CIRCLE));
      line("notice-doubt", active, button("action.stop", "stop-runs", model::stop));
      return;
    }
    if (question != null) {
      asking = new ResumeQuestionView(question, model, records, messages);
      node.getChildren().add(asking.node());
      return;
    }
    Throwable failure = model.failureProperty().get();
    UnfinishedRunsModel.ResumeTotals ended = model.endedProperty().get();
    if (failure != null) {
      line(
          "notice-bad",
          messages.text("runs.failed", failures.what(failure), failures.detail(failure)),
          Feather.ALERT_OCTAGON,
          dismiss("dismiss-ended", model::dismissEnded));
    }
    if (ended != null) {
      boolean good = ended.allGood();
      line(
          good ? "notice-good" : "notice-doubt",
          ended(ended),
          good ? Feather.CHECK_CIRCLE : Feather.ALERT_TRIANGLE,
          dismiss("dismiss-ended", model::dismissEnded));
    }
    Long leftUnsent = model.leftUnsentProperty().get();
    if (leftUnsent != null) {
      boolean all = leftUnsent == 0;
      line(
          all ? "notice-good" : "notice-doubt",
          messages.text("runs.leftUnsent", leftUnsent),
          all ? Feather.CHECK_CIRCLE : Feather.ALERT_TRIANGLE,
          dismiss("dismiss-ended", model::dismissEnded));
    }
    arrangeLeft();
  }

  private void arrangeLeft() {
    List<UnfinishedRunsModel.LeftRun> readable =
        model.left().stream().filter(UnfinishedRunsModel.LeftRun::isReadable).toList();
    if (!readable.isEmpty()) {
      Button resume = button("runs.resume", "resume-runs", model::resume);
      resume.setTooltip(new Tooltip(messages.text("runs.resume.hint")));
      Button leave = button("runs.leave", "leave-runs", () -> leave(readable));
      leave.setTooltip(new Tooltip(messages.text("runs.leave.hint")));
      line(
          "notice-doubt",
          left(readable),
          Feather.ALERT_TRIANGLE,
          resume,
          leave,
          dismiss("dismiss-runs", () -> model.dismiss(readable)));
    }
    List<UnfinishedRunsModel.LeftRun> broken =
        model.left().stream().filter(run -> !run.isReadable()).toList();
    if (!broken.isEmpty()) {
      line(
          "notice-bad",
          broken(broken),
          Feather.ALERT_OCTAGON,
          dismiss("dismiss-unreadable", () -> model.dismiss(broken)));
    }
  }

  private void leave(List<UnfinishedRunsModel.LeftRun> runs) {
    new Confirmation(messages, "runs.leave")
        .ask(node, messages.text("runs.leave.hint"), () -> model.leaveRest(runs));
  }

  private String ended(UnfinishedRunsModel.ResumeTotals ended) {
    String counts = messages.text("runs.ended", ended.good(), ended.bad(), ended.unsent());
    return ended.stopped().isEmpty()
        ? counts
        : counts + " " + messages.text("runs.ended.stopped", messages.text(ended.stopped()));
  }

  private String left(List<UnfinishedRunsModel.LeftRun> runs) {
    String named =
        runs.stream()
            .limit(MOST_NAMED)
            .map(
                run ->
                    messages.text(
                        "runs.left.run",
                        origins.of(run.header()),
                        begun(run.header()),
                        run.open(),
                        run.all()))
            .collect(Collectors.joining("; "));
    return messages.text("runs.left", runs.size(), named);
  }

  private String broken(List<UnfinishedRunsModel.LeftRun> runs) {
    String named =
        runs.stream()
            .limit(MOST_NAMED)
            .map(
                run ->
                    messages.text(
                        "runs.unreadable.run",
                        origins.of(run.header()),
                        begun(run.header()),
                        run.header().id(),
                        run.unreadable() == null ? "" : failures.detail(run.unreadable())))
            .collect(Collectors.joining("; "));
    return messages.text("runs.unreadable", runs.size(), named);
  }

  private String begun(RunHeader header) {
    String utc = header.begun().toString();
    return timestamps.local(utc).orElse(utc);
  }

  private Button dismiss(String id, Runnable action) {
    Button dismiss =
        Buttons.of(id, Feather.X, "", action, Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL);
    dismiss.setTooltip(new Tooltip(messages.text("action.dismiss")));
    dismiss.setAccessibleText(messages.text("action.dismiss"));
    return dismiss;
  }

  private Button button(String messageKey, String id, Runnable action) {
    return Buttons.of(id, messages.text(messageKey), action, Styles.SMALL);
  }

  private void line(String style, String text, Feather icon, Button... actions) {
    line(style, new Label(text, new FontIcon(icon)), actions);
  }

  private void line(String style, Label label, Button... actions) {
    label.setWrapText(true);
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    HBox line = Nodes.styled(Nodes.row(8, label), "notice", style);
    line.getChildren().addAll(actions);
    node.getChildren().add(line);
  }
}
