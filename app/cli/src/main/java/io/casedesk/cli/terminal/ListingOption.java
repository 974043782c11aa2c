package io.casedesk.cli.terminal;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of a command that only prints: {@code -o json} is the same as {@code --json}. */
public final class ListingOption extends JsonOption {

  private enum Form {
    TEXT,
    JSON
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "text|json",
      converter = FormConverter.class,
      description = "text (the default) or json, as with --json.")
  private @Nullable Form form;

  @Override
  public boolean isJson() {
    return super.isJson() || form == Form.JSON;
  }

  private static final class FormConverter implements ITypeConverter<Form> {

    @Override
    public Form convert(String value) {
      return switch (value.toLowerCase(Locale.ROOT)) {
        case "text" -> Form.TEXT;
        case "json" -> Form.JSON;
        default ->
            throw new TypeConversionException(
                "this command prints to standard output; -o takes text or json. To write a file,"
                    + " add > FILE");
      };
    }
  }
}
