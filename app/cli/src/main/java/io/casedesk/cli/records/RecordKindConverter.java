package io.casedesk.cli.records;

import io.casedesk.model.RecordKind;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a record kind from the command line. */
public final class RecordKindConverter implements ITypeConverter<RecordKind> {

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
