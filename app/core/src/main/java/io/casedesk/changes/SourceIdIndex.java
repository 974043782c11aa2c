package io.casedesk.changes;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds records by the identifier of an external system (Q17). Only the exact text matches; what is
 * nearly the same is offered, for a person to decide.
 *
 * @param <R> the kind of record
 */
public final class SourceIdIndex<R extends CaseRecord> {

  private static final FieldRef SOURCE_ID = FieldRef.standard("source_id");

  private final Collection<R> records;
  private final Map<String, R> exact;
  private final Map<String, List<R>> several = new HashMap<>();

  /** Made when it is first asked what is nearly the same. */
  private @Nullable Map<String, List<R>> folded;

  /**
   * @param records every record there is, deleted ones included
   */
  public SourceIdIndex(Collection<R> records) {
    this.records = records;
    this.exact = HashMap.newHashMap(records.size());
    for (R record : records) {
      String id = sourceId(record);
      R other = id.isBlank() ? null : exact.putIfAbsent(id, record);
      if (other != null) {
        several.computeIfAbsent(id, first -> new ArrayList<>(List.of(other))).add(record);
      }
    }
  }

  /** Several may ask at once. */
  private synchronized Map<String, List<R>> folded() {
    Map<String, List<R>> made = folded;
    if (made == null) {
      made = new HashMap<>();
      for (R record : records) {
        String id = sourceId(record);
        if (!id.isBlank()) {
          made.computeIfAbsent(folded(id), first -> new ArrayList<>(1)).add(record);
        }
      }
      folded = made;
    }
    return made;
  }

  /** What was found for a source id. */
  public sealed interface Match<R extends CaseRecord> {}

  /** Exactly one record, not deleted. */
  public record One<R extends CaseRecord>(R record) implements Match<R> {}

  /**
   * No record.
   *
   * @param near records whose source id differs only in ways that a spreadsheet brings about
   */
  public record None<R extends CaseRecord>(List<Near<R>> near) implements Match<R> {}

  /** More than one record, deleted ones among them or not. */
  public record Several<R extends CaseRecord>(List<R> records) implements Match<R> {}

  /** Exactly one record, which is deleted. */
  public record Deleted<R extends CaseRecord>(R record) implements Match<R> {}

  /**
   * A record that may be meant.
   *
   * @param sourceId its own source id
   * @param differences in what that differs from the one looked for; never empty
   */
  public record Near<R extends CaseRecord>(
      R record, String sourceId, Set<Difference> differences) {}

  /** How two source ids differ that may mean the same. */
  public enum Difference {
    /** Zeros at the beginning. */
    LEADING_ZEROS,
    /** Spaces around it. */
    SURROUNDING_SPACES,
    /** Capital and small letters. */
    CASE
  }

  /** Looks for a record; a blank matches none. */
  public Match<R> find(String sourceId) {
    if (sourceId.isBlank()) {
      return new None<>(List.of());
    }
    R found = exact.get(sourceId);
    if (found == null) {
      return new None<>(
          folded().getOrDefault(folded(sourceId), List.of()).stream()
              .map(record -> near(record, sourceId))
              .toList());
    }
    List<R> same = several.get(sourceId);
    if (same != null) {
      return new Several<>(List.copyOf(same));
    }
    return found.deleted() ? new Deleted<>(found) : new One<>(found);
  }

  /**
   * Whether a record that somebody else names may be the one of a source id: it has that one, or
   * one that differs by leading zeros only, or none, as records that were created have (Q18).
   */
  public static boolean mayBe(CaseRecord record, String sourceId) {
    String own = sourceId(record);
    return own.isBlank()
        || own.equals(sourceId)
        || differences(own, sourceId).equals(Set.of(Difference.LEADING_ZEROS));
  }

  private Near<R> near(R record, String wanted) {
    String own = sourceId(record);
    return new Near<>(record, own, Set.copyOf(differences(own, wanted)));
  }

  private static Set<Difference> differences(String own, String wanted) {
    Set<Difference> differences = EnumSet.noneOf(Difference.class);
    if (!spaces(own).equals(spaces(wanted))) {
      differences.add(Difference.SURROUNDING_SPACES);
    }
    String left = trimmed(own);
    String right = trimmed(wanted);
    if (left.length() != right.length()) {
      differences.add(Difference.LEADING_ZEROS);
    }
    if (!withoutZeros(left).equals(withoutZeros(right))) {
      differences.add(Difference.CASE);
    }
    return differences;
  }

  /** The text, or the digits of a number (Q11); empty when there is none. */
  private static String sourceId(CaseRecord record) {
    return switch (record.value(SOURCE_ID)) {
      case FieldValue.Text(String text) -> text;
      case FieldValue.Numeric(String digits) -> digits;
      case null, default -> "";
    };
  }

  private static String folded(String id) {
    return withoutZeros(trimmed(id)).toLowerCase(Locale.ROOT);
  }

  private static String withoutZeros(String id) {
    int from = 0;
    while (from < id.length() - 1 && id.charAt(from) == '0') {
      from++;
    }
    return id.substring(from);
  }

  private static String spaces(String id) {
    String trimmed = trimmed(id);
    return id.substring(0, id.indexOf(trimmed))
        + "|"
        + id.substring(id.indexOf(trimmed) + trimmed.length());
  }

  /** Without spaces around it, the non-breaking ones of web pages included. */
  private static String trimmed(String id) {
    int from = 0;
    int to = id.length();
    while (from < to && isSpace(id.charAt(from))) {
      from++;
    }
    while (to > from && isSpace(id.charAt(to - 1))) {
      to--;
    }
    return id.substring(from, to);
  }

  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }
}
