package io.casedesk.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

final class TerminalCommandTest {

  enum Form {
    CSV,
    HTML;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Command(name = "write")
  private static final class WriteCommand extends TerminalCommand {
    @Override
    protected int run() {
      return ExitCode.DONE;
    }
  }

  private final TerminalCommand command =
      (TerminalCommand) new CommandLine(new WriteCommand()).getCommand();

  @ParameterizedTest
  @CsvSource({"o.csv, CSV", "o.CSV, CSV", "o.html, HTML", "x.htm, HTML", "a.csv/x.HTM, HTML"})
  void theExtensionNamesTheFormat(String name, Form form) {
    assertEquals(form, command.format(null, Form.class, "--output", Path.of(name)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "csv        | --output | --output: the name ends in none of .csv, .html; add --format.",
        "a.csv/html | --output | --output: the name ends in none of .csv, .html; add --format.",
        "x.htmx     | FILE     | FILE: the name ends in none of .csv, .html; add --format.",
        "-          | --output | Standard output has no name; add --format.",
        "-          | FILE     | Standard input has no name; add --format."
      })
  void aNameWithoutAFormatNeedsTheOption(String name, String option, String said) {
    assertEquals(
        said,
        assertThrows(
                ParameterException.class,
                () -> command.format(null, Form.class, option, Path.of(name)))
            .getMessage());
    assertEquals(Form.CSV, command.format(Form.CSV, Form.class, option, Path.of(name)));
  }
}
