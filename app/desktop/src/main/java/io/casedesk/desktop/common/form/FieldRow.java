package io.casedesk.desktop.common.form;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.model.FieldValue;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
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
  public static VBox forNewRecord(FieldState state, EditorFactory editors, Messages messages) {
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
      FieldState state, EditorFactory editors, Messages messages, Runnable save) {
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

  private static Label problem(FieldState state, Region control, Messages messages) {
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

  private static Label advice(FieldState state, EditorFactory editors) {
    Label advice = Labels.wrapped("", "verdict", "verdict-doubt");
    Runnable advise =
        () -> {
          // After a write, the result replaces the warning.
          boolean written = state.outcomeProperty().get() != null;
          advice.setText(written ? "" : editors.advice(state).orElse(""));
          Nodes.show(advice, !advice.getText().isEmpty());
        };
    SceneBinding.follow(advice, state.parsedProperty(), parsed -> advise.run());
    SceneBinding.follow(advice, state.dirtyProperty(), dirty -> advise.run());
    SceneBinding.follow(advice, state.outcomeProperty(), outcome -> advise.run());
    return advice;
  }

  /** Creates a read-only row with the value and the reason. */
  public static Node readOnly(FieldState state, Messages messages, Timestamps timestamps) {
    Label title =
        Nodes.styled(new Label(state.spec().title(), new FontIcon(Feather.LOCK)), "field-title");
    title.setContentDisplay(ContentDisplay.RIGHT);
    Label value =
        Nodes.named("value-" + state.spec().field().key(), Labels.wrapped("", "field-value"));
    Label cut = Nodes.named("cut-" + state.spec().field().key(), Labels.wrapped("", "caption"));
    SceneBinding.follow(
        value,
        state.savedProperty(),
        saved -> {
          Optional<String> local = timestamp(state.spec(), saved).flatMap(timestamps::local);
          String whole = local.orElseGet(() -> shown(saved, messages));
          String beginning = beginning(whole);
          value.setText(beginning);
          Nodes.show(cut, beginning.length() < whole.length());
          cut.setText(messages.text("editor.cut", beginning.length(), whole.length()));
        });
    VBox row = Nodes.styled(new VBox(2, title, value, cut), "field-row", "read-only");
    row.setAccessibleText(state.spec().title() + ". " + state.spec().readOnlyReason());
    // Created on mouse enter, because each tooltip is a window and there are many rows.
    row.setOnMouseEntered(
        event -> {
          Tooltip reason = reason(value, state, timestamps);
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

  private static Tooltip reason(Node value, FieldState state, Timestamps timestamps) {
    Tooltip reason = Nodes.tooltip("");
    SceneBinding.follow(
        value,
        state.savedProperty(),
        saved -> {
          // Show the time in UTC first, for comparison.
          String utc =
              timestamp(state.spec(), saved)
                  .flatMap(timestamps::utc)
                  .map(text -> text + "\n")
                  .orElse("");
          reason.setText(utc + state.spec().readOnlyReason());
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
}
