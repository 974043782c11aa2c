package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.imports.CellRules;
import io.casedesk.files.imports.ColumnQuestion;
import io.casedesk.files.imports.Mapping;
import io.casedesk.model.FieldType;
import io.casedesk.model.input.InputParser.InputStyle;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** Edits the rules for reading the cells of one column. */
final class ColumnRulesView {

  private static final double WIDTH = 280;

  private final VBox rows = new VBox(8);
  private final ScrollPane node = ImportControls.details("imports-rules", rows, WIDTH);
  private final MappingModel mapping;
  private final Messages messages;
  private Subscription listening = () -> {};

  ColumnRulesView(MappingModel mapping, Messages messages) {
    this.mapping = mapping;
    this.messages = messages;
  }

  Node node() {
    return node;
  }

  void show(@Nullable ColumnRow row) {
    listening.unsubscribe();
    listening =
        row == null
            ? () -> {}
            : Subscription.combine(
                row.fieldProperty().subscribe(now -> fill(row)),
                mapping.keyProperty().subscribe(now -> fill(row)),
                mapping.keyColumnProperty().subscribe(now -> fill(row)),
                mapping.nameColumnProperty().subscribe(now -> fill(row)));
    if (row == null) {
      rows.getChildren().clear();
    }
  }

  private void fill(ColumnRow row) {
    FieldChoice field = row.fieldProperty().get();
    boolean isKey = row.name().equals(mapping.keyColumn());
    Label title = Labels.of(messages.text("imports.rules", row.name()), Styles.TEXT_BOLD);
    title.setWrapText(true);
    rows.getChildren().setAll(title);
    if (isKey || field == null) {
      boolean isName = row.name().equals(mapping.nameColumnProperty().get());
      Label what =
          Nodes.named(
              "imports-rules-meaning",
              new Label(messages.text("imports.rules." + meaning(isKey, isName))));
      what.setWrapText(true);
      rows.getChildren().add(what);
      return;
    }
    Label type = new Label(messages.text("imports.rules.type." + field.type()));
    type.setWrapText(true);
    rows.getChildren().add(type);
    CellRules now = row.rulesProperty().get();
    check("trim", now.trim(), on -> change(row, r -> r.withTrim(on)));
    if (field.type() == FieldType.DATE || field.type() == FieldType.TIME) {
      dates(row, now);
    }
    row.questions().forEach(question -> ask(row, question));
    if (field.type() == FieldType.CHOICES) {
      separator(row, now);
    }
    if (field.type().hasOptions() || field.type() == FieldType.UNKNOWN) {
      check("labels", now.labels(), on -> change(row, r -> r.withLabels(on)));
    }
    check("clear", now.clear(), on -> change(row, r -> r.withClear(on)));
    Label kept = Labels.of(messages.text("imports.rules.case"), "caption");
    kept.setWrapText(true);
    rows.getChildren().add(kept);
  }

  private String meaning(boolean isKey, boolean isName) {
    return isKey
        ? mapping.keyProperty().get() == Mapping.Key.NEW ? "new" : "key"
        : isName ? "name" : "ignored";
  }

  private interface Rule {
    void set(boolean on);
  }

  private static void change(ColumnRow row, java.util.function.UnaryOperator<CellRules> change) {
    row.rulesProperty().set(change.apply(row.rulesProperty().get()));
  }

  private void check(String rule, boolean on, Rule change) {
    CheckBox box =
        Nodes.named("imports-rule-" + rule, new CheckBox(messages.text("imports.rules." + rule)));
    box.setWrapText(true);
    box.setSelected(on);
    box.selectedProperty().subscribe((before, now) -> change.set(now));
    rows.getChildren().add(box);
  }

  /** Asks what ambiguous cells mean, and shows the first ones before and after. */
  private void ask(ColumnRow row, ColumnQuestion question) {
    Label text = Labels.wrapped(messages.text(question.message()));
    rows.getChildren().add(Nodes.named("imports-ask-" + question.subject(), text));
    ToggleGroup group = new ToggleGroup();
    for (InputStyle style : question.styles()) {
      String preview =
          question.samples().stream()
              .filter(sample -> sample.meanings().values().containsKey(style))
              .map(sample -> sample.text() + " → " + sample.meanings().valueIn(style))
              .collect(Collectors.joining("\n"));
      RadioButton radio =
          Nodes.named(
              "imports-ask-" + style,
              new RadioButton(messages.text("paste.style." + style) + "\n" + preview));
      radio.setWrapText(true);
      radio.setToggleGroup(group);
      radio.setSelected(row.rulesProperty().get().styles().contains(style));
      radio
          .selectedProperty()
          .subscribe(
              (before, now) -> {
                if (now) {
                  change(row, rules -> rules.withStyle(style));
                }
              });
      rows.getChildren().add(radio);
    }
  }

  private void dates(ColumnRow row, CellRules now) {
    ComboBox<String> format = ImportControls.combo("imports-rule-date", 180);
    format.setEditable(true);
    format
        .getItems()
        .setAll(
            "",
            "dd.MM.yyyy",
            "d.M.yyyy",
            "dd/MM/yyyy",
            "MM/dd/yyyy",
            "yyyy/MM/dd",
            "dd.MM.yyyy; yyyy/MM/dd; dd/MM/yyyy");
    format.setValue(now.dates());
    format.setAccessibleText(messages.text("imports.rules.date"));
    Label wrong = Labels.of("", "problem");
    wrong.setWrapText(true);
    wrong.managedProperty().bind(wrong.textProperty().isNotEmpty());
    format
        .valueProperty()
        .subscribe(
            (before, chosen) -> {
              boolean usable = isFormat(chosen);
              wrong.setText(usable ? "" : messages.text("imports.rules.date.wrong"));
              if (usable) {
                change(row, r -> r.withDates(chosen == null ? "" : chosen));
              }
            });
    rows.getChildren().addAll(new Label(messages.text("imports.rules.date")), format, wrong);
  }

  private static boolean isFormat(@Nullable String format) {
    try {
      var _ = CellRules.plain().withDates(format == null ? "" : format);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static void separate(ColumnRow row, String separator) {
    change(row, r -> r.withSeparator(separator.strip()));
  }

  private void separator(ColumnRow row, CellRules now) {
    ComboBox<String> between = ImportControls.combo("imports-rule-separator", 96);
    between.setEditable(true);
    between.getItems().setAll(";", ",", "|");
    between.setValue(now.separator());
    between.getEditor().textProperty().subscribe((before, text) -> separate(row, text));
    rows.getChildren().add(Labels.captioned(messages.text("imports.rules.separator"), between));
  }
}
