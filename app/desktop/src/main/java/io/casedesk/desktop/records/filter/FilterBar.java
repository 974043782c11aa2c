package io.casedesk.desktop.records.filter;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.InputArea;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.SegmentedChoice;
import io.casedesk.desktop.common.controls.TextListCell;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.UnusableViewException;
import io.casedesk.model.CaseRecord;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows each filter of a list as a chip, and the button that adds a filter. */
public final class FilterBar<R extends CaseRecord> {

  private static final double SCROLL_BAR = 12;

  private final FiltersModel<R> model;
  private final ObservableValue<String> where;
  private final Messages messages;
  private final FilterText texts;
  private final Button add;
  private final SegmentedChoice<Boolean> match;
  private final FlowPane chips = Nodes.named("filter-chips", new FlowPane(8, 4));
  private final ScrollPane scroll =
      Nodes.styled(new ScrollPane(chips), "filter-chips", Styles.DENSE);

  /** The drop-down that was opened last. */
  private @Nullable FilterDropDown opened;

  /**
   * Creates the bar.
   *
   * @param where describes the records that filters apply to
   */
  public FilterBar(FiltersModel<R> model, ObservableValue<String> where, Messages messages) {
    this.model = model;
    this.where = where;
    this.messages = messages;
    this.texts = new FilterText(messages);
    add = Buttons.of("filter-add", Feather.FILTER, messages.text("filter.add"), () -> open());
    HelpTopic.FILTERS
        .on(add)
        .setTooltip(
            new ShortcutText(messages).tooltip(messages.text("filter.add.hint"), Shortcut.FILTER));
    // The height of the chips depends on their width; leave room for a scroll bar.
    chips.prefWrapLengthProperty().bind(scroll.widthProperty().subtract(SCROLL_BAR));
    HelpTopic.FILTERS.on(scroll).setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.setFocusTraversable(false);
    match = matchChoice();
    model.filters().addListener((ListChangeListener<FieldFilter>) change -> fill());
    model.columns().addListener((ListChangeListener<Column<R>>) change -> fill());
    fill();
    model.knowledgeProperty().subscribe((was, is) -> rename());
  }

  /** Returns the button that adds a filter. */
  public Button button() {
    return add;
  }

  /** Returns the chips, which take room only if there are any. */
  public Node chips() {
    return scroll;
  }

  /** Opens the list of columns. */
  public void open() {
    box().openColumns(add);
  }

  /** Opens the filter of a column. */
  public void open(Column<R> column) {
    box().choose(column, add);
  }

  /** Opens the text of all filters. */
  public void openText() {
    box().openText(add);
  }

  /** Creates a new drop-down and hides the previous one, which would stay open below it. */
  private FilterDropDown box() {
    FilterDropDown before = opened;
    if (before != null) {
      before.hide();
    }
    FilterDropDown made = new FilterDropDown();
    opened = made;
    return made;
  }

  private void fill() {
    int focused = focused();
    boolean isMatchFocused = match.isFocusWithin();
    chips.getChildren().setAll(model.filters().stream().map(this::chip).toList());
    if (model.filters().size() > 1) {
      chips.getChildren().add(match);
    }
    if (!model.filters().isEmpty()) {
      Button clear =
          Nodes.named(
              "filter-clear", new Button(messages.text("filter.clear")), Styles.FLAT, Styles.SMALL);
      clear.setTooltip(new Tooltip(messages.text("filter.clear")));
      clear.setOnAction(event -> leave(model::clear));
      Button asText =
          Nodes.named(
              "filter-as-text",
              new Button(messages.text("filter.text")),
              Styles.FLAT,
              Styles.SMALL);
      asText.setTooltip(new Tooltip(messages.text("filter.text.about")));
      asText.setOnAction(event -> openText());
      chips.getChildren().addAll(clear, asText);
    }
    Nodes.show(scroll, !model.filters().isEmpty());
    if (focused >= 0) {
      focus(focused);
    } else if (isMatchFocused) {
      (match.getParent() == null ? add : match.chosen()).requestFocus();
    }
  }

