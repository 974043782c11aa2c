package io.casedesk.files;

import io.casedesk.files.SourceIdIndex.Difference;
import io.casedesk.messages.Message;
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
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds records by their source id, the identifier of an external system (Q17). Only the exact text
 * matches; similar source ids are offered to the user.
 *
 * @param <R> the kind of record
 */
public final class SourceIdIndex<R extends CaseRecord> {

  /** The most records that a message names. */
  private static final int SHOWN = 5;

  private static final FieldRef SOURCE_ID = FieldRef.standard("source_id");

  private final Collection<R> records;
  private final Map<String, R> exact;
  private final Map<String, List<R>> several = new HashMap<>();

  /** Built when similar source ids are first needed. */
  private @Nullable Map<String, List<R>> folded;

  /**
   * @param records all records, including deleted ones
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

  /** Returns the index of similar source ids; safe for several threads. */
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

  /** The result of a search for a source id. */
  public sealed interface Match<R extends CaseRecord> {}

  /** Exactly one record, not deleted. */
  public record One<R extends CaseRecord>(R record) implements Match<R> {}

  /**
   * No record.
   *
   * @param near records whose source id differs only in ways that a spreadsheet causes
   */
  public record None<R extends CaseRecord>(List<Near<R>> near) implements Match<R> {}

  /** More than one record; some may be deleted. */
  public record Several<R extends CaseRecord>(List<R> records) implements Match<R> {}

  /** Exactly one record, which is deleted. */
  public record Deleted<R extends CaseRecord>(R record) implements Match<R> {}

  /**
   * A record with a similar source id.
   *
   * @param sourceId the source id of the record
   * @param differences the differences from the wanted source id; never empty
   */
  public record Near<R extends CaseRecord>(R record, String sourceId, Set<Difference> differences) {

    /** Whether only zeros or spaces differ that a spreadsheet removes or adds. */
    public boolean isBySheet() {
      return SourceIdIndex.isBySheet(differences);
    }
  }

  /** A difference between two source ids that may mean the same record. */
  public enum Difference {
    /** Leading zeros. */
    LEADING_ZEROS,
    /** Surrounding spaces. */
    SURROUNDING_SPACES,
    /** Characters at the ends that are invisible, such as a zero-width space. */
    INVISIBLE_CHARACTERS,
    /** Upper and lower case. */
    CASE
  }

  /** Finds a record; an empty source id matches none. */
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
   * Whether a record that another system names can have this source id: the record has the source
   * id, one that differs only in leading zeros or spaces around it, or none, like records that were
   * created (Q18).
   */
  public static boolean mayBe(CaseRecord record, String sourceId) {
    String own = sourceId(record);
    return own.isBlank() || own.equals(sourceId) || isBySheet(differences(own, sourceId));
  }

  private static boolean isBySheet(Set<Difference> differences) {
    return !differences.isEmpty() && !differences.contains(Difference.CASE);
  }

  private Near<R> near(R record, String wanted) {
    String own = sourceId(record);
    return new Near<>(record, own, Set.copyOf(differences(own, wanted)));
  }

  private static Set<Difference> differences(String own, String wanted) {
    Set<Difference> differences = EnumSet.noneOf(Difference.class);
    if (!spaces(own).equals(spaces(wanted))) {
      differences.add(
          hasInvisible(own) || hasInvisible(wanted)
              ? Difference.INVISIBLE_CHARACTERS
              : Difference.SURROUNDING_SPACES);
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
    return Objects.requireNonNullElse(FieldValue.scalar(record.value(SOURCE_ID)), "");
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

  /** Strips surrounding spaces, including the non-breaking ones of web pages. */
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
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || isInvisible(c);
  }

  private static boolean isInvisible(char c) {
    return Character.getType(c) == Character.FORMAT;
  }

  private static boolean hasInvisible(String id) {
    return !invisible(id).isEmpty();
  }

  /** Returns the code of the first invisible character at an end, as U+200B; empty for none. */
  public static String invisible(String id) {
    String trimmed = trimmed(id);
    int from = id.indexOf(trimmed);
    String ends = id.substring(0, from) + id.substring(from + trimmed.length());
    return ends.chars()
        .filter(c -> isInvisible((char) c))
        .mapToObj("U+%04X"::formatted)
        .findFirst()
        .orElse("");
  }

  /** Describes a record by its id. */
  public static Message text(CaseRecord record) {
    return record.deleted()
        ? Message.of("candidate.deleted", record.id())
        : Message.of("candidate.record", record.id());
  }

  /** Describes the first of several records. */
  public static Message texts(Collection<? extends CaseRecord> records) {
    return Message.joined(
        "list.comma", records.stream().limit(SHOWN).map(SourceIdIndex::text).toList());
  }

  /** Describes records whose source id is similar to the given one, with the difference. */
  public static <R extends CaseRecord> Message nearTexts(Collection<Near<R>> near) {
    return Message.joined(
        "list.comma",
        near.stream()
            .limit(SHOWN)
            .map(
                one ->
                    Message.of(
                        "candidate.near",
                        one.sourceId(),
                        text(one.record()),
                        Message.joined(
                            "list.and",
                            one.differences().stream().sorted().map(SourceIdIndex::word).toList())))
            .toList());
  }

  private static Message word(Difference difference) {
    return Message.of(
        switch (difference) {
          case LEADING_ZEROS -> "candidate.leading-zeros";
          case SURROUNDING_SPACES -> "candidate.spaces";
          case INVISIBLE_CHARACTERS -> "candidate.invisible";
          case CASE -> "candidate.case";
        });
  }
}
