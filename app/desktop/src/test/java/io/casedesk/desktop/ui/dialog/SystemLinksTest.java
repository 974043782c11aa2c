package io.casedesk.desktop.ui.dialog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theSystemsProgramGetsTheAddress(@TempDir Path folder) throws IOException {
    Path told = folder.resolve("told");
    Path program = folder.resolve("browser");
    Files.writeString(program, "#!/bin/sh\nprintf %s \"$1\" > \"" + told + "\"\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    String address = "https://cases.example.com/api/swagger?a=1&b=$(id)";
    SystemLinks.run(List.of(program.toString(), address));
    assertEquals(address, Files.readString(told));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aSystemThatOpensNothingIsSaid() {
    IOException refused =
        assertThrows(IOException.class, () -> SystemLinks.run(List.of("/bin/sh", "-c", "exit 3")));
    assertEquals("/bin/sh ended with 3", refused.getMessage());
    assertThrows(IOException.class, () -> SystemLinks.run(List.of("/no/such/program")));
  }
}
