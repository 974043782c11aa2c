package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.log.LogLevel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As much is logged as is decided for the computer. */
class WindowLogTest {

  private static final System.Logger LOG =
      System.getLogger("io.casedesk.desktop.app.WindowLogTest");

  @TempDir Path folder;

  @AfterEach
  void asBefore() {
    // Levels are those of the whole process.
    WindowLog usual = new WindowLog(Optional.of(LogLevel.INFO));
    usual.begin(folder.resolve("after"), "");
    usual.close();
  }

  private List<String> logged(Optional<LogLevel> decided) throws IOException {
    WindowLog logging = new WindowLog(decided);
    logging.begin(folder, "");
    LOG.log(Level.DEBUG, "of little note");
    LOG.log(Level.WARNING, "of some note");
    logging.close();
    try (Stream<Path> files = Files.list(WindowLog.folder(folder))) {
      StringBuilder all = new StringBuilder();
      // Its lock goes while it ends.
      for (Path file : files.filter(one -> one.toString().endsWith(".log")).toList()) {
        all.append(Files.readString(file));
      }
      return Stream.of("of little note", "of some note").filter(all.toString()::contains).toList();
    }
  }

  @Test
  void whereNothingIsDecidedWhatMayGoWrongIsTold() throws IOException {
    assertEquals(List.of("of some note"), logged(Optional.empty()));
  }

  @Test
  void lessWhereThatIsDecided() throws IOException {
    assertEquals(List.of(), logged(Optional.of(LogLevel.ERROR)));
  }

  @Test
  void moreWhereThatIsDecided() throws IOException {
    assertEquals(List.of("of little note", "of some note"), logged(Optional.of(LogLevel.DEBUG)));
  }
}
