package io.casedesk.desktop.common.dialogs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How other programs are started to open an address. */
class SystemLinksTest {

  private static final String ADDRESS = "https://cases.example.com/api/swagger?a=1&b=$(id)";

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

  /** With a program of our own in the place of the one that opens the browser. */
  @Test
  @Tag("external")
  @EnabledOnOs(OS.LINUX)
  void theProgramOfTheSystemIsGivenTheAddressAndNoToken(@TempDir Path folder) throws Exception {
    Path told = folder.resolve("told");
    Path opener =
        Files.writeString(
            folder.resolve("xdg-open"),
            "#!/bin/sh\necho \"$# $1 ${CASEDESK_SECRET-none}\" > '" + told + "'\n");
    Files.setPosixFilePermissions(opener, PosixFilePermissions.fromString("rwx------"));
    assertEquals("taken", opens(folder));
    assertEquals("1 " + ADDRESS + " none", Files.readString(told).strip());

    Files.writeString(opener, "#!/bin/sh\nexit 3\n");
    assertEquals("xdg-open ended with 3", opens(folder));
    Files.delete(opener);
    assertTrue(opens(folder).contains("xdg-open"), "that there is none is said");
  }

  /** A process of its own, as where programs are looked for is decided when Java starts. */
  private static String opens(Path programs) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-D" + SystemLinks.SECRET_VARIABLE + "=CASEDESK_SECRET",
            "-cp",
            System.getProperty("java.class.path"),
            Opens.class.getName(),
            ADDRESS);
    builder.environment().put("PATH", programs.toString());
    builder.environment().put("CASEDESK_SECRET", "t0ken");
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = String.join(" ", process.inputReader(UTF_8).lines().toList());
    assertEquals(0, process.waitFor());
    return said;
  }

  /** Opens an address and says how that went. */
  static final class Opens {

    private Opens() {}

    /** The address is the only argument. */
    public static void main(String[] arguments) {
      try {
        SystemLinks.open(URI.create(arguments[0]));
        System.out.println("taken");
      } catch (IOException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
