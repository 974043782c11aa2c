package io.casedesk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

final class ScrubbingTest {

  @Test
  void takesOutEveryNameOfTheHomeFolder() {
    Scrubbing scrubbing = new Scrubbing(Set.of("/srv", "/srv/ana", "/", ""), null);
    assertEquals("~/x and ~/y in /", scrubbing.text("/srv/ana/x and /srv/y in /"));
  }
}
