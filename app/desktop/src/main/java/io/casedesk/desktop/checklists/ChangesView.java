package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.ReviewModel.ComparisonBase;
import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.FieldDifference;
import io.casedesk.model.checklist.Review;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * Shows the differences between a checklist and its reviewed or earlier content. Its cells wrap
 * long texts, unlike those of a {@link io.casedesk.desktop.common.table.TextColumn}.
 */
final class ChangesView {

  /** The space around the text of a cell, in pixels. */
  private static final double ROOM = 16;

  private final VBox node = Nodes.styled(new VBox(8), "checklist-page");
  private final ComboBox<ComparisonBase> bases = TypeAheadHandler.comboBox();
  private final TableView<FieldDifference> table =
      Nodes.named("checklist-changes", new TableView<>(), "review-table", "dense");
  private final ReviewModel model;
  private final ChecklistTexts texts;
  private final Messages messages;
  private boolean filling;

  ChangesView(ReviewModel model, ChecklistTexts texts) {
    this.model = model;
    this.texts = texts;
    this.messages = texts.messages();
    bases.setId("checklist-base");
    bases.setMaxWidth(Double.MAX_VALUE);
    bases.setAccessibleText(messages.text("checklists.changes.base"));
    bases.setTooltip(new Tooltip(messages.text("checklists.changes.base")));
    bases.setConverter(new DisplayConverter<>(this::name));
    bases
        .valueProperty()
        .subscribe(
            base -> {
              if (!filling && base != null) {
                model.baseProperty().set(base);
              }
            });
    table.setAccessibleText(messages.text("checklists.changes.accessible"));
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    table.setPlaceholder(new Region());
    table.getColumns().add(column("field", change -> ChecklistTexts.path(change.path())));
    table.getColumns().add(column("before", change -> texts.value(change.before())));
    table.getColumns().add(column("now", change -> texts.value(change.after())));
    VBox.setVgrow(table, Priority.ALWAYS);
    model.pastProperty().subscribe(past -> fill());
    model.comparedProperty().subscribe(this::show);
  }

  Node node() {
    return node;
  }

  private String name(ComparisonBase base) {
    Review review = base.review();
    if (review != null) {
      return messages.text(
          "checklists.changes.review",
          texts.by(review),
          texts.moments().of(review.statement().at()),
          texts.mark(review.statement().mark()));
    }
    return messages.text("checklists.changes.read", texts.moments().of(base.read()));
  }

  private void fill() {
    filling = true;
    try {
      ReviewModel.Past past = model.pastProperty().get();
      List<ComparisonBase> all = past == null ? List.of() : past.bases();
      bases.getItems().setAll(all);
      bases.setValue(model.baseProperty().get());
    } finally {
      filling = false;
    }
  }

  private void show(ReviewModel.Comparison compared) {
    table.getItems().setAll(compared.differences());
    filling = true;
    bases.setValue(compared.base());
    filling = false;
    if (model.pastProperty().get() == null) {
      node.getChildren().clear();
    } else if (compared.base() == null) {
      node.getChildren()
          .setAll(
              StateViews.quiet(Feather.CLOCK, messages.text("checklists.changes.nothingBefore")));
    } else if (compared.differences().isEmpty()) {
      node.getChildren()
          .setAll(bases, StateViews.quiet(Feather.CHECK, messages.text("checklists.changes.none")));
    } else {
      Label count =
          Labels.of(
              messages.text("checklists.changes.count", compared.differences().size()), "note");
      count.setId("checklist-changes-count");
      node.getChildren().setAll(bases, count, table);
    }
  }

  private TableColumn<FieldDifference, String> column(
      String id, Function<FieldDifference, String> text) {
    TableColumn<FieldDifference, String> column =
        new TableColumn<>(messages.text("checklists.changes." + id));
    column.setId("change-" + id);
    column.setSortable(false);
    column.setReorderable(false);
    column.setCellValueFactory(
        features -> new ReadOnlyStringWrapper(text.apply(features.getValue())));
    column.setCellFactory(
        ignored ->
            new TableCell<>() {
              private final Label label = new Label();

              {
                Labels.wrap(label);
              }

              // The row asks for the height without a width, so use the column's width for wrapped
              // lines.
              @Override
              protected double computePrefHeight(double width) {
                double lines = label.prefHeight(getTableColumn().getWidth() - ROOM);
                return Math.max(super.computePrefHeight(width), lines + ROOM / 2);
              }

              @Override
              protected void updateItem(@Nullable String value, boolean empty) {
                super.updateItem(value, empty);
                setGraphic(empty ? null : label);
                label.setText(value);
                label.prefWidthProperty().bind(widthProperty().subtract(ROOM));
                if (empty || value == null) {
                  setTooltip(null);
                } else {
                  FieldDifference change = getTableRow().getItem();
                  setTooltip(Nodes.tooltip(change == null ? value : change.path() + "\n" + value));
                }
              }
            });
    return column;
  }
}
