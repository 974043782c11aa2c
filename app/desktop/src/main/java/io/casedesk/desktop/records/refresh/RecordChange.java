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
 * What became of a record between two reads.
 *
 * @param id the record's
 * @param label what a person calls it, as read last
 * @param fields those that differ; none where the record is new or gone
 */
public record RecordChange(String id, String label, Kind kind, List<Field> fields) {

  /** What became of it. */
  public enum Kind {
    CHANGED,
    NEW,
    GONE
  }

  /**
   * A field that differs.
   *
   * @param before null where the member was not there
   * @param now null where the member is not there
   */
  public record Field(FieldRef field, @Nullable FieldValue before, @Nullable FieldValue now) {}

  /** A record that was not there before. */
  public static RecordChange added(CaseRecord record) {
    return new RecordChange(record.id(), record.label(), Kind.NEW, List.of());
  }

  /** A record that is not there any more. */
  public static RecordChange gone(CaseRecord record) {
    return new RecordChange(record.id(), record.label(), Kind.GONE, List.of());
  }

  /** A record that holds other values now. */
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

  /** This and then a later one of the same record; null where nothing came of both. */
  @Nullable RecordChange then(RecordChange later) {
    if (kind == Kind.NEW) {
      return later.kind == Kind.GONE
          ? null
          : new RecordChange(id, later.label, Kind.NEW, List.of());
    }
    if (kind == Kind.GONE || later.kind != Kind.CHANGED) {
      // What it was before it went is not known here any more.
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
