package io.casedesk.desktop.records.filter;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.TextListCell;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.UnusableViewException;
import io.casedesk.model.CaseRecord;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Drop-down that creates or changes a filter: first the column, then the condition. */
final class FilterDropDown<R extends CaseRecord> {

  private final FiltersModel<R> model;
  private final Messages messages;
  private final Label reach = Labels.named("filter-reach", "note");
  private final VBox content = Nodes.styled(new VBox(8), "filter-box");
  private final DropDown popup;
  private @Nullable FilterPage page;

  /**
   * Creates a closed drop-down.
   *
   * @param where describes the records that filters apply to
   */
  FilterDropDown(FiltersModel<R> model, ObservableValue<String> where, Messages messages) {
    this.model = model;
    this.messages = messages;
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
    private final TextArea text = Nodes.named("filter-text", new TextArea());
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
              "filter-text-apply", messages.text("filter.text.apply"), this::apply, Styles.ACCENT);
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
