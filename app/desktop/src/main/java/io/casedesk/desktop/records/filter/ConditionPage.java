package io.casedesk.desktop.records.filter;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.InputArea;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.form.AmbiguousReading;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.form.FieldCodec;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.VisibleText;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.workspace.Edit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
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
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Filter page with a condition on a text, number or date. Enter or the button applies it. */
final class ConditionPage implements FilterPage {

  /** A comparison as the user types it: a sign, or none for an equal value, and the value. */
  private static final Pattern COMPARISON = Pattern.compile("(>=|<=|[<>=≥≤]|)\\s*(.*)");

  private final ValuesModel<?> model;
  private final Messages messages;
  private final Runnable done;
  private final ToggleGroup choices = new ToggleGroup();
  private final TextField words = new TextField();
  private final TextArea lines = new InputArea();
  private final TextField from = new TextField();
  private final TextField to = new TextField();
  private final HBox range = new HBox(8, from, to);

  /** Reads the numbers and dates; the user may choose how ambiguous ones are read. */
  private InputParser parser;

  private final Label advice =
      Labels.named("filter-advice", "filter-advice", "verdict", "verdict-doubt");
  private final Label problem = Labels.of("", "problem");
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
    this.parser = messages.parser();
    this.opened = model.filterProperty().get();
    Label title = Labels.of(model.column().title(), Styles.TEXT_BOLD);
    node.getChildren().add(title);
    offered().forEach(choice -> node.getChildren().add(radio(choice)));
    name(lines, "filter-lines", messages.text("filter.lines"));
    lines.setPrefRowCount(4);
    name(from, "filter-from", messages.text("filter.from"));
    name(to, "filter-to", messages.text("filter.to"));
    HBox.setHgrow(from, Priority.ALWAYS);
    HBox.setHgrow(to, Priority.ALWAYS);
    EditorFactory.leaveByTab(lines);
    problem.setWrapText(true);
    Button apply =
        Buttons.of("filter-apply", messages.text("filter.apply"), this::apply, Styles.ACCENT);
    apply.setTooltip(new Tooltip(messages.text("filter.apply.hint")));
    apply.setMaxWidth(Double.MAX_VALUE);
    advice.setWrapText(true);
    advice.setContentDisplay(ContentDisplay.BOTTOM);
    node.getChildren().addAll(input, advice, apply);
    node.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    fill();
    asShown = enteredFilter();
    choices.selectedToggleProperty().subscribe(chosen -> showInput());
    for (TextField each : List.of(words, from, to)) {
      each.textProperty().subscribe(text -> advise());
    }
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

  private List<FilterCondition> offered() {
    List<FilterCondition> result = new ArrayList<>(FilterCondition.of(model.column().kind()));
    // The edited filter may have another condition, as for a number that was sent as text.
    if (opened != null && !result.contains(FilterCondition.of(opened))) {
      result.addFirst(FilterCondition.of(opened));
    }
    return result;
  }

  private RadioButton radio(FilterCondition choice) {
    RadioButton button = new RadioButton(messages.text(choice.key()));
    button.setId("filter-choice-" + choice);
    button.setUserData(choice);
    button.setToggleGroup(choices);
    button.setWrapText(true);
    button.setMinHeight(RadioButton.USE_PREF_SIZE);
    return button;
  }

  /** Gives an input its id and its name. */
  private static void name(TextInputControl control, String id, String name) {
    control.setId(id);
    control.setPromptText(name);
    control.setAccessibleText(name);
  }

