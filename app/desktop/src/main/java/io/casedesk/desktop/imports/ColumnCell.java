package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.imports.CellRules;
import io.casedesk.files.imports.Mapping;
import io.casedesk.model.FieldType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows one column of the file with sample values and the field chosen for the column. */
final class ColumnCell extends NodeCell<ColumnRow> {

  private final Label name = Labels.of("", Styles.TEXT_BOLD);
  private final Label samples = Labels.of("", "caption");
  private final ComboBox<@Nullable FieldChoice> field = TypeAheadHandler.comboBox();
  private final Label isKey = new Label();
  private final HBox box;
  private final MappingModel model;
  private final Messages messages;
  private boolean filling;

  ColumnCell(MappingModel model, Messages messages, Consumer<ColumnRow> select) {
    this.model = model;
    this.messages = messages;
    name.setPrefWidth(170);
    name.setMinWidth(120);
    name.setMaxWidth(170);
    samples.setMinWidth(0);
    samples.setPrefWidth(0);
    samples.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(samples, Priority.ALWAYS);
    field.setPrefWidth(230);
    field.setMinWidth(210);
    field.setMaxWidth(230);
    field.setConverter(new FieldName());
    field.valueProperty().subscribe(this::applyField);
    field
        .focusedProperty()
        .subscribe(
            focused -> {
              if (focused && getItem() != null) {
                select.accept(getItem());
              }
            });
    isKey.setPrefWidth(230);
    isKey.setMinWidth(210);
    box = new HBox(12, name, samples, new FontIcon(Feather.ARROW_RIGHT), field, isKey);
    box.setAlignment(Pos.CENTER_LEFT);
  }

  /** Moves the keyboard focus to the field; returns false if the column has none. */
  boolean focusField() {
    field.requestFocus();
    return field.isFocused();
  }

  @Override
  protected Node show(ColumnRow row) {
    boolean key = row.name().equals(model.keyColumn());
    name.setText(row.name());
    samples.setText(String.join(" · ", row.samples()));
    isKey.setText(
        messages.text(
            model.keyProperty().get() == Mapping.Key.NEW
                ? "imports.mapping.isName"
                : "imports.mapping.isKey"));
    Nodes.show(isKey, key);
    Nodes.show(field, !key);
    field.setAccessibleText(messages.text("imports.mapping.for", row.name()));
    filling = true;
    try {
      List<@Nullable FieldChoice> choices = new ArrayList<>();
      choices.add(null);
      choices.addAll(model.fields());
      if (!field.getItems().equals(choices)) {
        field.getItems().setAll(choices);
      }
      field.setValue(row.fieldProperty().get());
    } finally {
      filling = false;
    }
    return box;
  }

  private void applyField(@Nullable FieldChoice chosen) {
    ColumnRow row = getItem();
    if (!filling && row != null) {
      FieldChoice before = row.fieldProperty().get();
      if (chosen != null && (before == null || before.type() != chosen.type())) {
        // Without a separator, a cell with several keys would be read as one key.
        // An ignored column keeps its rules: its numbers may be converted already.
        CellRules rules = before == null ? row.rulesProperty().get() : model.newRules();
        row.rulesProperty()
            .set(chosen.type() == FieldType.CHOICES ? rules.withSeparator(";") : rules);
      }
      row.fieldProperty().set(chosen);
    }
  }

  /** Converts a field choice to the text shown in the combo box. */
  private final class FieldName extends StringConverter<@Nullable FieldChoice> {

    @Override
    public String toString(@Nullable FieldChoice choice) {
      return choice == null ? messages.text("imports.mapping.ignore") : choice.label();
    }

    @Override
    public @Nullable FieldChoice fromString(String text) {
      return null;
    }
  }
}
