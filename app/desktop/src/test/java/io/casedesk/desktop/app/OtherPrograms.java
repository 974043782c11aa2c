package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs that are not ours, which read what Casedesk wrote as whoever gets it does. */
final class OtherPrograms {

  private OtherPrograms() {}

  /** Runs one to its end, which is to be a good one; what it says is in the folder. */
  static void run(Path folder, String... command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("program.log").toFile())
            .start();
    assertTrue(process.waitFor(120, TimeUnit.SECONDS), command[0]);
    assertEquals(0, process.exitValue(), () -> command[0]);
  }

  /** Whether one of that name is installed. */
  static boolean has(String program) {
    return List.of(String.valueOf(System.getenv("PATH")).split(File.pathSeparator, -1)).stream()
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }
}