  /** Shows the filter being edited. */
  private void fill() {
    FilterCondition choice = opened == null ? offered().getFirst() : FilterCondition.of(opened);
    if (opened != null) {
      switch (choice.input()) {
        case LINE -> words.setText(line(opened));
        case LINES -> lines.setText(values.show(opened.values()));
        case RANGE -> {
          from.setText(shown(opened.values().getFirst()));
          to.setText(shown(opened.values().getLast()));
        }
        case NONE -> {
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

  /** Returns the values of a filter as the user types them on one line. */
  private String line(FieldFilter filter) {
    String all = String.join(" ", filter.values()).replace('\n', ' ');
    return switch (filter.operator()) {
      case MORE_THAN -> "> " + shown(all);
      case LESS_THAN -> "< " + shown(all);
      default -> all;
    };
  }

  private boolean isNumber() {
    return model.column().kind() == Column.Kind.NUMBER;
  }

  private FilterCondition chosen() {
    Toggle toggle = choices.getSelectedToggle();
    return toggle != null && toggle.getUserData() instanceof FilterCondition choice
        ? choice
        : offered().getFirst();
  }

  private void showInput() {
    problem.setText("");
    switch (chosen().input()) {
      case LINE -> {
        name(words, "filter-words", messages.text(chosen().inputKey()));
        input.getChildren().setAll(words);
      }
      case LINES -> input.getChildren().setAll(lines);
      case RANGE -> input.getChildren().setAll(range);
      case NONE -> input.getChildren().clear();
    }
    advise();
  }

  /** Says how an ambiguous number or date is read, and offers the other reading. */
  private void advise() {
    Optional<AmbiguousReading> reading =
        switch (chosen()) {
          case COMPARED -> reading(comparison().group(2));
          case BETWEEN -> reading(from.getText()).or(() -> reading(to.getText()));
          default -> Optional.empty();
        };
    advice.setText(reading.map(one -> one.text(messages)).orElse(""));
    advice.setGraphic(reading.map(one -> one.button(messages, this::readAs)).orElse(null));
    Nodes.show(advice, reading.isPresent());
  }

  private Optional<AmbiguousReading> reading(String typed) {
    InputParser any = parser.withoutStyles();
    String text = typed.strip();
    return text.isEmpty()
        ? Optional.empty()
        : AmbiguousReading.of(isNumber() ? any.number(text) : any.date(text), parsed(text));
  }

  private void readAs(InputStyle style) {
    parser = parser.with(style);
    advise();
  }

  private @Nullable Node firstInput() {
    return switch (chosen().input()) {
      case LINE -> words;
      case LINES -> lines;
      case RANGE -> from;
      case NONE -> null;
    };
  }

  private void showCounts(@Nullable Facet facet) {
    if (facet == null) {
      return;
    }
    int blank = facet.count(Special.BLANK);
    int absent = facet.count(Special.ABSENT);
    for (Toggle toggle : choices.getToggles()) {
      if (toggle instanceof RadioButton radio
          && toggle.getUserData() instanceof FilterCondition choice) {
        int count = count(choice, blank, absent, facet.records());
        String name = messages.text(choice.key());
        radio.setText(count < 0 ? name : messages.text("filter.counted", name, count));
      }
    }
  }

  /** Returns how many records meet a condition that needs no value; -1 for the others. */
  private static int count(FilterCondition condition, int blank, int absent, int records) {
    return switch (condition) {
      case BLANK -> blank;
      case ABSENT -> absent;
      case BLANK_OR_ABSENT -> blank + absent;
      case NOT_BLANK -> records - blank - absent;
      case CONTAINS, NOT_CONTAINS, STARTS_WITH, MATCHES, ONE_OF, NONE_OF -> -1;
      case COMPARED, BETWEEN, NEXT_DAYS, LAST_DAYS -> -1;
    };
  }

  private void key(KeyEvent event) {
    boolean inLines = event.getTarget() instanceof Node target && lines.equals(target);
    if (event.getCode() == KeyCode.ENTER && (!inLines || event.isShortcutDown())) {
      apply();
      event.consume();
    }
  }

  private void apply() {
    FieldFilter filter = enteredFilter();
    if (opened != null && filter.equals(asShown)) {
      done.run();
      return;
    }
    String unusable =
        switch (chosen()) {
          case BETWEEN -> problem(from.getText(), to.getText());
          case COMPARED -> problem(comparison().group(2));
          default -> "";
        };
    if (unusable.isEmpty() && isValueMissing(filter)) {
      unusable = "problem.filter.value";
    }
    if (unusable.isEmpty() && !model.replaceFilter(filter)) {
      unusable = unusableKey();
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

  /** Returns whether a new filter has no value, or a sign has none; else, no value removes it. */
  private boolean isValueMissing(FieldFilter filter) {
    return filter.isEmpty()
        && (opened == null
            || (chosen() == FilterCondition.COMPARED && !comparison().group(1).isEmpty()));
  }

  private String unusableKey() {
    if (chosen() == FilterCondition.MATCHES) {
      return "problem.expression";
    }
    if (chosen() == FilterCondition.NEXT_DAYS || chosen() == FilterCondition.LAST_DAYS) {
      return "problem.days";
    }
    return isNumber() ? "problem.number" : "problem.date";
  }

  private FieldFilter enteredFilter() {
    if (chosen() == FilterCondition.COMPARED) {
      return compared(comparison());
    }
    List<String> typed =
        switch (chosen().input()) {
          case LINE -> List.of(words.getText().strip());
          case LINES -> values.read(lines.getText());
          case RANGE -> List.of(stored(from.getText()), stored(to.getText()));
          case NONE -> List.of();
        };
    return chosen().filter(model.column().id(), typed);
  }

  private Matcher comparison() {
    Matcher typed = COMPARISON.matcher(words.getText().strip());
    // A line always matches: the sign and the value may be empty.
    boolean _ = typed.matches();
    return typed;
  }

  private FieldFilter compared(Matcher typed) {
    String column = model.column().id();
    String value = stored(typed.group(2));
    return switch (typed.group(1)) {
      case ">" -> FieldFilter.of(column, Operator.MORE_THAN, value);
      case "<" -> FieldFilter.of(column, Operator.LESS_THAN, value);
      case ">=", "≥" -> FieldFilter.of(column, Operator.BETWEEN, value, "");
      case "<=", "≤" -> FieldFilter.of(column, Operator.BETWEEN, "", value);
      default -> FieldFilter.of(column, Operator.BETWEEN, value, value);
    };
  }

  /** Returns a number or date of a filter as the user writes it. */
  private String shown(String end) {
    return isNumber() ? parser.numberText(Messages.withoutZeros(end)) : parser.dateText(end);
  }

  /** Returns a typed number or date as the filter stores it; empty for the open end of a range. */
  private String stored(String text) {
    return parsed(text) instanceof Edit.Valid(FieldValue value) ? value.display() : text.strip();
  }

  /** Returns the message key of the first problem of numbers or dates; empty if there is none. */
  private String problem(String... typed) {
    return Stream.of(typed)
        .map(this::parsed)
        .map(input -> input instanceof Edit.Invalid(String _, String key) ? key : "")
        .filter(key -> !key.isEmpty())
        .findFirst()
        .orElse("");
  }

  private Edit.Input parsed(String typed) {
    String text = typed.strip();
    if (text.isEmpty()) {
      return new Edit.Valid(FieldValue.text(""));
    }
    return isNumber() ? FieldCodec.number(parser, text, null) : FieldCodec.date(parser, text);
  }

  /**
   * Converts values to lines of an editable text. A line that the user doesn't change keeps its
   * exact value, including line breaks and surrounding spaces.
   */
  static final class ValueLines {

    private final Map<String, List<String>> shown = new HashMap<>();

    /** Returns the text: one value per line, with invisible characters shown as numbers. */
    String show(List<String> values) {
      shown.clear();
      shown.putAll(values.stream().collect(Collectors.groupingBy(value -> line(value).strip())));
      return values.stream().map(ValueLines::line).collect(Collectors.joining("\n"));
    }

    private static String line(String value) {
      return VisibleText.of(value, value.length());
    }

    /** Parses the edited text; spaces around changed lines are removed. */
    List<String> read(String text) {
      return text.lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty())
          .flatMap(line -> shown.getOrDefault(line, List.of(line)).stream())
          .distinct()
          .toList();
    }
  }

  /** The conditions that a page offers for a text, a number or a date. */
  private enum FilterCondition {
    CONTAINS(Operator.CONTAINS, Input.LINE),
    NOT_CONTAINS(Operator.NOT_CONTAINS, Input.LINE),
    STARTS_WITH(Operator.STARTS_WITH, Input.LINE),
    MATCHES(Operator.MATCHES, Input.LINE),
    ONE_OF(Operator.ANY_OF, Input.LINES),
    NONE_OF(Operator.NONE_OF, Input.LINES),
    /** More or less than a value, or equal. */
    COMPARED(Operator.MORE_THAN, Input.LINE),
    BETWEEN(Operator.BETWEEN, Input.RANGE),
    NEXT_DAYS(Operator.NEXT_DAYS, Input.LINE),
    LAST_DAYS(Operator.LAST_DAYS, Input.LINE),
    BLANK(Operator.ANY_OF, Input.NONE),
    ABSENT(Operator.ANY_OF, Input.NONE),
    BLANK_OR_ABSENT(Operator.ANY_OF, Input.NONE),
    NOT_BLANK(Operator.NONE_OF, Input.NONE);

    /** How the values of a condition are typed. */
    enum Input {
      LINE,
      LINES,
      RANGE,
      NONE
    }

    private final Operator operator;
    private final Input input;

    FilterCondition(Operator operator, Input input) {
      this.operator = operator;
      this.input = input;
    }

    /** Returns the conditions of a column, the most usual first. */
    static List<FilterCondition> of(Column.Kind kind) {
      List<FilterCondition> result =
          new ArrayList<>(
              switch (kind) {
                case NUMBER -> List.of(COMPARED, BETWEEN);
                case DATE, TIMESTAMP -> List.of(COMPARED, BETWEEN, NEXT_DAYS, LAST_DAYS);
                case TEXT, LINK, BOOLEAN, STATUS, OPTION, OPTIONS ->
                    List.of(CONTAINS, NOT_CONTAINS, STARTS_WITH, MATCHES, ONE_OF, NONE_OF);
              });
      result.addAll(List.of(BLANK, ABSENT, BLANK_OR_ABSENT, NOT_BLANK));
      return result;
    }

    /** Returns the condition that shows a filter. */
    static FilterCondition of(FieldFilter filter) {
      if (filter.operator() == Operator.LESS_THAN) {
        return COMPARED;
      }
      List<FilterCondition> alike =
          Arrays.stream(values()).filter(one -> one.operator == filter.operator()).toList();
      return alike.stream()
          .filter(one -> one.special().equals(filter.also()))
          .findFirst()
          .orElse(alike.getLast());
    }

    private Set<Special> special() {
      return switch (this) {
        case BLANK -> Set.of(Special.BLANK);
        case ABSENT -> Set.of(Special.ABSENT);
        case BLANK_OR_ABSENT, NOT_BLANK -> Set.of(Special.BLANK, Special.ABSENT);
        case CONTAINS, NOT_CONTAINS, STARTS_WITH, MATCHES, ONE_OF, NONE_OF -> Set.of();
        case COMPARED, BETWEEN, NEXT_DAYS, LAST_DAYS -> Set.of();
      };
    }

    /** Returns the filter of a column with the values that were typed. */
    FieldFilter filter(String column, List<String> typed) {
      return new FieldFilter(column, operator, typed, special());
    }

    Input input() {
      return input;
    }

    /** Returns the message key of the condition. */
    String key() {
      return "filter.choice." + this;
    }

    /** Returns the message key of what is typed into the line. */
    String inputKey() {
      return switch (this) {
        case COMPARED -> "filter.comparison";
        case NEXT_DAYS, LAST_DAYS -> "filter.days";
        case MATCHES -> "filter.expression";
        case CONTAINS, NOT_CONTAINS, STARTS_WITH, ONE_OF, NONE_OF, BETWEEN -> key();
        case BLANK, ABSENT, BLANK_OR_ABSENT, NOT_BLANK -> key();
      };
    }
  }
}
