package io.casedesk.desktop.records.refresh;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The change of a record between two reads.
 *
 * @param id the id of the record
 * @param label the display name in the newer read
 * @param fields the fields that differ; empty if the record is new or gone
 */
public record RecordChange(String id, String label, Kind kind, List<Field> fields) {

  /** The kind of change. */
  public enum Kind {
    CHANGED,
    NEW,
    GONE
  }

  /**
   * A field that differs.
   *
   * @param before null if the field was not set
   * @param now null if the field is not set
   */
  public record Field(FieldRef field, @Nullable FieldValue before, @Nullable FieldValue now) {}

  /** Creates the change for a new record. */
  public static RecordChange added(CaseRecord record) {
    return new RecordChange(record.id(), record.label(), Kind.NEW, List.of());
  }

  /** Creates the change for a record that no longer exists. */
  public static RecordChange removed(CaseRecord record) {
    return new RecordChange(record.id(), record.label(), Kind.GONE, List.of());
  }

  /** Creates the change for a record with other values. */
  public static RecordChange changed(CaseRecord before, CaseRecord now) {
    List<Field> fields = new ArrayList<>();
    before.members().forEach((key, value) -> differing(fields, FieldRef.standard(key), value, now));
    now.members().forEach((key, value) -> added(fields, FieldRef.standard(key), value, before));
    before
        .customFields()
        .forEach((key, value) -> differing(fields, FieldRef.custom(key), value, now));
    now.customFields().forEach((key, value) -> added(fields, FieldRef.custom(key), value, before));
    return new RecordChange(now.id(), now.label(), Kind.CHANGED, List.copyOf(fields));
  }

  private static void differing(
      List<Field> fields, FieldRef field, FieldValue before, CaseRecord nowOf) {
    FieldValue now = nowOf.value(field);
    if (!before.equals(now)) {
      fields.add(new Field(field, before, now));
    }
  }

  private static void added(
      List<Field> fields, FieldRef field, FieldValue now, CaseRecord beforeOf) {
    if (beforeOf.value(field) == null) {
      fields.add(new Field(field, null, now));
    }
  }

  /** Combines this change with a later one of the record; null if they cancel out. */
  @Nullable RecordChange then(RecordChange later) {
    if (kind == Kind.NEW) {
      return later.kind == Kind.GONE
          ? null
          : new RecordChange(id, later.label, Kind.NEW, List.of());
    }
    if (kind == Kind.GONE || later.kind != Kind.CHANGED) {
      // The values before the record was gone are no longer known.
      return kind == Kind.GONE && later.kind == Kind.NEW
          ? new RecordChange(id, later.label, Kind.CHANGED, List.of())
          : later;
    }
    Map<FieldRef, Field> joined = new LinkedHashMap<>();
    fields.forEach(field -> joined.put(field.field, field));
    for (Field field : later.fields) {
      Field first = joined.getOrDefault(field.field, field);
      if (Objects.equals(first.before, field.now)) {
        joined.remove(field.field);
      } else {
        joined.put(field.field, new Field(field.field, first.before, field.now));
      }
    }
    return joined.isEmpty()
        ? null
        : new RecordChange(id, later.label, Kind.CHANGED, List.copyOf(joined.values()));
  }
}
