package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.terminal.ExitCode;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A token that was typed in the wrong place must not reach a terminal or a log. */
final class HiddenTokenTest {

  private static final String TOKEN = "cdk_3fT9hQ2xLr8Yw1Zb6Nk4Vm7Pd5Sg0Jc";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export use-cases --token=TOKEN",
        "export use-cases --token TOKEN",
        "export use-cases TOKEN",
        "serve --token=TOKEN --database x.db",
        "token list --database x.db --token=TOKEN",
        "TOKEN",
        "doctor --url http://127.0.0.1:1 --token-env TOKEN",
        "doctor --url http://127.0.0.1:1 --token-env=TOKEN",
        "doctor --url TOKEN --token-env X"
      })
  void aMistakeWithATokenDoesNotPrintIt(String line) {
    Ran ran = Ran.with(Map.of(), line.replace("TOKEN", TOKEN).split(" +"));

    assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
    String said = ran.out() + ran.err();
    assertFalse(said.contains(TOKEN.substring(4, 12)), said);
    assertFalse(ran.err().isBlank());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.x7",
        "9f86d081884c7d659a2feaa0c55ad015",
        "secret-value"
      })
  void otherTokensAreNoNamesOfVariablesEither(String token) {
    Ran ran = Ran.with(Map.of(), "doctor", "--url", "http://127.0.0.1:1", "--token-env", token);

    assertFalse(ran.err().contains(token), ran.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--token=x", "--token"})
  void theOptionIsNamed(String option) {
    Ran ran =
        Ran.with(Map.of(), "doctor", "--url", "http://127.0.0.1:1", "--token-env", "X", option);

    assertTrue(ran.err().contains("Unknown option: '--token'"), ran.err());
  }
}
