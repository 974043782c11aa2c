package io.casedesk.desktop.common.form;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.common.text.VerdictText;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Creates the row of a field in the editor: title, control or value, and messages. */
public final class FieldRow {

  /** Maximum number of characters in a label: the layout of a megabyte would freeze the window. */
  private static final int MOST_SHOWN = 4_000;

  private FieldRow() {}

  /** Creates a row of a form: a title, a control and notes. */
  public static VBox of(String title, Node control, Node... notes) {
    Label label = Labels.wrapped(title, "field-title");
    label.setLabelFor(control);
    VBox row = new VBox(4, label, control);
    row.getChildren().addAll(notes);
    return row;
  }

  /** Creates a row for a field of a new record. */
  public static VBox forNewRecord(FieldEditor state, EditorFactory editors, Messages messages) {
    Region control = editors.control(state);
    return Nodes.styled(
        of(
            state.spec().title(),
            control,
            advice(state, editors),
            problem(state, control, messages)),
        "field-row");
  }

  /** Creates a row for a field of a record: it also tells changes and the result of a write. */
  public static Node editable(
      FieldEditor state, EditorFactory editors, Messages messages, Runnable save) {
    Label mark = Labels.of(messages.text("editor.changed"), "field-mark");
    mark.setMinWidth(Region.USE_PREF_SIZE);
    mark.visibleProperty().bind(state.dirtyProperty());
    VBox row = forNewRecord(state, editors, messages);
    HBox head = new HBox(6, row.getChildren().removeFirst(), Nodes.spacer(), mark);
    head.setAlignment(Pos.BASELINE_LEFT);
    row.getChildren().addFirst(head);
    row.getChildren().add(new VerdictLine(state, messages, save).node());
    return row;
  }

  private static Label problem(FieldEditor state, Region control, Messages messages) {
    Label problem = Labels.wrapped("", "problem");
    FieldProblem.follow(
        problem,
        state,
        messages,
        why -> {
          control.pseudoClassStateChanged(Styles.STATE_DANGER, !why.isEmpty());
          problem.setManaged(!why.isEmpty());
          problem.setText(why);
        });
    return problem;
  }

  private static Label advice(FieldEditor state, EditorFactory editors) {
    Label advice = Labels.wrapped("", "verdict", "verdict-doubt");
    Runnable advise =
        () -> {
          // After a write, the result replaces the warning.
          boolean written = state.outcomeProperty().get() != null;
          advice.setText(written ? "" : editors.hint(state).orElse(""));
          Nodes.show(advice, !advice.getText().isEmpty());
        };
    SceneBinding.follow(advice, state.parsedProperty(), parsed -> advise.run());
    SceneBinding.follow(advice, state.dirtyProperty(), dirty -> advise.run());
    SceneBinding.follow(advice, state.outcomeProperty(), outcome -> advise.run());
    return advice;
  }

  /** Creates a read-only row with the value, null if it is not set, and the reason. */
  public static Node readOnly(
      FieldSpec spec,
      ObservableValue<@Nullable FieldValue> saved,
      Messages messages,
      Timestamps timestamps) {
    Label title = Nodes.styled(new Label(spec.title(), new FontIcon(Feather.LOCK)), "field-title");
    title.setContentDisplay(ContentDisplay.RIGHT);
    Label value = Nodes.named("value-" + spec.field().key(), Labels.wrapped("", "field-value"));
    Label cut = Nodes.named("cut-" + spec.field().key(), Labels.wrapped("", "caption"));
    SceneBinding.follow(
        value,
        saved,
        now -> {
          Optional<String> local = timestamp(spec, now).flatMap(timestamps::local);
          String whole = local.orElseGet(() -> shown(now, messages));
          String beginning = beginning(whole);
          value.setText(beginning);
          Nodes.show(cut, beginning.length() < whole.length());
          cut.setText(messages.text("editor.cut", beginning.length(), whole.length()));
        });
    VBox row = Nodes.styled(new VBox(2, title, value, cut), "field-row", "read-only");
    row.setAccessibleText(spec.title() + ". " + spec.readOnlyReason());
    // Created on mouse enter, because each tooltip is a window and there are many rows.
    row.setOnMouseEntered(
        event -> {
          Tooltip reason = reason(value, spec, saved, timestamps);
          Tooltip.install(title, reason);
          Tooltip.install(value, reason);
          row.setOnMouseEntered(null);
        });
    return row;
  }

  private static String beginning(String text) {
    if (text.length() <= MOST_SHOWN) {
      return text;
    }
    boolean inPair = Character.isHighSurrogate(text.charAt(MOST_SHOWN - 1));
    return text.substring(0, inPair ? MOST_SHOWN - 1 : MOST_SHOWN);
  }

  private static Tooltip reason(
      Node value,
      FieldSpec spec,
      ObservableValue<@Nullable FieldValue> saved,
      Timestamps timestamps) {
    Tooltip reason = Nodes.tooltip("");
    SceneBinding.follow(
        value,
        saved,
        now -> {
          // Show the time in UTC first, for comparison.
          String utc =
              timestamp(spec, now).flatMap(timestamps::utc).map(text -> text + "\n").orElse("");
          reason.setText(utc + spec.readOnlyReason());
        });
    return reason;
  }

  private static Optional<String> timestamp(FieldSpec spec, @Nullable FieldValue value) {
    return spec.isTimestamp() && value != null ? Optional.of(value.display()) : Optional.empty();
  }

  private static String shown(@Nullable FieldValue value, Messages messages) {
    return ValueText.marker(value, messages)
        .orElseGet(
            () ->
                switch (value) {
                  case FieldValue.Bool(boolean yes) ->
                      messages.text(yes ? "value.yes" : "value.no");
                  case FieldValue.Numeric(String digits) -> messages.number(digits);
                  case null -> "";
                  default -> value.display();
                });
  }

  /** The line below a field with the result of its last write and the possible actions. */
  private static final class VerdictLine {

    private final VBox node = new VBox(6);
    private final FieldEditor state;
    private final Messages messages;
    private final VerdictText verdicts;
    private final Runnable save;

    /**
     * Creates the line of a field.
     *
     * @param save saves the record after the user chose a correction
     */
    VerdictLine(FieldEditor state, Messages messages, Runnable save) {
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
        result.add(saving("mine", messages.text("conflict.writeMine"), state::keepMine));
        result.add(button("theirs", messages.text("conflict.takeTheirs"), state::takeTheirs));
      }
      FieldValue before = outcome.change().seen();
      Optional<String> repair = state.repair();
      boolean accepted =
          outcome.verdict() == Verdict.BLANK || outcome.verdict() == Verdict.DIFFERENT;
      if (accepted
          && before != null
          && !before.isBlank()
          && !repair.equals(Optional.of(before.display()))) {
        String quoted =
            ValueText.quoted(OwnerText.readable(state.spec().field(), before), messages);
        result.add(
            saving(
                "putBack", messages.text("repair.putBack", quoted), () -> state.restore(before)));
      }
      repair.ifPresent(
          input ->
              result.add(
                  saving("repair", messages.text("repair.write", input), () -> state.type(input))));
      return result;
    }

    private Button saving(String id, String text, Runnable correction) {
      return button(
          id,
          text,
          () -> {
            correction.run();
            save.run();
          });
    }

    private Button button(String id, String text, Runnable action) {
      Button button = Buttons.of(id + "-" + state.spec().field().key(), text, action, Styles.SMALL);
      // A key may contain an underscore, which would mark a mnemonic.
      button.setMnemonicParsing(false);
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
}
