package io.casedesk.desktop.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.testdata.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A start on a disk that is really full ({@link SmallDisk}). */
@EnabledOnOs(OS.LINUX)
@Tag("external")
class FullDiskStartTest {

  @TempDir Path folder = Path.of("");

  private List<String> run() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(SmallDisk.at(folder));
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            FullDiskProgram.class.getName(),
            folder.toString()));
    Path errors = Files.createTempFile("full-disk", ".txt");
    try {
      Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
      List<String> said = process.inputReader(UTF_8).lines().toList();
      int ended = process.waitFor();
      String why = Files.readString(errors);
      Needs.met(ended != SmallDisk.NONE && !why.startsWith("unshare:"), why);
      assertEquals(0, ended, why);
      return said;
    } finally {
      Files.delete(errors);
    }
  }

  @Test
  void whyAndWhatToDoIsSaidAndNothingIsLost() throws Exception {
    List<String> said = run();
    assertEquals(4, said.size(), said.toString());
    assertTrue(said.get(0).startsWith("fresh: CD-2004 "), said.get(0));
    assertTrue(said.get(0).toLowerCase(Locale.ROOT).contains("free up disk space"), said.get(0));
    assertTrue(
        said.get(1).startsWith("used: CD-2004 ")
            || said.get(1).equals("used: opened, staged 1, notices 0"),
        said.get(1));
    assertEquals("fresh again: opened, staged 0, notices 0", said.get(2));
    assertEquals("used again: opened, staged 1, notices 0", said.get(3));
  }
}
