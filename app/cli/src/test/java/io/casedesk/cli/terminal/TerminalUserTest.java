package io.casedesk.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who is at the terminal, as the log of runs names it. */
final class TerminalUserTest {

  private static String user(Map<String, String> environment) {
    return new Terminal(System.out, System.err, environment, false).user();
  }

  @Test
  void theEnvironmentGoesFirst() {
    assertEquals("ann", user(Map.of("USER", "ann", "USERNAME", "bob")));
    assertEquals("bob", user(Map.of("USERNAME", "bob")));
  }

  @Test
  void whereItDoesNotSayTheSystemDoes() {
    // As in a timer, a service, or a container.
    assertEquals(System.getProperty("user.name"), user(Map.of()));
    assertEquals(System.getProperty("user.name"), user(Map.of("USER", " ")));
  }
}
