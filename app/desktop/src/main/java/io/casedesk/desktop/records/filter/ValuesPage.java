package io.casedesk.desktop.records.filter;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.AccentFolding;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.filter.FieldFilter.Special;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Filter page that lists the values of a column. Each selection is applied at once. */
final class ValuesPage implements FilterPage {

  private final ValuesModel<?> model;
  private final Messages messages;
  private final FilterText texts;
  private final SearchList<FacetLine> values;
  private final VBox node = new VBox(8);

  ValuesPage(ValuesModel<?> model, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.texts = new FilterText(messages);
    values =
        new SearchList<>(
            "filter-values", this::lines, list -> new FacetCell(model, messages), this::toggle);
    values.prompt(messages.text("filter.search.value"));
    node.getChildren().setAll(header(), values.node());
    model.facetProperty().subscribe(facet -> values.fill());
  }

  @Override
  public Node node() {
    return node;
  }

  @Override
  public void focus() {
    values.focus();
  }

  @Override
  public void close() {
    model.close();
  }

  private Node header() {
    Label title = new Label(model.column().title());
    title.getStyleClass().add(Styles.TEXT_BOLD);
    title.setMaxWidth(Double.MAX_VALUE);
    title.setMinWidth(0);
    HBox.setHgrow(title, Priority.ALWAYS);
    ToggleGroup group = new ToggleGroup();
    ToggleButton is = button("filter-is", "filter.is", Styles.LEFT_PILL, group);
    ToggleButton isNot = button("filter-is-not", "filter.isNot", Styles.RIGHT_PILL, group);
    group.selectToggle(model.negated() ? isNot : is);
    group
        .selectedToggleProperty()
        .addListener(
            (property, before, now) -> {
              if (now == null) {
                group.selectToggle(before);
              } else {
                model.negate(now.equals(isNot));
              }
            });
    return Nodes.row(8, title, new HBox(is, isNot));
  }

  private ToggleButton button(String id, String key, String style, ToggleGroup group) {
    ToggleButton button = new ToggleButton(messages.text(key));
    button.setId(id);
    button.getStyleClass().addAll(style, Styles.SMALL);
    button.setToggleGroup(group);
    return button;
  }

  private List<FacetLine> lines(String search) {
    Facet facet = model.facetProperty().get();
    if (facet == null) {
      return List.of();
    }
    List<FacetLine> result = new ArrayList<>();
    for (Facet.Value value : facet.values()) {
      String label = value.label() == null ? "" : value.label();
      String shown = texts.value(value.key(), model.column()) + "\n" + label;
      if (AccentFolding.searchable(shown).contains(search)) {
        result.add(new FacetLine.Key(value));
      }
    }
    for (Special special : Special.values()) {
      boolean offered = special != Special.UNKNOWN_KEY || FilterKeys.options(model.column().kind());
      if (offered && AccentFolding.searchable(texts.special(special)).contains(search)) {
        result.add(new FacetLine.Also(special, facet.count(special)));
      }
    }
    return result;
  }

  private void toggle(FacetLine line) {
    switch (line) {
      case FacetLine.Key(Facet.Value value) -> model.toggle(value.key());
      case FacetLine.Also(Special special, int count) -> model.toggle(special);
    }
    values.fill();
  }
}
