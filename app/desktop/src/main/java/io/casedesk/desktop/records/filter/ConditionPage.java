package io.casedesk.desktop.records.filter;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.form.Editors;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.filter.FieldFilter.Operator;
import io.casedesk.desktop.records.filter.FieldFilter.Special;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Filter page with a condition on a text, number or date. Enter or the button applies it. */
final class ConditionPage implements FilterPage {

  /** The conditions. */
  private enum Choice {
    CONTAINS,
    ONE_OF,
    NONE_OF,
    BETWEEN,
    BLANK,
    NOT_BLANK,
    ABSENT
  }

  private final ValuesModel<?> model;
  private final Messages messages;
  private final Runnable done;
  private final ToggleGroup choices = new ToggleGroup();
  private final TextField words = new TextField();
  private final TextArea lines = new TextArea();
  private final RangeInput range;
  private final Label problem = new Label();
  private final VBox input = new VBox(4);
  private final VBox node = new VBox(8);
  private final ValueLines values = new ValueLines();

  /** The filter being edited; null for a new filter. */
  private final @Nullable FieldFilter opened;

  /** The filter as this page first showed it: an unchanged filter isn't replaced. */
  private final FieldFilter asShown;

  /**
   * Creates the page.
   *
   * @param done called after the filter was applied
   */
  ConditionPage(ValuesModel<?> model, Messages messages, Runnable done) {
    this.model = model;
    this.messages = messages;
    this.done = done;
    this.range = new RangeInput(isNumber(), messages);
    this.opened = model.filterProperty().get();
    Label title = new Label(model.column().title());
    title.getStyleClass().add(Styles.TEXT_BOLD);
    node.getChildren().add(title);
    offered().forEach(choice -> node.getChildren().add(radio(choice)));
    inputs();
    problem.getStyleClass().add("problem");
    problem.setWrapText(true);
    Button apply = new Button(messages.text("filter.apply"));
    apply.setId("filter-apply");
    apply.getStyleClass().add(Styles.ACCENT);
    apply.setTooltip(new Tooltip(messages.text("filter.apply.hint")));
    apply.setOnAction(event -> apply());
    apply.setMaxWidth(Double.MAX_VALUE);
    node.getChildren().addAll(input, apply);
    node.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    fill();
    asShown = wanted();
    choices.selectedToggleProperty().subscribe(chosen -> showInput());
    model.facetProperty().subscribe(this::showCounts);
  }

  @Override
  public Node node() {
    return node;
  }

  @Override
  public void focus() {
    Node first = firstInput();
    if (first != null) {
      first.requestFocus();
    } else if (choices.getSelectedToggle() instanceof RadioButton radio) {
      radio.requestFocus();
    }
  }

  @Override
  public void close() {
    model.close();
  }

  private boolean isText() {
    return model.column().kind() == Column.Kind.TEXT || model.column().kind() == Column.Kind.LINK;
  }

  private List<Choice> offered() {
    List<Choice> result = new ArrayList<>();
    result.addAll(
        isText()
            ? List.of(Choice.CONTAINS, Choice.ONE_OF, Choice.NONE_OF)
            : List.of(Choice.BETWEEN));
    result.addAll(List.of(Choice.BLANK, Choice.NOT_BLANK, Choice.ABSENT));
    // The edited filter may have another condition, as for a number that was sent as text.
    if (opened != null && !result.contains(choiceOf(opened))) {
      result.addFirst(choiceOf(opened));
    }
    return result;
  }

  private RadioButton radio(Choice choice) {
    RadioButton button = new RadioButton(messages.text("filter.choice." + choice));
    button.setId("filter-choice-" + choice);
    button.setUserData(choice);
    button.setToggleGroup(choices);
    return button;
  }

  private void inputs() {
    name(words, "filter-words", messages.text("filter.choice.CONTAINS"));
    name(lines, "filter-lines", messages.text("filter.lines"));
    lines.setPrefRowCount(4);
    Editors.leaveByTab(lines);
  }

  /** Gives an input its id and its name. */
  static void name(TextInputControl control, String id, String name) {
    control.setId(id);
    control.setPromptText(name);
    control.setAccessibleText(name);
  }

