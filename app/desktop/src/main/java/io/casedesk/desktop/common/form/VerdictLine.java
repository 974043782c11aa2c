package io.casedesk.desktop.common.form;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.common.text.VerdictText;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The line below a field with the result of its last write and the possible actions. */
final class VerdictLine {

  private final VBox node = new VBox(6);
  private final FieldState state;
  private final Messages messages;
  private final VerdictText verdicts;
  private final Runnable save;

  /**
   * Creates the line of a field.
   *
   * @param save saves the record after the user chose a correction
   */
  VerdictLine(FieldState state, Messages messages, Runnable save) {
    this.state = state;
    this.messages = messages;
    this.verdicts = new VerdictText(messages);
    this.save = save;
    node.setId("verdict-" + state.spec().field().key());
    SceneBinding.follow(
        node,
        state.outcomeProperty(),
        outcome -> {
          node.getChildren().clear();
          node.setManaged(outcome != null);
          if (outcome != null) {
            show(outcome);
          }
        });
  }

  Node node() {
    return node;
  }

  private void show(ChangeResult outcome) {
    Label text = Labels.wrapped(verdicts.of(outcome), "verdict", style(outcome.verdict()));
    text.setGraphic(icon(outcome.verdict()));
    node.getChildren().add(text);
    List<Button> actions = actions(outcome);
    if (!actions.isEmpty()) {
      FlowPane buttons = new FlowPane(8, 4);
      buttons.getChildren().setAll(actions);
      node.getChildren().add(buttons);
    }
  }

  private List<Button> actions(ChangeResult outcome) {
    List<Button> result = new ArrayList<>();
    if (outcome.verdict() == Verdict.CONFLICT) {
      result.add(
          button(
              "conflict.writeMine",
              "mine",
              () -> {
                state.keepMine();
                save.run();
              }));
      result.add(button("conflict.takeTheirs", "theirs", state::takeTheirs));
    }
    FieldValue before = outcome.change().seen();
    boolean accepted = outcome.verdict() == Verdict.BLANK || outcome.verdict() == Verdict.DIFFERENT;
    if (accepted
        && before != null
        && !before.isBlank()
        && !state.repair().equals(Optional.of(before.display()))) {
      Button putBack =
          button(
              "repair.putBack",
              "putBack",
              () -> {
                state.restore(before);
                save.run();
              });
      putBack.setText(
          messages.text(
              "repair.putBack",
              ValueText.quoted(OwnerText.readable(state.spec().field(), before), messages)));
      result.add(putBack);
    }
    state
        .repair()
        .ifPresent(
            input -> {
              Button repair =
                  button(
                      "repair.write",
                      "repair",
                      () -> {
                        state.inputProperty().set(input);
                        save.run();
                      });
              repair.setText(messages.text("repair.write", input));
              result.add(repair);
            });
    return result;
  }

  private Button button(String messageKey, String id, Runnable action) {
    Button button = new Button(messages.text(messageKey, ""));
    button.setId(id + "-" + state.spec().field().key());
    // A key may contain an underscore, which would mark a mnemonic.
    button.setMnemonicParsing(false);
    button.getStyleClass().addAll(Styles.SMALL);
    button.setOnAction(event -> action.run());
    return button;
  }

  private static FontIcon icon(Verdict verdict) {
    return new FontIcon(
        switch (verdict) {
          case APPLIED, UNCHANGED -> Feather.CHECK_CIRCLE;
          case BLANK, DIFFERENT, CONFLICT -> Feather.ALERT_TRIANGLE;
          case REJECTED -> Feather.X_CIRCLE;
          case UNCERTAIN -> Feather.HELP_CIRCLE;
        });
  }

  private static String style(Verdict verdict) {
    return switch (verdict) {
      case APPLIED, UNCHANGED -> "verdict-good";
      case BLANK, DIFFERENT, CONFLICT, UNCERTAIN -> "verdict-doubt";
      case REJECTED -> "verdict-bad";
    };
  }
}
