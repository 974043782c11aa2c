package io.casedesk.desktop.records.create;

import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.ValidationWarning;
import io.casedesk.desktop.changes.review.ReviewCellText;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows warnings before a record is created: existing names and warnings of the engine. */
final class CreateWarnings<R extends CaseRecord> {

  private static final int NAMED = 3;

  private final VBox node = Nodes.named("create-warnings", new VBox(8));
  private final Messages messages;
  private final ReviewCellText texts;

  CreateWarnings(CreateModel<R> model, Messages messages) {
    this.messages = messages;
    this.texts = new ReviewCellText(messages);
    model.checkProperty().subscribe(this::show);
    node.managedProperty().bind(node.visibleProperty());
  }

  Node node() {
    return node;
  }

  private void show(CreateModel.Check<R> check) {
    List<String> lines = new ArrayList<>();
    if (!check.namesakes().isEmpty()) {
      lines.add(namesakes(check.namesakes()));
    }
    PreflightCreate checked = check.checked();
    if (checked != null) {
      said(checked).forEach(lines::add);
    }
    node.getChildren()
        .setAll(
            lines.stream()
                .map(line -> Labels.verdict(Feather.ALERT_TRIANGLE, line, "doubt"))
                .toList());
    node.setVisible(!lines.isEmpty());
  }

  private String namesakes(List<R> those) {
    String first =
        those.stream()
            .limit(NAMED)
            .map(
                record ->
                    messages.text(
                        (record.members().containsKey("source_id")
                                ? "create.namesake"
                                : "create.namesake.plain")
                            + (record.deleted() ? ".deleted" : ""),
                        record.label(),
                        record.id(),
                        ValueText.marker(record.value(FieldRef.standard("source_id")), messages)
                            .orElseGet(() -> record.text("source_id"))))
            .collect(Collectors.joining("; "));
    int more = Math.max(0, those.size() - NAMED);
    return messages.text("create.namesakes", those.size(), first, more);
  }

  /** Unknown keys are reported beside their fields. */
  private Stream<String> said(PreflightCreate checked) {
    return checked.warnings().entrySet().stream()
        .flatMap(
            field ->
                field.getValue().stream()
                    .filter(warning -> !isOfAKey(warning))
                    .map(warning -> of(field.getKey(), texts.warning(warning))));
  }

  private static boolean isOfAKey(ValidationWarning warning) {
    return warning instanceof ValidationWarning.UnprovenKey
        || warning instanceof ValidationWarning.UnseenKey;
  }

  private String of(FieldRef field, String text) {
    return messages.text("create.warning", field.key(), text);
  }
}
