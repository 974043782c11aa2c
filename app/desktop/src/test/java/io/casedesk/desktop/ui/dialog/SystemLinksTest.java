package io.casedesk.desktop.ui.dialog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How other programs are started to open an address. */
class SystemLinksTest {

  private static final List<String> COMMAND = List.of("xdg-open", "https://cases.example.com");

  @AfterEach
  void forget() {
    System.clearProperty(SystemLinks.SECRET_VARIABLE);
  }

  @Test
  void theyGetTheEnvironmentButForTheVariableThatTheTokenCameIn() {
    String path = System.getenv("PATH");
    assertEquals(path, SystemLinks.builder(COMMAND).environment().get("PATH"));
    System.setProperty(SystemLinks.SECRET_VARIABLE, "PATH");
    assertNull(SystemLinks.builder(COMMAND).environment().get("PATH"));
  }

  @Test
  void anAddressIsAnArgumentAndNothingForAShell() {
    String address = "https://cases.example.com/?a=1&b=$(id)";
    assertEquals(List.of("xdg-open", address), SystemLinks.command("Linux", address));
    assertEquals(List.of("open", address), SystemLinks.command("Mac OS X", address));
    assertEquals(
        List.of("rundll32", "url.dll,FileProtocolHandler", address),
        SystemLinks.command("Windows 11", address));
  }
}
