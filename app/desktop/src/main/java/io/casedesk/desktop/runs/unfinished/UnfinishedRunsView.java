package io.casedesk.desktop.runs.unfinished;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.RunProgressControls;
import io.casedesk.desktop.changes.review.RunProgressModel;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OriginText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.data.RecordNames;
import io.casedesk.model.runs.RunHeader;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

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
  private @Nullable Notice active;

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
    Observables.listen(
        this::arrange,
        model.left(),
        model.progress().progressProperty(),
        model.endedProperty(),
        model.failureProperty(),
        model.questionProperty(),
        model.leftUnsentProperty());
  }

  /** Returns the node to place in the window; it is empty when there is no message. */
  public Node node() {
    return node;
  }

  private void arrange() {
    RunProgressModel.Progress progress = model.progress().progressProperty().get();
    UnfinishedRunsModel.Question question = model.questionProperty().get();
    if (progress == null && asking != null && asking.isOf(question)) {
      return;
    }
    asking = null;
    if (progress != null && active != null) {
      active.text(RunProgressControls.resuming(progress, messages));
      return;
    }
    active = null;
    node.getChildren().clear();
    if (progress != null) {
      active =
          new Notice(Level.DOUBT, RunProgressControls.resuming(progress, messages), messages)
              .icon(Feather.PLAY_CIRCLE)
              .with(button("action.stop", "stop-runs", model.progress()::cancel));
      node.getChildren().add(active);
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
          Level.BAD,
          messages.text("runs.failed", failures.what(failure), failures.detail(failure)),
          dismiss("dismiss-ended", model::dismissEnded));
    }
    if (ended != null) {
      boolean good = ended.allGood();
      line(
          good ? Level.GOOD : Level.DOUBT,
          ended(ended),
          dismiss("dismiss-ended", model::dismissEnded));
    }
    Long leftUnsent = model.leftUnsentProperty().get();
    if (leftUnsent != null) {
      boolean all = leftUnsent == 0;
      line(
          all ? Level.GOOD : Level.DOUBT,
          messages.text("runs.leftUnsent", leftUnsent),
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
          Level.DOUBT,
          left(readable),
          resume,
          leave,
          dismiss("dismiss-runs", () -> model.dismiss(readable)));
    }
    List<UnfinishedRunsModel.LeftRun> broken =
        model.left().stream().filter(run -> !run.isReadable()).toList();
    if (!broken.isEmpty()) {
      line(Level.BAD, broken(broken), dismiss("dismiss-unreadable", () -> model.dismiss(broken)));
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
    return named(
        "runs.left",
        runs,
        run ->
            messages.text(
                "runs.left.run",
                origins.of(run.header()),
                begun(run.header()),
                run.open(),
                run.all(),
                run.unconfirmed(),
                run.open() - run.unconfirmed()));
  }

  private String broken(List<UnfinishedRunsModel.LeftRun> runs) {
    return named(
        "runs.unreadable",
        runs,
        run ->
            messages.text(
                "runs.unreadable.run",
                origins.of(run.header()),
                begun(run.header()),
                run.header().id(),
                run.unreadable() == null ? "" : failures.detail(run.unreadable())));
  }

  /** Returns a text with the number of runs and the first of them. */
  private String named(
      String key,
      List<UnfinishedRunsModel.LeftRun> runs,
      Function<UnfinishedRunsModel.LeftRun, String> text) {
    String named = runs.stream().limit(MOST_NAMED).map(text).collect(Collectors.joining("; "));
    return messages.text(key, runs.size(), named);
  }

  private String begun(RunHeader header) {
    String utc = header.begun().toString();
    return timestamps.local(utc).orElse(utc);
  }

  private Button dismiss(String id, Runnable action) {
    return Buttons.icon(id, Feather.X, messages.text("action.dismiss"), action, Styles.SMALL);
  }

  private Button button(String messageKey, String id, Runnable action) {
    return Buttons.of(id, messages.text(messageKey), action, Styles.SMALL);
  }

  private void line(Level level, String text, Button... actions) {
    node.getChildren().add(new Notice(level, text, messages).with(actions));
  }
}
