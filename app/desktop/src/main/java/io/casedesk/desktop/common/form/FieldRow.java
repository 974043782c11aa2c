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
    return row(state, editors, messages, null);
  }

  /** Creates a row for a field of a record: it also tells changes and the result of a write. */
  public static Node editable(
      FieldEditor state, EditorFactory editors, Messages messages, Runnable save) {
    Label mark = Labels.of(messages.text("editor.changed"), "field-mark");
    mark.setMinWidth(Region.USE_PREF_SIZE);
    mark.visibleProperty().bind(state.dirtyProperty());
    VBox row = row(state, editors, messages, save);
    HBox head = new HBox(6, row.getChildren().removeFirst(), Nodes.spacer(), mark);
    head.setAlignment(Pos.BASELINE_LEFT);
    row.getChildren().addFirst(head);
    return row;
  }

  private static VBox row(
      FieldEditor state, EditorFactory editors, Messages messages, @Nullable Runnable save) {
    Region control = editors.control(state);
    VBox row = Nodes.styled(of(state.spec().title(), control), "field-row");
    new Notes(row, control, state, editors, messages, save).follow();
    return row;
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

  /**
   * What is said below the control of a field: a warning, why its input is invalid, and the result
   * of its last write with the possible actions. Its nodes are created when there is something to
   * say, because most fields have nothing, and a form has many fields.
   */
  private static final class Notes {

    private final VBox row;
    private final int above;
    private final Region control;
    private final FieldEditor state;
    private final EditorFactory editors;
    private final Messages messages;
    private final @Nullable Runnable save;
    private Said said = new Said("", "", null);

    /** What is said now. */
    private record Said(String advice, String problem, @Nullable ChangeResult outcome) {}

    /**
     * Creates the notes of a field, at the end of its row.
     *
     * @param save saves the record after the user chose a correction; null if nothing was written
     */
    Notes(
        VBox row,
        Region control,
        FieldEditor state,
        EditorFactory editors,
        Messages messages,
        @Nullable Runnable save) {
      this.row = row;
      this.above = row.getChildren().size();
      this.control = control;
      this.state = state;
      this.editors = editors;
      this.messages = messages;
      this.save = save;
    }

    void follow() {
      SceneBinding.follow(
          row,
          this::show,
          state.parsedProperty(),
          state.dirtyProperty(),
          state.invalidProperty(),
          state.typingProperty(),
          state.outcomeProperty());
    }

    private void show() {
      ChangeResult outcome = state.outcomeProperty().get();
      // After a write, the result replaces the warning.
      String advice = outcome == null ? editors.hint(state).orElse("") : "";
      Said now = new Said(advice, FieldProblem.of(state, messages), outcome);
      if (!now.equals(said)) {
        said = now;
        control.pseudoClassStateChanged(Styles.STATE_DANGER, !now.problem.isEmpty());
        row.getChildren().remove(above, row.getChildren().size());
        row.getChildren().addAll(lines(now));
      }
    }

    private List<Node> lines(Said now) {
      List<Node> lines = new ArrayList<>();
      if (!now.advice.isEmpty()) {
        Label advice = Labels.wrapped(now.advice, "verdict", "verdict-doubt");
        advice.setContentDisplay(ContentDisplay.BOTTOM);
        advice.setGraphic(editors.otherReading(state));
        lines.add(advice);
      }
      if (!now.problem.isEmpty()) {
        lines.add(Labels.wrapped(now.problem, "problem"));
      }
      if (now.outcome != null && save != null) {
        lines.add(verdict(now.outcome, save));
      }
      return lines;
    }

    private Node verdict(ChangeResult outcome, Runnable saving) {
      Label text =
          Labels.wrapped(
              new VerdictText(messages).of(outcome), "verdict", style(outcome.verdict()));
      text.setGraphic(icon(outcome.verdict()));
      VBox box = Nodes.named("verdict-" + state.spec().field().key(), new VBox(6, text));
      List<Button> actions = actions(outcome, saving);
      if (!actions.isEmpty()) {
        FlowPane buttons = new FlowPane(8, 4);
        buttons.getChildren().setAll(actions);
        box.getChildren().add(buttons);
      }
      return box;
    }

    private List<Button> actions(ChangeResult outcome, Runnable saving) {
      List<Button> result = new ArrayList<>();
      if (outcome.verdict() == Verdict.CONFLICT) {
        result.add(saving("mine", messages.text("conflict.writeMine"), state::keepMine, saving));
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
                "putBack",
                messages.text("repair.putBack", quoted),
                () -> state.restore(before),
                saving));
      }
      repair.ifPresent(
          input ->
              result.add(
                  saving(
                      "repair",
                      messages.text("repair.write", input),
                      () -> state.type(input),
                      saving)));
      return result;
    }

    private Button saving(String id, String text, Runnable correction, Runnable saving) {
      return button(
          id,
          text,
          () -> {
            correction.run();
            saving.run();
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
