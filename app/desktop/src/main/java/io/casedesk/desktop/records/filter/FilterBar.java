package io.casedesk.desktop.records.filter;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.model.CaseRecord;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
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
  private final Button match = Nodes.named("filter-match", new Button(), Styles.FLAT, Styles.SMALL);
  private final FlowPane chips = Nodes.named("filter-chips", new FlowPane(8, 4));
  private final ScrollPane scroll =
      Nodes.styled(new ScrollPane(chips), "filter-chips", Styles.DENSE);

  /** The drop-down that was opened last. */
  private @Nullable FilterDropDown<R> opened;

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
    HelpTopic.FILTERS.on(add).setTooltip(new Tooltip(messages.text("filter.add.hint")));
    // The height of the chips depends on their width; leave room for a scroll bar.
    chips.prefWrapLengthProperty().bind(scroll.widthProperty().subtract(SCROLL_BAR));
    HelpTopic.FILTERS.on(scroll).setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.setFocusTraversable(false);
    match.setOnAction(event -> model.setMatchAny(!model.matchAnyProperty().get()));
    model.filters().addListener((ListChangeListener<FieldFilter>) change -> fill());
    model.columns().addListener((ListChangeListener<Column<R>>) change -> fill());
    fill();
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
  private FilterDropDown<R> box() {
    FilterDropDown<R> before = opened;
    if (before != null) {
      before.hide();
    }
    FilterDropDown<R> made = new FilterDropDown<>(model, where, messages);
    opened = made;
    return made;
  }

  private void fill() {
    int focused = focused();
    boolean isMatchFocused = match.isFocused();
    chips.getChildren().setAll(model.filters().stream().map(this::chip).toList());
    if (model.filters().size() > 1) {
      fillMatch();
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
      (match.getParent() == null ? add : match).requestFocus();
    }
  }

  /** Says whether records must match all filters or any, and offers the other. */
  private void fillMatch() {
    match.setText(messages.text(model.matchAnyProperty().get() ? "filter.any" : "filter.all"));
    match.setTooltip(new Tooltip(matching()));
    match.setAccessibleText(match.getText() + ". " + matching());
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
    Button open = Nodes.styled(new Button(texts.brief(filter, column)), "chip-text");
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

  private String tooltip(String whole) {
    String together = model.filters().size() < 2 ? "" : matching() + "\n";
    return whole + "\n" + together + where.getValue();
  }

  /** Runs an action that removes the focused chip, then focuses the button that adds a filter. */
  private void leave(Runnable action) {
    action.run();
    add.requestFocus();
  }
}
