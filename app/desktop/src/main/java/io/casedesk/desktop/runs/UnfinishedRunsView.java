package io.casedesk.desktop.runs;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.RunProgressModel;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.controls.NoticeStack;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.data.RecordNames;
import io.casedesk.desktop.runs.UnfinishedRunsModel.LeftRun;
import io.casedesk.desktop.runs.UnfinishedRunsModel.Question;
import io.casedesk.desktop.runs.UnfinishedRunsModel.ResumeTotals;
import io.casedesk.desktop.runs.UnfinishedRunsModel.StaleValue;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Tooltip;
import javafx.scene.control.cell.CheckBoxListCell;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows unfinished runs above the window's content with a button to resume them. */
public final class UnfinishedRunsView {

  /** More names would push the records out of sight. */
  private static final int MOST_NAMED = 3;

  private static final double ROW_HEIGHT = 28;

  /** More stale values at once would push the records out of sight. */
  private static final int MOST_ROWS = 5;

  private final NoticeStack notices;
  private final UnfinishedRunsModel model;
  private final Messages messages;
  private final RunTexts texts;
  private final RecordNames records;
  private final FailureText failures;

  /** The question that is shown; its check boxes keep their state while other notices change. */
  private @Nullable Question asked;

  /** A stale value and whether to send it. */
  private record Choice(StaleValue stale, BooleanProperty sent) {}

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
    this.texts = new RunTexts(messages, timestamps);
    this.failures = new FailureText(messages);
    this.notices = new NoticeStack(0, messages);
    HelpTopic.RUNS.on(Nodes.named("unfinished", notices.node()));
    Observables.listen(
        this::arrange, model.left(), model.progress().progressProperty(), model.outcomeProperty());
  }

  /** Returns the node to place in the window; it is empty when there is no message. */
  public Node node() {
    return notices.node();
  }

  private void arrange() {
    RunProgressModel.Progress progress = model.progress().progressProperty().get();
    showActive(progress);
    UnfinishedRunsModel.Outcome outcome = model.outcome();
    Question question = progress == null ? outcome.question() : null;
    if (question == null || !question.equals(asked)) {
      notices.put("question", question == null ? null : ask(question));
      asked = question;
    }
    boolean isQuiet = progress == null && question == null;
    Throwable failure = isQuiet ? outcome.failure() : null;
    line(
        "failure",
        Level.BAD,
        failure == null
            ? ""
            : messages.text("runs.failed", failures.what(failure), failures.detail(failure)));
    ResumeTotals ended = isQuiet ? outcome.ended() : null;
    line(
        "ended",
        ended != null && ended.allGood() ? Level.GOOD : Level.DOUBT,
        ended == null ? "" : ended(ended));
    Long unsent = isQuiet ? outcome.leftUnsent() : null;
    line(
        "left-unsent",
        unsent != null && unsent == 0 ? Level.GOOD : Level.DOUBT,
        unsent == null ? "" : messages.text("runs.leftUnsent", unsent));
    List<LeftRun> left = isQuiet ? List.copyOf(model.left()) : List.of();
    showLeft(left.stream().filter(LeftRun::isReadable).toList());
    showUnreadable(left.stream().filter(run -> !run.isReadable()).toList());
  }

  /** Shows the active run; its button stays, because it must not lose the keyboard focus. */
  private void showActive(RunProgressModel.@Nullable Progress progress) {
    String text = progress == null ? "" : model.progress().resuming(messages);
    if (progress != null && notices.shown("active") instanceof Notice active) {
      active.text(text);
    } else if (progress != null) {
      notices.put(
          "active",
          new Notice(Level.DOUBT, text, messages)
              .icon(Feather.PLAY_CIRCLE)
              .with(button("action.stop", "stop-runs", model.progress()::cancel)));
    } else {
      notices.remove("active");
    }
  }

  private void line(String key, Level level, String text) {
    notices.put(
        key,
        text.isEmpty()
            ? null
            : new Notice(level, text, messages).with(dismissing("dismiss-ended", model::dismiss)));
  }

  private void showLeft(List<LeftRun> runs) {
    if (runs.isEmpty()) {
      notices.put("left", null);
      return;
    }
    String text =
        named(
            "runs.left",
            runs,
            run ->
                messages.text(
                    "runs.left.run",
                    texts.title(run.header()),
                    texts.begun(run.header()),
                    run.open(),
                    run.all(),
                    run.unconfirmed(),
                    run.open() - run.unconfirmed()));
    Button resume = button("runs.resume", "resume-runs", model::resume);
    resume.setTooltip(new Tooltip(messages.text("runs.resume.hint")));
    notices.put(
        "left",
        new Notice(Level.DOUBT, text, messages)
            .with(
                resume,
                leaving("leave-runs", runs),
                dismissing("dismiss-runs", () -> model.dismiss(runs))));
  }

  private void showUnreadable(List<LeftRun> runs) {
    String text =
        named(
            "runs.unreadable",
            runs,
            run ->
                messages.text(
                    "runs.unreadable.run",
                    texts.title(run.header()),
                    texts.begun(run.header()),
                    run.header().id(),
                    run.unreadable() == null ? "" : failures.detail(run.unreadable())));
    notices.put(
        "unreadable",
        runs.isEmpty()
            ? null
            : new Notice(Level.BAD, text, messages)
                .with(dismissing("dismiss-unreadable", () -> model.dismiss(runs))));
  }

  /** Returns a text with the number of runs and the first of them. */
  private String named(String key, List<LeftRun> runs, Function<LeftRun, String> text) {
    String named = runs.stream().limit(MOST_NAMED).map(text).collect(Collectors.joining("; "));
    return messages.text(key, runs.size(), named);
  }

  private String ended(ResumeTotals ended) {
    String counts = messages.text("runs.ended", ended.good(), ended.bad(), ended.unsent());
    return ended.stopped().isEmpty()
        ? counts
        : counts + " " + messages.text("runs.ended.stopped", messages.text(ended.stopped()));
  }

  private Button dismissing(String id, Runnable action) {
    return Buttons.icon(id, Feather.X, messages.text("action.dismiss"), action, Styles.SMALL);
  }

  private Button button(String messageKey, String id, Runnable action) {
    return Buttons.of(id, messages.text(messageKey), action, Styles.SMALL);
  }

  /** Creates the button that ends runs for good. */
  private Button leaving(String id, List<LeftRun> runs) {
    String hint = messages.text("runs.leave.hint");
    Button leave =
        button(
            "runs.leave",
            id,
            () ->
                new Confirmation(messages, "runs.leave")
                    .ask(node(), hint, () -> model.leaveRest(runs)));
    leave.setTooltip(new Tooltip(hint));
    return leave;
  }

  // The question which of the values that changed since a run stopped are sent.

  private Region ask(Question question) {
    List<Choice> choices =
        question.stale().stream()
            .map(value -> new Choice(value, new SimpleBooleanProperty()))
            .toList();
    Label what =
        new Label(
            messages.text(
                "runs.stale",
                choices.size(),
                question.others(),
                question.stale().stream().filter(StaleValue::isSendable).count()),
            new FontIcon(Feather.ALERT_TRIANGLE));
    what.setId("stale-what");
    what.setWrapText(true);
    Button resume =
        Buttons.of(
            "resume-without",
            "",
            () ->
                model.resumeWithout(
                    choices.stream()
                        .filter(choice -> !choice.sent().get())
                        .map(Choice::stale)
                        .toList()),
            Styles.SMALL,
            Styles.ACCENT);
    Runnable count =
        () -> {
          long sent = choices.stream().filter(choice -> choice.sent().get()).count();
          resume.setText(
              messages.text("runs.goOn", question.others() + sent, choices.size() - sent));
        };
    choices.forEach(choice -> choice.sent().subscribe(count));
    FlowPane buttons =
        new FlowPane(
            8,
            4,
            resume,
            leaving("leave-rest", question.runs()),
            button("action.notNow", "resume-later", model::dismiss));
    buttons.setAlignment(Pos.CENTER_LEFT);
    return Nodes.named(
        "resume-question", new VBox(8, what, list(choices), buttons), "notice", "notice-doubt");
  }

  private Node list(List<Choice> choices) {
    ListView<Choice> list = Nodes.named("stale-cells", new ListView<>(), Styles.DENSE);
    list.setAccessibleText(messages.text("runs.stale.accessible"));
    list.setPrefHeight(Math.min(choices.size(), MOST_ROWS) * ROW_HEIGHT + 2);
    list.setMinHeight(list.getPrefHeight());
    list.getItems().setAll(choices);
    list.setCellFactory(view -> new ChoiceCell());
    list.getSelectionModel().selectFirst();
    list.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          Choice chosen = list.getSelectionModel().getSelectedItem();
          if (event.getCode() == KeyCode.SPACE && chosen != null && chosen.stale().isSendable()) {
            chosen.sent().set(!chosen.sent().get());
            event.consume();
          }
        });
    return list;
  }

  /** Shows a value; a value that can't be sent has no check box. */
  private final class ChoiceCell extends CheckBoxListCell<Choice> {

    ChoiceCell() {
      super(Choice::sent);
      setWrapText(true);
      setPrefWidth(0);
    }

    @Override
    public void updateItem(@Nullable Choice choice, boolean empty) {
      super.updateItem(choice, empty);
      if (!empty && choice != null) {
        setText(text(choice.stale()));
        if (!choice.stale().isSendable()) {
          setGraphic(new FontIcon(Feather.SLASH));
        }
      }
    }
  }

  private String text(StaleValue value) {
    String id = value.change().recordId();
    return messages.text(
        "runs.stale." + value.why(),
        records.label(value.run().kind(), id).orElse(id),
        value.change().field().key(),
        shown(value.change().wanted()),
        shown(value.instead()));
  }

  private String shown(@Nullable FieldValue value) {
    return ValueText.marker(value, messages)
        .orElseGet(() -> Objects.requireNonNull(value).display().lines().findFirst().orElse(""));
  }
}
