package io.casedesk.desktop.imports;

import io.casedesk.desktop.imports.common.ImportJob;
import io.casedesk.desktop.imports.mapping.ColumnRow;
import io.casedesk.desktop.imports.review.UnknownKey;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.Mapping.MappedColumn;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Repairs texts of a file that aren't keys. */
final class KeyRepairs {

  private final ImportsModel model;
  private final ImportJob importJob;

  KeyRepairs(ImportsModel model) {
    this.model = model;
    this.importJob = model.job();
  }

  /** Replaces the labels in a column by their keys. */
  void replaceLabels(String column) {
    for (ColumnRow row : model.mapping().columns()) {
      if (row.name().equals(column)) {
        row.rulesProperty().set(row.rulesProperty().get().withLabels());
      }
    }
    model.forward().toMatching();
  }

  /** Replaces a text in a column by a key. */
  void replaceText(UnknownKey text, String key) {
    importJob.choose(
        draft -> {
          Map<String, Map<String, String>> keys = new LinkedHashMap<>(draft.keys());
          Map<String, String> texts =
              new LinkedHashMap<>(keys.getOrDefault(text.field(), Map.of()));
          texts.put(text.text(), key);
          keys.put(text.field(), texts);
          return new ImportDraft(
              draft.options(),
              labelled(draft.mapping(), text.column()),
              draft.choices(),
              draft.cells(),
              keys);
        });
    replaceLabels(text.column());
  }

  private static @Nullable Mapping labelled(@Nullable Mapping mapping, String name) {
    if (mapping == null) {
      return null;
    }
    return new Mapping(
        mapping.kind(),
        mapping.key(),
        mapping.keyColumn(),
        mapping.nameColumn(),
        mapping.columns().stream()
            .map(
                column ->
                    column.column().equals(name)
                        ? new MappedColumn(name, column.field(), column.rules().withLabels())
                        : column)
            .toList());
  }

  /** Adds a text to the dropdown values of its field, as a key that no record has yet. */
  void addOption(UnknownKey text) {
    RecordsModel<?> list = model.list();
    importJob.work(
        "imports.work.option",
        () -> {
          importJob
              .books()
              .options()
              .typed(importJob.books().connection(), text.field(), text.text(), Instant.now());
          return text;
        },
        done -> {
          list.fieldCatalog().relearn();
          model.forward().again();
        },
        thrown -> {
          if (!model.isRunning()) {
            model.review().fail(thrown);
          }
        });
  }
}
