package io.casedesk.desktop.records.filter;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.HeldKeys;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.SegmentedChoice;
import io.casedesk.desktop.common.text.DropdownText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Special;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Filter page that lists the values of a column. Each selection is applied at once. */
final class ValuesPage implements FilterPage {

  /** A line in the list of a column's values. */
  private sealed interface FacetLine {

    /** A value. */
    record Key(Facet.Value value) implements FacetLine {}

    /** A special case, such as an empty field. */
    record SpecialCase(Special special, int count) implements FacetLine {}
  }

  private final ValuesModel<?> model;
  private final Messages messages;
  private final FilterText texts;
  private final SearchList<FacetLine> values;
  private final VBox node = new VBox(8);

  /** Keys that choose a value wait for the values. */
  private final HeldKeys keys =
      new HeldKeys(node, key -> key.getCode() == KeyCode.ESCAPE, () -> {});

  ValuesPage(ValuesModel<?> model, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.texts = new FilterText(messages);
    values = new SearchList<>("filter-values", this::lines, list -> new FacetCell(), this::toggle);
    values.prompt(messages.text("filter.search.value"));
    node.getChildren().setAll(header(), values.node());
    node.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (model.facetProperty().get() == null && event.getCode() != KeyCode.ESCAPE) {
            keys.hold(event);
          }
        });
    model
        .facetProperty()
        .subscribe(
            facet -> {
              values.fill();
              if (facet != null) {
                keys.release();
              }
            });
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
    keys.drop();
    model.close();
  }

  private Node header() {
    Label title = Labels.of(model.column().title(), Styles.TEXT_BOLD);
    title.setMaxWidth(Double.MAX_VALUE);
    title.setMinWidth(0);
    HBox.setHgrow(title, Priority.ALWAYS);
    BooleanProperty negated = new SimpleBooleanProperty(model.negated());
    SegmentedChoice<Boolean> choice =
        new SegmentedChoice<>(
            negated,
            List.of(false, true),
            not -> not ? "filter-is-not" : "filter-is",
            not -> messages.text(not ? "filter.isNot" : "filter.is"));
    choice.getButtons().forEach(button -> button.getStyleClass().add(Styles.SMALL));
    negated.subscribe((was, is) -> model.negate(is));
    return Nodes.row(8, title, choice);
  }

  private List<FacetLine> lines(TextSearch search) {
    Facet facet = model.facetProperty().get();
    if (facet == null) {
      return List.of();
    }
    List<FacetLine> result = new ArrayList<>();
    for (Facet.Value value : facet.values()) {
      String label = value.label() == null ? "" : value.label();
      String shown = texts.value(value.key(), model.column()) + "\n" + label;
      if (search.finds(shown)) {
        result.add(new FacetLine.Key(value));
      }
    }
    for (Special special : Special.values()) {
      boolean offered = special != Special.UNKNOWN_KEY || FilterKeys.options(model.column().kind());
      if (offered && search.finds(texts.special(special))) {
        result.add(new FacetLine.SpecialCase(special, facet.count(special)));
      }
    }
    return result;
  }

  private void toggle(FacetLine line) {
    switch (line) {
      case FacetLine.Key(Facet.Value value) -> model.toggle(value.key());
      case FacetLine.SpecialCase(Special special, int count) -> model.toggle(special);
    }
    values.fill();
  }

  /** List cell with a value, its caption, its check box and its number of records. */
  private final class FacetCell extends NodeCell<FacetLine> {

    /** Labels and keys up to this length are never cut off. */
    private static final int LONG_NAME = 24;

    private static final double WIDTH_OF_LONG_NAME = 180;

    private final FontIcon box = new FontIcon(Feather.SQUARE);
    private final Label name = new Label();
    private final Label caption = new Label();
    private final Label count = Labels.of("", "caption");
    private final HBox line;

    FacetCell() {
      caption.setMinWidth(0);
      count.setMinWidth(Region.USE_PREF_SIZE);
      caption.getStyleClass().add("caption");
      line = Nodes.row(8, box, name, caption, Nodes.spacer(), count);
    }

    @Override
    protected Node show(FacetLine item) {
      switch (item) {
        case FacetLine.Key(Facet.Value value) -> {
          show(
              DropdownText.of(texts.value(value.key(), model.column()), value.label()),
              value.count());
          if (!value.known()) {
            caption.setText(messages.text("filter.unknown"));
          }
          choose(model.isChosen(value.key()));
        }
        case FacetLine.SpecialCase(FieldFilter.Special special, int records) -> {
          show(new DropdownText(texts.special(special), ""), records);
          choose(model.isChosen(special));
        }
      }
      return line;
    }

    private void show(DropdownText shown, int records) {
      name.setText(shown.text());
      boolean tooLong = shown.text().length() > LONG_NAME;
      name.setMinWidth(tooLong ? WIDTH_OF_LONG_NAME : Region.USE_PREF_SIZE);
      setTooltip(tooLong ? new Tooltip(shown.inSentence(messages)) : null);
      caption.setText(shown.caption());
      count.setText(messages.text("filter.count", records));
    }

    private void choose(boolean chosen) {
      box.setIconCode(chosen ? Feather.CHECK_SQUARE : Feather.SQUARE);
      setAccessibleText(
          messages.text(
              chosen ? "filter.value.chosen" : "filter.value.accessible",
              name.getText() + " " + caption.getText(),
              count.getText()));
    }
  }
}
