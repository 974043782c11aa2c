package io.casedesk.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The two kinds of record (contract 2). */
public enum RecordKind {
  /** Use cases (contract 2.1). */
  USE_CASES("use-cases", "title", "delete_flag"),

  /** Solutions (contract 2.2). */
  SOLUTIONS("solutions", "name", "deleteFlag");

  private final String word;
  private final String title;
  private final String deleteFlag;

  RecordKind(String word, String title, String deleteFlag) {
    this.word = word;
    this.title = title;
    this.deleteFlag = deleteFlag;
  }

  /** The name of the kind in URLs, in files and on the command line: {@code use-cases}. */
  public String word() {
    return word;
  }

  /** The field in which reads return the name given to a create (Q15). */
  public FieldRef title() {
    return FieldRef.standard(title);
  }

  /** The field that marks a record as deleted. */
  public FieldRef deleteFlag() {
    return FieldRef.standard(deleteFlag);
  }

  /** Whether the field is the deletion mark of either kind of record. */
  public static boolean isDeleteFlag(FieldRef field) {
    return !field.isCustom()
        && (USE_CASES.deleteFlag.equals(field.key()) || SOLUTIONS.deleteFlag.equals(field.key()));
  }

  /**
   * Whether a value of the deletion mark means deleted; empty when the value has no known meaning.
   * The contract says boolean, but a service may send a number or a text (Q11).
   */
  public static Optional<Boolean> readDeleteFlag(@Nullable FieldValue value) {
    return switch (value) {
      case FieldValue.Bool(boolean deleted) -> Optional.of(deleted);
      case FieldValue.Numeric(String digits) -> Optional.of(isNotZero(digits));
      case FieldValue.Text(String text) ->
          switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes" -> Optional.of(true);
            case "false", "0", "no" -> Optional.of(false);
            default -> Optional.empty();
          };
      case null, default -> Optional.empty();
    };
  }

  /** Whether a digit other than 0 occurs before the exponent; works for numbers of any length. */
  private static boolean isNotZero(String digits) {
    return digits.chars().takeWhile(c -> c != 'e' && c != 'E').anyMatch(c -> c >= '1' && c <= '9');
  }

  /** Whether the members of a record mark it as deleted. */
  boolean isDeleted(Map<String, FieldValue> members) {
    return readDeleteFlag(members.get(deleteFlag)).orElse(false);
  }

  /** The kind with this name; empty if there is none. */
  public static Optional<RecordKind> of(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
  }
}
