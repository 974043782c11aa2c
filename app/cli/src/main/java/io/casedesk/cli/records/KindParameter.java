package io.casedesk.cli.records;

import io.casedesk.model.RecordKind;
import picocli.CommandLine.Parameters;

/** The parameter that says which records a command is about. */
public final class KindParameter {

  @Parameters(
      paramLabel = "use-cases|solutions",
      converter = RecordKindConverter.class,
      description = "The kind of records.")
  private RecordKind kind = RecordKind.USE_CASES;

  /** Returns the plural name of the records for messages. */
  public String plural() {
    return plural(kind);
  }

  /** Returns the plural name of records for messages. */
  public static String plural(RecordKind kind) {
    return kind.word().replace('-', ' ');
  }

  /** Returns the kind of the records. */
  public RecordKind get() {
    return kind;
  }
}
