package io.casedesk.cli.records;

import io.casedesk.model.RecordKind;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The record kind as a command-line argument. */
public enum RecordKindArgument {
  USE_CASES("use-cases"),
  SOLUTIONS("solutions");

  private final String argument;

  RecordKindArgument(String argument) {
    this.argument = argument;
  }

  /** Returns the argument. */
  public String word() {
    return argument;
  }

  /** Returns the record kind of the model. */
  public RecordKind kindOfRecord() {
    return switch (this) {
      case USE_CASES -> RecordKind.USE_CASES;
      case SOLUTIONS -> RecordKind.SOLUTIONS;
    };
  }

  /** Returns the plural name of the records for messages. */
  public String plural() {
    return argument.replace('-', ' ');
  }

  /** Parses the argument. */
  public static final class Converter implements ITypeConverter<RecordKindArgument> {
    @Override
    public RecordKindArgument convert(String value) {
      return Arrays.stream(values())
          .filter(kind -> kind.argument.equals(value))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'"
                          + value
                          + "' is not one of "
                          + Arrays.stream(values())
                              .map(kind -> kind.argument)
                              .collect(Collectors.joining(", "))));
    }
  }
}
