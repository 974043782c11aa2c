package io.casedesk.desktop.imports;

import io.casedesk.files.SourceIdIndex;
import io.casedesk.files.imports.Mapping;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldKeys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the records that rows of a file refer to. Creates each index at its first use, off the
 * JavaFX thread, because there can be many records.
 */
final class ImportRecordIndex<R extends CaseRecord> {

  private static final int MOST_CANDIDATES = 50;

  private final List<R> records;
  private @Nullable Map<String, R> ids;
  private @Nullable SourceIdIndex<R> sourceIds;
  private @Nullable FieldKeys keys;

  ImportRecordIndex(List<R> records) {
    this.records = records;
  }

  /** Returns the records. */
  List<R> records() {
    return records;
  }

  /** Returns the records by their ids. */
  synchronized Map<String, R> byId() {
    Map<String, R> made = ids;
    if (made == null) {
      made = LinkedHashMap.newLinkedHashMap(records.size());
      for (R record : records) {
        made.put(record.id(), record);
      }
      ids = made;
    }
    return made;
  }

  /** Returns the keys of all fields of the records. */
  synchronized FieldKeys fieldKeys() {
    FieldKeys made = keys == null ? FieldKeys.of(records) : keys;
    keys = made;
    return made;
  }

  private synchronized SourceIdIndex<R> sourceIds() {
    SourceIdIndex<R> made = sourceIds == null ? new SourceIdIndex<>(records) : sourceIds;
    sourceIds = made;
    return made;
  }

  /** Returns the records that a row with an ambiguous key could refer to. */
  List<R> candidates(Mapping.Key key, String text) {
    return switch (key) {
      case ID -> ofId(text);
      case NAME, NEW -> named(record -> record.label().strip().equalsIgnoreCase(text.strip()));
      case SOURCE_ID -> bySourceId(text);
    };
  }

  /** Finds records by id, else by source id, else by name; empty when there are none. */
  List<R> search(String text) {
    String wanted = text.strip();
    List<R> exact = ofId(wanted);
    if (!exact.isEmpty() || wanted.isEmpty()) {
      return exact;
    }
    List<R> found = bySourceId(wanted);
    return found.isEmpty() ? named(record -> record.label().equalsIgnoreCase(wanted)) : found;
  }

  private List<R> ofId(String id) {
    R record = byId().get(id);
    return record == null ? List.of() : List.of(record);
  }

  private List<R> named(Predicate<R> isNamed) {
    return records.stream().filter(isNamed).limit(MOST_CANDIDATES).toList();
  }

  private List<R> bySourceId(String text) {
    return switch (sourceIds().find(text)) {
      case SourceIdIndex.One<R>(R record) -> List.of(record);
      case SourceIdIndex.Deleted<R>(R record) -> List.of(record);
      case SourceIdIndex.Several<R>(List<R> several) -> several;
      case SourceIdIndex.None<R>(List<SourceIdIndex.Near<R>> near) ->
          near.stream().map(SourceIdIndex.Near::record).toList();
    };
  }
}
