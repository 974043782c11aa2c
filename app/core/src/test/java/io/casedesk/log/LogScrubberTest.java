package io.casedesk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

final class LogScrubberTest {

  @Test
  void takesOutEveryNameOfTheHomeFolder() {
    LogScrubber logScrubber = new LogScrubber(Set.of("/srv", "/srv/ana", "/", ""), null);
    assertEquals("~/x and ~/y in /", logScrubber.text("/srv/ana/x and /srv/y in /"));
  }
}
