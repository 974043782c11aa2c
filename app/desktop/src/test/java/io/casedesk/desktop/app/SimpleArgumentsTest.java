package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What is understood without picocli is understood as picocli does, and everything else is not. */
class SimpleArgumentsTest {

  private static final PrintStream NOWHERE =
      new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);

  private final DesktopCommand plain = command();
  private final DesktopCommand parsed = command();

  private static DesktopCommand command() {
    return new DesktopCommand(new JavaFxStartup(), NOWHERE, NOWHERE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "changes.casedeskplan",
        "--built-in",
        "--theme dark",
        "--theme LIGHT --size 900x700",
        "--url http://127.0.0.1:1/x --token-env TOKEN --workspace some/folder --time-first-row",
        "--database cases.db plan.casedeskplan",
        "plan.casedeskplan --workspace w --size wide"
      })
  void isUnderstoodAsPicocliDoes(String line) {
    assertTrue(SimpleArguments.parse(plain, words(line)));
    CommandLine.ParseResult result = picocli().parseArgs(words(line));
    assertEquals(0, result.unmatched().size());
    assertEquals(said(parsed), said(plain));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--tour",
        "--help",
        "-h",
        "--version",
        "--picture x.png",
        "--nonsense",
        "--size",
        "--size --theme",
        "--size=900x700",
        "--theme pink",
        "--url a --url b",
        "--built-in --built-in",
        "one two",
        "@arguments",
        "--workspace @file",
        "-- file"
      })
  void isLeftToPicocli(String line) {
    assertFalse(SimpleArguments.parse(plain, words(line)));
  }

  /** An option that is new is left to picocli until somebody thinks of it; none must be missed. */
  @Test
  void noOptionIsTakenForAFile() {
    for (CommandLine.Model.OptionSpec option : picocli().getCommandSpec().options()) {
      for (String name : option.names()) {
        DesktopCommand command = command();
        boolean taken = SimpleArguments.parse(command, name);
        assertTrue(!taken || command.plan == null, name);
      }
    }
  }

  private CommandLine picocli() {
    return new CommandLine(parsed).setCaseInsensitiveEnumValuesAllowed(true);
  }

  private static String[] words(String line) {
    return line.isEmpty() ? new String[0] : line.split(" ", -1);
  }

  private static List<String> said(DesktopCommand command) {
    return Arrays.asList(
        command.size,
        command.theme.name(),
        String.valueOf(command.database),
        String.valueOf(command.workspace),
        String.valueOf(command.url),
        String.valueOf(command.tokenEnv),
        String.valueOf(command.plan),
        String.valueOf(command.builtIn),
        String.valueOf(command.timeFirstRow),
        String.valueOf(command.tour));
  }
}
