package io.casedesk.cli.records;

import picocli.CommandLine.Parameters;

/** The parameter that says which records a command is about. */
public final class KindParameter {

  @Parameters(
      paramLabel = "use-cases|solutions",
      converter = RecordKindArgument.Converter.class,
      description = "Which records.")
  private RecordKindArgument kind = RecordKindArgument.USE_CASES;

  /** Returns the kind of the records. */
  public RecordKindArgument get() {
    return kind;
  }
}
