package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.model.CaseRecord;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/**
 * Lets the user choose the field that the records are counted by, and the one that splits the
 * counts.
 */
final class CountsChoice<R extends CaseRecord> {

  private static final double WIDEST = 200;
  private static final double NARROWEST = 96;

  private final HBox node;
  private final OverviewTexts texts;
  private boolean offering;

  CountsChoice(CountsModel<R> model, String title, OverviewTexts texts) {
    this.texts = texts;
    String kind = model.list().kind().name();
    node =
        new HBox(
            8,
            choice(
                "overview-field-" + kind,
                "overview.by",
                title,
                Column::title,
                model.fields(),
                model.fieldProperty(),
                model::choose),
            choice(
                "overview-split-" + kind,
                "overview.split",
                title,
                second -> second.map(Column::title).orElse(texts.text("overview.split.none")),
                model.seconds(),
                model.secondProperty(),
                model::split));
    node.visibleProperty().bind(model.fieldProperty().map(field -> true).orElse(false));
  }

  Node node() {
    return node;
  }

  private <T> Node choice(
      String id,
      String messageKey,
      String title,
      Function<T, String> name,
      ObservableList<T> possible,
      ObservableValue<? extends @Nullable T> chosen,
      Consumer<T> choose) {
    ComboBox<T> choice = Nodes.named(id, TypeAheadHandler.comboBox());
    choice.setConverter(new DisplayConverter<>(name));
    HBox captioned = Labels.captioned(texts.text(messageKey), choice);
    choice.setAccessibleText(texts.text(messageKey + ".accessible", title));
    choice.setTooltip(new Tooltip(texts.text(messageKey + ".tip")));
    choice.setMaxWidth(WIDEST);
    choice.setMinWidth(NARROWEST);
    Runnable offer =
        () -> {
          offering = true;
          try {
            if (!choice.getItems().equals(possible)) {
              choice.getItems().setAll(List.copyOf(possible));
            }
            choice.setValue(chosen.getValue());
          } finally {
            offering = false;
          }
        };
    possible.subscribe(offer);
    chosen.subscribe(now -> offer.run());
    choice
        .valueProperty()
        .subscribe(
            value -> {
              if (value != null && !offering) {
                choose.accept(value);
              }
            });
    return captioned;
  }
}
