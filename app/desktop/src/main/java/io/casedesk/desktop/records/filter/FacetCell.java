package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** List cell with a value, its caption, its check box and its number of records. */
final class FacetCell extends NodeCell<FacetLine> {

  /** Keys up to this length are never cut off. */
  private static final int LONG_KEY = 24;

  private static final double WIDTH_OF_LONG_KEY = 180;

  private final ValuesModel<?> model;
  private final Messages messages;
  private final FilterText texts;
  private final FontIcon box = new FontIcon(Feather.SQUARE);
  private final Label key = new Label();
  private final Label caption = new Label();
  private final Label count = Labels.of("", "caption");
  private final HBox line;

  FacetCell(ValuesModel<?> model, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.texts = new FilterText(messages);
    caption.setMinWidth(0);
    count.setMinWidth(Region.USE_PREF_SIZE);
    caption.getStyleClass().add("caption");
    line = Nodes.row(8, box, key, caption, Nodes.spacer(), count);
  }

  @Override
  protected Node show(FacetLine item) {
    switch (item) {
      case FacetLine.Key(Facet.Value value) -> {
        String label = value.label() == null ? "" : value.label();
        show(texts.value(value.key(), model.column()), label, value.count());
        if (!value.known()) {
          caption.setText(messages.text("filter.unknown"));
        }
        choose(model.isChosen(value.key()));
      }
      case FacetLine.Also(FieldFilter.Special special, int records) -> {
        show(texts.special(special), "", records);
        choose(model.isChosen(special));
      }
    }
    return line;
  }

  private void show(String text, String label, int records) {
    key.setText(text);
    boolean tooLong = text.length() > LONG_KEY;
    key.setMinWidth(tooLong ? WIDTH_OF_LONG_KEY : Region.USE_PREF_SIZE);
    setTooltip(tooLong ? new Tooltip(text) : null);
    caption.setText(label);
    count.setText(messages.text("filter.count", records));
  }

  private void choose(boolean chosen) {
    box.setIconCode(chosen ? Feather.CHECK_SQUARE : Feather.SQUARE);
    setAccessibleText(
        messages.text(
            chosen ? "filter.value.chosen" : "filter.value.accessible",
            key.getText() + " " + caption.getText(),
            count.getText()));
  }
}