  /** Creates the choice whether records must match all filters or any. */
  private SegmentedChoice<Boolean> matchChoice() {
    BooleanProperty matchAny = new SimpleBooleanProperty(model.matchAnyProperty().get());
    model.matchAnyProperty().subscribe(now -> matchAny.set(now));
    SegmentedChoice<Boolean> choice =
        new SegmentedChoice<>(
            matchAny,
            List.of(false, true),
            any -> any ? "filter-match-any" : "filter-match-all",
            any -> messages.text(any ? "filter.any" : "filter.all"));
    for (ToggleButton button : choice.getButtons()) {
      boolean any = button.getId().equals("filter-match-any");
      String about = messages.text(any ? "filter.any.about" : "filter.all.about");
      button.getStyleClass().add(Styles.SMALL);
      button.setTooltip(new Tooltip(about));
      button.setAccessibleText(button.getText() + ". " + about);
    }
    matchAny.subscribe(
        (was, is) -> {
          // The model says it before it has all filters of a view.
          if (is != model.matchAnyProperty().get()) {
            model.setMatchAny(is);
          }
        });
    return choice;
  }

  private String matching() {
    return messages.text(model.matchAnyProperty().get() ? "filter.any.about" : "filter.all.about");
  }

  /** Returns the index of the focused chip; -1 if none is focused. */
  private int focused() {
    for (int i = 0; i < chips.getChildren().size(); i++) {
      Node node = chips.getChildren().get(i);
      if (node.getStyleClass().contains("chip") && node.isFocusWithin()) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Restores the focus after the chips were recreated; it would otherwise move to the first button.
   */
  private void focus(int place) {
    Node chip =
        place < model.filters().size() ? chips.getChildren().get(place).lookup(".chip-text") : add;
    (chip == null ? add : chip).requestFocus();
  }

  private HBox chip(FieldFilter filter) {
    Column<R> column = model.column(filter.column());
    Optional<FiltersModel.InactiveReason> idle = model.idle(filter);
    Button open = Nodes.styled(new Button(brief(filter)), "chip-text");
    open.setMnemonicParsing(false);
    String whole = texts.whole(filter, column);
    Tooltip tip =
        Nodes.tooltip(
            idle.map(why -> messages.text("filter.idle." + why, filter.column()) + "\n" + whole)
                .orElseGet(() -> tooltip(whole)));
    open.setTooltip(tip);
    open.setAccessibleText(tip.getText());
    Button remove = Nodes.styled(new Button("", new FontIcon(Feather.X)), "chip-remove");
    remove.setTooltip(new Tooltip(messages.text("filter.remove.hint")));
    remove.setAccessibleText(messages.text("filter.remove", whole));
    remove.setOnAction(event -> leave(() -> model.remove(filter)));
    HBox chip = Nodes.named("chip-" + filter.column(), new HBox(open, remove), "chip");
    chip.setAlignment(Pos.CENTER_LEFT);
    if (idle.isPresent()) {
      chip.getStyleClass().add("chip-idle");
      open.setGraphic(new FontIcon(Feather.ALERT_TRIANGLE));
    }
    if (column != null) {
      open.setOnAction(event -> box().open(filter, column, add));
    }
    chip.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.DELETE || event.getCode() == KeyCode.BACK_SPACE) {
            leave(() -> model.remove(filter));
            event.consume();
          }
        });
    return chip;
  }

  /** Returns the text of a chip, with the values as the list shows them. */
  private String brief(FieldFilter filter) {
    Column<R> column = model.column(filter.column());
    return texts.brief(filter, column, value -> model.labelOf(column, value));
  }

  /** Names the chips again after labels changed. */
  private void rename() {
    for (int i = 0; i < model.filters().size(); i++) {
      if (chips.getChildren().get(i).lookup(".chip-text") instanceof Button open) {
        open.setText(brief(model.filters().get(i)));
      }
    }
  }

  private String tooltip(String whole) {
    String together = model.filters().size() < 2 ? "" : matching() + "\n";
    return whole + "\n" + together + where.getValue();
  }

  /** Runs an action that removes the focused chip, then focuses the button that adds a filter. */
  private void leave(Runnable action) {
    action.run();
    add.requestFocus();
  }

  /** Drop-down that creates or changes a filter: first the column, then the condition. */
  private final class FilterDropDown {

    private final Label reach = Labels.named("filter-reach", "note");
    private final VBox content = Nodes.styled(new VBox(8), "filter-box");
    private final DropDown popup;
    private @Nullable FilterPage page;

    FilterDropDown() {
      reach.setWrapText(true);
      reach.textProperty().bind(where);
      popup = new DropDown(content).onHidden(this::closed);
    }

    /** Closes the drop-down if it is open. */
    void hide() {
      popup.hide();
    }

    void openColumns(Node owner) {
      show(
          new SearchList<Column<R>>(
                  "filter-columns",
                  search ->
                      model.columns().stream()
                          .filter(c -> search.finds(c.title() + "\n" + c.id()))
                          .toList(),
                  list -> new TextListCell<>(Column::title),
                  column -> choose(column, owner))
              .prompt(messages.text("columns.search")),
          owner);
    }

    void open(FieldFilter filter, Column<R> column, Node owner) {
      show(page(column, filter), owner);
    }

    /** Opens the text of all filters. */
    void openText(Node owner) {
      show(new FilterTextPage(popup::hide), owner);
    }

    /** Opens the filter of a column; a list of values shows the current selection. */
    void choose(Column<R> column, Node owner) {
      FieldFilter there =
          FilterKeys.listed(column.kind())
              ? model.filters().stream()
                  .filter(filter -> filter.column().equals(column.id()))
                  .findFirst()
                  .orElse(null)
              : null;
      show(page(column, there), owner);
    }

    private FilterPage page(Column<R> column, @Nullable FieldFilter filter) {
      ValuesModel<R> values = model.values(column, filter);
      return FilterKeys.listed(column.kind())
          ? new ValuesPage(values, messages)
          : new ConditionPage(values, messages, popup::hide);
    }

    private void show(FilterPage next, Node owner) {
      if (page != null) {
        page.close();
      }
      page = next;
      content.getChildren().setAll(next.node(), reach);
      popup.showBelow(owner);
      // A text field has no skin before the next frame and would lose key presses until then.
      content.applyCss();
      next.focus();
    }

    private void closed() {
      reach.textProperty().unbind();
      if (page != null) {
        page.close();
        page = null;
      }
    }

    /**
     * Filter page with all filters as text, as a saved view has them. Ctrl+Enter applies the text.
     */
    private final class FilterTextPage implements FilterPage {

      private static final int ROWS = 14;

      private final Runnable done;
      private final TextArea text = Nodes.named("filter-text", new InputArea());
      private final Label problem = Labels.named("filter-text-problem", "problem");
      private final VBox node;

      /**
       * Creates the page.
       *
       * @param done called after the filters were applied
       */
      FilterTextPage(Runnable done) {
        this.done = done;
        Label title = Labels.of(messages.text("filter.text.title"), Styles.TEXT_BOLD);
        title.setLabelFor(text);
        text.setAccessibleText(messages.text("filter.text.title"));
        text.setText(
            SavedViewDefinition.writeFilters(model.filters(), model.matchAnyProperty().get()));
        text.setPrefRowCount(ROWS);
        EditorFactory.leaveByTab(text);
        problem.setWrapText(true);
        problem.managedProperty().bind(problem.textProperty().isNotEmpty());
        Button apply =
            Buttons.of(
                "filter-text-apply",
                messages.text("filter.text.apply"),
                this::apply,
                Styles.ACCENT);
        apply.setMaxWidth(Double.MAX_VALUE);
        node =
            new VBox(
                8, title, Labels.wrapped(messages.text("filter.text.about")), text, problem, apply);
        node.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
      }

      @Override
      public Node node() {
        return node;
      }

      @Override
      public void focus() {
        text.requestFocus();
        text.selectAll();
      }

      private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER && event.isShortcutDown()) {
          event.consume();
          apply();
        }
      }

      private void apply() {
        try {
          SavedViewDefinition read = SavedViewDefinition.readFilters(text.getText());
          model.set(read.filters(), read.matchAny());
          done.run();
        } catch (UnusableViewException e) {
          problem.setText(messages.text("filter.text.problem." + e.reason(), e.detail()));
        }
      }
    }
  }
}
