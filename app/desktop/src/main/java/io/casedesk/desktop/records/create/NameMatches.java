package io.casedesk.desktop.records.create;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds records that have a name already or have it as their {@code source_id}. */
final class NameMatches {

  private static final FieldRef SOURCE_ID = FieldRef.standard("source_id");

  private NameMatches() {}

  static <R extends CaseRecord> List<R> of(String name, List<R> records) {
    return records.stream()
        .filter(
            record ->
                record.label().strip().equalsIgnoreCase(name)
                    || isSource(record.value(SOURCE_ID), name))
        .toList();
  }

  private static boolean isSource(@Nullable FieldValue sourceId, String name) {
    return sourceId != null && sourceId.display().equals(name);
  }
}
