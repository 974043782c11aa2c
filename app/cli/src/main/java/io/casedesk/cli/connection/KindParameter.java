package io.casedesk.cli.connection;

import io.casedesk.model.RecordKind;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

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

  /** Reads a record kind from the command line. */
  public static final class RecordKindConverter implements ITypeConverter<RecordKind> {

    @Override
    public RecordKind convert(String value) {
      return RecordKind.of(value)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'%s' is not one of %s"
                          .formatted(
                              value,
                              Arrays.stream(RecordKind.values())
                                  .map(RecordKind::word)
                                  .collect(Collectors.joining(", ")))));
    }
  }
}
