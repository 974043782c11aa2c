package io.casedesk.desktop.records.filter;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.form.Editors;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.UnusableViewException;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;

/** Filter page with all filters as text, as a saved view has them. Ctrl+Enter applies the text. */
final class FilterTextPage implements FilterPage {

  private static final int ROWS = 14;

  private final FiltersModel<?> model;
  private final Messages messages;
  private final Runnable done;
  private final TextArea text = Nodes.named("filter-text", new TextArea());
  private final Label problem = Labels.named("filter-text-problem", "problem");
  private final VBox node;

  /**
   * Creates the page.
   *
   * @param done called after the filters were applied
   */
  FilterTextPage(FiltersModel<?> model, Messages messages, Runnable done) {
    this.model = model;
    this.messages = messages;
    this.done = done;
    Label title = Labels.of(messages.text("filter.text.title"), Styles.TEXT_BOLD);
    title.setLabelFor(text);
    text.setAccessibleText(messages.text("filter.text.title"));
    text.setText(SavedViewDefinition.writeFilters(model.filters()));
    text.setPrefRowCount(ROWS);
    Editors.leaveByTab(text);
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
      model.set(SavedViewDefinition.readFilters(text.getText()));
      done.run();
    } catch (UnusableViewException e) {
      problem.setText(messages.text("filter.text.problem." + e.reason(), e.detail()));
    }
  }
}
