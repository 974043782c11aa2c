package io.casedesk.desktop.runs.unfinished;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.data.RecordNames;
import io.casedesk.desktop.runs.unfinished.UnfinishedRunsModel.Question;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Objects;
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
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Lists the values that changed since a run stopped and asks which of them to send. */
final class ResumeQuestionView {

  private static final double ROW_HEIGHT = 28;

  /** More rows would push the records out of sight. */
  private static final int MOST_ROWS = 5;

  /** A value and whether to send it. */
  private record Choice(StaleValue stale, BooleanProperty sent) {}

  /** Shows a value; a value that can't be sent has no check box. */
  private static final class ChoiceCell extends CheckBoxListCell<Choice> {

    ChoiceCell(StringConverter<Choice> said) {
      super(Choice::sent, said);
      setWrapText(true);
      setPrefWidth(0);
    }

    @Override
    public void updateItem(@Nullable Choice choice, boolean empty) {
      super.updateItem(choice, empty);
      if (!empty && choice != null && !choice.stale().isSendable()) {
        setGraphic(new FontIcon(Feather.SLASH));
      }
    }
  }

  private final VBox node = Nodes.named("resume-question", new VBox(8), "notice", "notice-doubt");
  private final ListView<Choice> list = Nodes.named("stale-cells", new ListView<>(), Styles.DENSE);
  private final Button goOn =
      Nodes.named("resume-without", new Button(), Styles.SMALL, Styles.ACCENT);
  private final List<Choice> choices;
  private final Question question;
  private final UnfinishedRunsModel model;
  private final RecordNames records;
  private final Messages messages;

  ResumeQuestionView(
      Question question, UnfinishedRunsModel model, RecordNames records, Messages messages) {
    this.question = question;
    this.model = model;
    this.records = records;
    this.messages = messages;
    choices =
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
    fillList();
    node.getChildren().setAll(what, list, buttons());
    count();
  }

  /** Whether the view shows this question. */
  boolean isOf(@Nullable Question other) {
    return question.equals(other);
  }

  Node node() {
    return node;
  }

  private void fillList() {
    list.setAccessibleText(messages.text("runs.stale.accessible"));
    list.setPrefHeight(Math.min(choices.size(), MOST_ROWS) * ROW_HEIGHT + 2);
    list.setMinHeight(list.getPrefHeight());
    list.getItems().setAll(choices);
    list.setCellFactory(
        view ->
            new ChoiceCell(
                new StringConverter<>() {
                  @Override
                  public String toString(@Nullable Choice choice) {
                    return choice == null ? "" : staleText(choice.stale());
                  }

                  @Override
                  public @Nullable Choice fromString(String text) {
                    return null;
                  }
                }));
    choices.forEach(choice -> choice.sent().subscribe(this::count));
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
  }

  private Node buttons() {
    goOn.setOnAction(
        event ->
            model.resumeWithout(
                choices.stream()
                    .filter(choice -> !choice.sent().get())
                    .map(Choice::stale)
                    .toList()));
    Button leave = button("runs.leave", "leave-rest", () -> leave(question.runs()));
    leave.setTooltip(new Tooltip(messages.text("runs.leave.hint")));
    Button later = button("action.notNow", "resume-later", model::decideLater);
    FlowPane buttons = new FlowPane(8, 4, goOn, leave, later);
    buttons.setAlignment(Pos.CENTER_LEFT);
    return buttons;
  }

  private void leave(List<UnfinishedRunsModel.LeftRun> runs) {
    new Confirmation(messages, "runs.leave")
        .ask(node, messages.text("runs.leave.hint"), () -> model.leaveRest(runs));
  }

  private Button button(String messageKey, String id, Runnable action) {
    return Buttons.of(id, messages.text(messageKey), action, Styles.SMALL);
  }

  private void count() {
    long sent = choices.stream().filter(choice -> choice.sent().get()).count();
    goOn.setText(messages.text("runs.goOn", question.others() + sent, choices.size() - sent));
  }

  private String staleText(StaleValue value) {
    String record =
        records
            .label(value.run().kind(), value.change().recordId())
            .orElse(value.change().recordId());
    return messages.text(
        "runs.stale." + value.why(),
        record,
        value.change().field().key(),
        shown(value.change().wanted()),
        shown(value.instead()));
  }

  private String shown(@Nullable FieldValue value) {
    return ValueText.marker(value, messages)
        .orElseGet(() -> Objects.requireNonNull(value).display().lines().findFirst().orElse(""));
  }
}