  /** Shows the filter being edited. */
  private void fill() {
    Choice choice = opened == null ? offered().getFirst() : choiceOf(opened);
    if (opened != null) {
      switch (choice) {
        case CONTAINS -> words.setText(String.join(" ", opened.values()).replace('\n', ' '));
        case ONE_OF, NONE_OF -> lines.setText(values.show(opened.values()));
        case BETWEEN -> range.show(opened.values().getFirst(), opened.values().getLast());
        case BLANK, NOT_BLANK, ABSENT -> {
          // No input for these conditions.
        }
      }
    }
    for (Toggle toggle : choices.getToggles()) {
      if (toggle.getUserData() == choice) {
        choices.selectToggle(toggle);
      }
    }
  }

  private boolean isNumber() {
    return model.column().kind() == Column.Kind.NUMBER;
  }

  private Choice choiceOf(FieldFilter filter) {
    return switch (filter.operator()) {
      case CONTAINS -> Choice.CONTAINS;
      case BETWEEN -> Choice.BETWEEN;
      case ANY_OF ->
          filter.also().contains(Special.BLANK)
              ? Choice.BLANK
              : filter.also().contains(Special.ABSENT) ? Choice.ABSENT : Choice.ONE_OF;
      case NONE_OF -> filter.also().isEmpty() ? Choice.NONE_OF : Choice.NOT_BLANK;
    };
  }

  private Choice chosen() {
    Toggle toggle = choices.getSelectedToggle();
    return toggle != null && toggle.getUserData() instanceof Choice choice
        ? choice
        : offered().getFirst();
  }

  private void showInput() {
    problem.setText("");
    switch (chosen()) {
      case CONTAINS -> input.getChildren().setAll(words);
      case ONE_OF, NONE_OF -> input.getChildren().setAll(lines);
      case BETWEEN -> input.getChildren().setAll(range.node());
      case BLANK, NOT_BLANK, ABSENT -> input.getChildren().clear();
    }
  }

  private @Nullable Node firstInput() {
    return switch (chosen()) {
      case CONTAINS -> words;
      case ONE_OF, NONE_OF -> lines;
      case BETWEEN -> range.first();
      case BLANK, NOT_BLANK, ABSENT -> null;
    };
  }

  private void showCounts(@Nullable Facet facet) {
    if (facet == null) {
      return;
    }
    int blank = facet.count(Special.BLANK);
    int absent = facet.count(Special.ABSENT);
    for (Toggle toggle : choices.getToggles()) {
      if (toggle instanceof RadioButton radio && toggle.getUserData() instanceof Choice choice) {
        String name = messages.text("filter.choice." + choice);
        switch (choice) {
          case BLANK -> radio.setText(counted(name, blank));
          case ABSENT -> radio.setText(counted(name, absent));
          case NOT_BLANK -> radio.setText(counted(name, facet.records() - blank - absent));
          case CONTAINS, ONE_OF, NONE_OF, BETWEEN -> radio.setText(name);
        }
      }
    }
  }

  private String counted(String name, int count) {
    return messages.text("filter.counted", name, count);
  }

  private void key(KeyEvent event) {
    boolean inLines = event.getTarget() instanceof Node target && lines.equals(target);
    if (event.getCode() == KeyCode.ENTER && (!inLines || event.isShortcutDown())) {
      apply();
      event.consume();
    }
  }

  private void apply() {
    FieldFilter wanted = wanted();
    if (opened != null && wanted.equals(asShown)) {
      done.run();
      return;
    }
    String unusable = chosen() == Choice.BETWEEN ? range.problem() : "";
    if (unusable.isEmpty() && !model.take(wanted)) {
      unusable = isNumber() ? "problem.number" : "problem.date";
    }
    if (!unusable.isEmpty()) {
      problem.setText(messages.text(unusable));
      if (!input.getChildren().contains(problem)) {
        input.getChildren().add(problem);
      }
      return;
    }
    done.run();
  }

  private FieldFilter wanted() {
    String id = model.column().id();
    return switch (chosen()) {
      case CONTAINS -> FieldFilter.of(id, Operator.CONTAINS, words.getText().strip());
      case ONE_OF -> new FieldFilter(id, Operator.ANY_OF, values.read(lines.getText()), Set.of());
      case NONE_OF -> new FieldFilter(id, Operator.NONE_OF, values.read(lines.getText()), Set.of());
      case BETWEEN -> FieldFilter.of(id, Operator.BETWEEN, range.from(), range.to());
      case BLANK -> FieldFilter.of(id, Operator.ANY_OF, Special.BLANK);
      case NOT_BLANK -> FieldFilter.of(id, Operator.NONE_OF, Special.BLANK, Special.ABSENT);
      case ABSENT -> FieldFilter.of(id, Operator.ANY_OF, Special.ABSENT);
    };
  }
}
