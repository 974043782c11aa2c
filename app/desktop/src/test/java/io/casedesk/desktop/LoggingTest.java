package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.policy.MachinePolicy.LogLevel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much the log of the window tells, where that is decided for the computer. */
class LoggingTest {

  private static final System.Logger LOG = System.getLogger(LoggingTest.class.getName());

  @TempDir Path folder;

  /** Which of a line of each level are in the files. */
  private List<String> kept(Optional<LogLevel> decided) {
    Path workspace = folder.resolve(decided.map(LogLevel::name).orElse("none"));
    try (Logging logging = new Logging(decided)) {
      logging.begin(workspace, "Test");
      LOG.log(Level.DEBUG, "said-as-DEBUG");
      LOG.log(Level.INFO, "said-as-INFO");
      LOG.log(Level.WARNING, "said-as-WARN");
      LOG.log(Level.ERROR, "said-as-ERROR");
    }
    return List.of(LogLevel.DEBUG, LogLevel.INFO, LogLevel.WARN, LogLevel.ERROR).stream()
        .map(LogLevel::name)
        .filter(level -> isIn(workspace, "said-as-" + level))
        .toList();
  }

  private static boolean isIn(Path workspace, String text) {
    try {
      return !FilesHolding.text(Logging.folder(workspace), text).isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void whatThePolicyOfTheComputerDecidesIsToldAndNothingMore() {
    assertEquals(List.of("ERROR"), kept(Optional.of(LogLevel.ERROR)));
    assertEquals(List.of("WARN", "ERROR"), kept(Optional.of(LogLevel.WARN)));
    assertEquals(List.of("INFO", "WARN", "ERROR"), kept(Optional.of(LogLevel.INFO)));
    assertEquals(List.of("DEBUG", "INFO", "WARN", "ERROR"), kept(Optional.of(LogLevel.DEBUG)));
    assertEquals(List.of("INFO", "WARN", "ERROR"), kept(Optional.empty()));
  }
}
