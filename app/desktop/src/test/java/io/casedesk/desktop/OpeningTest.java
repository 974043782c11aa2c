package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second start while the first opens or closes its window. */
class OpeningTest {

  /** Never waited for: a test ends as soon as what it waits for is there. */
  private static final Duration LONG = Duration.ofMinutes(2);

  private final Path folder;
  private final AtomicInteger asked = new AtomicInteger();

  OpeningTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Opening opening(Duration patience) {
    return new Opening(folder, new Messages(Locale.ENGLISH), patience);
  }

  /** As a window does it that is not shown yet, or is not shown any more. */
  private static IllegalStateException refusal() {
    return new IllegalStateException("there is no window");
  }

  @Test
  void aWindowThatIsStillOpeningIsAskedAgain() {
    try (Workspace first = Workspace.open(folder, Opening.PROGRAM)) {
      first.onAttention(
          () -> {
            if (asked.incrementAndGet() < 3) {
              throw refusal();
            }
          });
      assertInstanceOf(Opening.Result.Forwarded.class, opening(LONG).open());
      assertEquals(3, asked.get());
    }
  }

  @Test
  void whereAWindowIsClosingTheNextOneOpens() {
    try (Workspace first = Workspace.open(folder, Opening.PROGRAM)) {
      first.onAttention(
          () -> {
            first.refuseAttention();
            Thread.startVirtualThread(first::close);
            throw refusal();
          });
      Opening.Result.Opened opened =
          assertInstanceOf(Opening.Result.Opened.class, opening(LONG).open());
      opened.workspace().close();
    }
  }

  @Test
  void aWindowThatNeitherComesNorGoesIsNamedInTheEnd() {
    try (Workspace first = Workspace.open(folder, Opening.PROGRAM)) {
      first.onAttention(
          () -> {
            asked.incrementAndGet();
            throw refusal();
          });
      Opening.Result.Refused refused =
          assertInstanceOf(Opening.Result.Refused.class, opening(Duration.ZERO).open());
      assertTrue(refused.why().contains("is in use by Casedesk (process "), refused.why());
      assertEquals(1, asked.get());
    }
  }

  @Test
  void anotherProgramIsNotWaitedFor() {
    try (Workspace first = Workspace.open(folder, "casedesk-cli")) {
      first.onAttention(
          () -> {
            asked.incrementAndGet();
            throw refusal();
          });
      assertInstanceOf(Opening.Result.Refused.class, opening(LONG).open());
      assertEquals(1, asked.get());
    }
  }
}
