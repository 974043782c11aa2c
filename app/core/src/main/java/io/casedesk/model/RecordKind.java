package io.casedesk.model;

import java.util.Arrays;
import java.util.Optional;

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

  /** The word for it in addresses, files and on the command line: {@code use-cases}. */
  public String word() {
    return word;
  }

  /** The member that reads as the name a record was created with (trap 15). */
  public FieldRef title() {
    return FieldRef.standard(title);
  }

  /** The member that marks a record as deleted. */
  public FieldRef deleteFlag() {
    return FieldRef.standard(deleteFlag);
  }

  /** Whether a field marks records of either kind as deleted. */
  public static boolean isDeleteFlag(FieldRef field) {
    return Arrays.stream(values()).anyMatch(kind -> kind.deleteFlag().equals(field));
  }

  /** The kind of a word, if there is one. */
  public static Optional<RecordKind> of(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
  }
}
