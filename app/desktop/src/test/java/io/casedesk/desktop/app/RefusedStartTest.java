package io.casedesk.desktop.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.testdata.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whoever clicked on an icon gets a window, whatever goes wrong on the way to the other one. */
@Tag("external")
class RefusedStartTest {

  /** A start that waits for ever is to be seen as one. */
  private static final long PATIENCE_SECONDS = 120;

  @TempDir Path folder = Path.of("");

  @TempDir Path natives = Path.of("");

  private List<String> run(String what, List<String> in) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(in);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--module-path=" + System.getProperty("jdk.module.path"),
            "--add-modules=javafx.controls",
            "--enable-native-access=javafx.graphics,ALL-UNNAMED",
            "-Dglass.platform=Headless",
            "-Dprism.order=sw",
            "-Djavafx.cachedir=" + natives,
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            RefusedStartProgram.class.getName(),
            what,
            folder.toString()));
    Path errors = Files.createTempFile("refused-start", ".txt");
    try {
      Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
      CompletableFuture<Process> _ =
          process
              .onExit()
              .completeOnTimeout(process, PATIENCE_SECONDS, TimeUnit.SECONDS)
              .thenApply(late -> late.isAlive() ? late.destroyForcibly() : late);
      List<String> said = new ArrayList<>(process.inputReader(UTF_8).lines().toList());
      int ended = process.waitFor();
      String why = Files.readString(errors);
      Needs.met(ended != SmallDisk.NONE && !why.startsWith("unshare:"), why);
      assertEquals(0, ended, why);
      said.add("console: " + why);
      return said;
    } finally {
      Files.delete(errors);
    }
  }

  private static void refused(List<String> said, String title, String code) {
    assertTrue(said.getFirst().startsWith("dialog: " + title), said.toString());
    assertTrue(said.getFirst().contains(code), said.toString());
    assertEquals("ended: 1", said.get(1), said.toString());
    assertTrue(said.getLast().contains("[" + code + "]"), said.toString());
    assertFalse(said.getLast().contains("PULSE_DURATION"), "JavaFX talks to itself");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsNamedInAWindow() throws Exception {
    List<String> said = run("disk", SmallDisk.at(folder));
    refused(said, "Casedesk can’t open its workspace", "CD-2004");
    assertTrue(
        said.getFirst().toLowerCase(Locale.ROOT).contains("free up disk space"), said.toString());
  }

  @Test
  void aFailureAfterTheWorkspaceWasOpenedIsToldAndLetsGoOfIt() throws Exception {
    List<String> said = run("choice", List.of());
    refused(said, "Casedesk can’t open its workspace", "CD-9001");
    assertEquals("opened after it", said.get(2), said.toString());
  }

  @Test
  void aWindowThatCannotBeMadeIsTold() throws Exception {
    List<String> said = run("window", List.of());
    refused(said, "Casedesk can’t open its window", "CD-9001");
    assertEquals("opened after it", said.get(2), said.toString());
  }
}
