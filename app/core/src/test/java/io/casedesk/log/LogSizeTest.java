package io.casedesk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.workspace.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** How much of a log is kept, and what it does where there is no room for it. */
@ResourceLock("java.util.logging")
class LogSizeTest {

  private static final Logger OWN = Logger.getLogger("io.casedesk.test.LogSizeTest");
  private static final int MEGABYTE = 1 << 20;

  private final Path temp;

  LogSizeTest(@TempDir Path temp) {
    this.temp = temp;
  }

  @AfterEach
  void end() {
    Logger.getLogger("").setLevel(Level.INFO);
    Logger.getLogger("io.casedesk").setLevel(null);
    Logger.getLogger("io.casedesk.told").setLevel(null);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".log")).sorted().toList();
    }
  }

  private static String all(Path folder) throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path file : files(folder)) {
      all.append(Files.readString(file));
    }
    return all.toString();
  }

  @Test
  void aProgramKeepsFiveFilesOfTenMegabytes() throws IOException {
    Path folder = temp.resolve("logs");
    ProgramLog log = ProgramLog.listen(failure -> "CD-1");
    try {
      log.write(folder, temp);
      String filling = "x ".repeat(4_000);
      long written = 0;
      for (int line = 0; written < 65L * MEGABYTE; line++) {
        OWN.info("line " + line + " " + filling);
        if (line % 500 == 0) {
          log.settle();
          written = 500L * (line / 500) * filling.length();
        }
      }
      log.settle();
    } finally {
      log.close();
    }
    List<Path> kept = files(folder);
    assertEquals(
        List.of(
            "casedesk.0.log",
            "casedesk.1.log",
            "casedesk.2.log",
            "casedesk.3.log",
            "casedesk.4.log"),
        kept.stream().map(file -> file.getFileName().toString()).toList());
    for (Path full : kept.subList(1, kept.size())) {
      long size = Files.size(full);
      assertTrue(size > 9L * MEGABYTE && size < 11L * MEGABYTE, full + " has " + size);
    }
  }

  @Test
  @Tag("external")
  void aFullDiskKeepsNobodyFromWorkingAndTheLogGoesOnWhenThereIsRoom() throws IOException {
    try (SmallDisk disk = SmallDisk.mount(temp.resolve("disk"), 512 << 10)) {
      Path folder = disk.path().resolve("logs");
      ProgramLog log = ProgramLog.listen(failure -> "CD-1", 20_000, 3);
      try {
        log.write(folder, disk.path());
        OWN.info("the first line");
        log.settle();
        Path ballast = disk.fill();
        // More than two files take: they are turned while there is no room.
        for (int line = 0; line < 600; line++) {
          OWN.info("line " + line + " " + "x".repeat(80));
        }
        log.settle();
        assertTrue(log.problem().isPresent(), "that lines are missing is known");
        Files.delete(ballast);
        OWN.info("there is room again");
        log.settle();
        OWN.info("and the last line");
        log.settle();
        assertTrue(all(folder).contains("and the last line"), "the log goes on");
      } finally {
        log.close();
      }
    }
  }
}
