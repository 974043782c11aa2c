package io.casedesk.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.service.ReadListener;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final AtomicLong nanos = new AtomicLong();

  private ProgressLine progress(boolean interactive) {
    PrintStream stream = new PrintStream(err, true, UTF_8);
    return new ProgressLine(
        new Terminal(stream, stream, Map.of(), interactive), "use cases", nanos::get);
  }

  @Test
  void theLineIsRewrittenAtMostTenTimesASecondAndClearedAtTheEnd() {
    try (ProgressLine progress = progress(true)) {
      progress.read(1_000, new ReadListener.Progress(10, 20));
      progress.read(100, new ReadListener.Progress(11, 20));
      nanos.set(100_000_000);
      progress.read(100, new ReadListener.Progress(21, 20));
    }
    String first = "reading use cases: 1,000 so far, request 10 of 20";
    String second = "reading use cases: 1,200 so far, request 21 of 21";
    assertEquals(
        "\r" + first + "\r" + second + "\r" + " ".repeat(second.length()) + "\r",
        err.toString(UTF_8));
  }

  @Test
  void anUnknownLengthIsNotInvented() {
    try (ProgressLine progress = progress(true)) {
      progress.read(5, new ReadListener.Progress(1, 2));
      nanos.set(200_000_000);
      progress.read(1, new ReadListener.Progress(2, 0));
    }
    String first = "reading use cases: 5 so far, request 1 of 2";
    String second = "reading use cases: 6 so far";
    String blank = " ".repeat(first.length() - second.length());
    assertEquals(
        "\r" + first + "\r" + second + blank + "\r" + " ".repeat(second.length()) + "\r",
        err.toString(UTF_8));
  }

  @Test
  void afterASecondTheRateAndTheTimeLeftAreShown() {
    try (ProgressLine progress = progress(true)) {
      nanos.set(2_000_000_000L);
      progress.read(1_000, new ReadListener.Progress(10, 40));
      nanos.set(4_000_000_000L);
      progress.read(500, new ReadListener.Progress(15, 0));
      nanos.set(5_000_000_000L);
      progress.read(10_000, new ReadListener.Progress(16, 1_600));
    }
    String printed = err.toString(UTF_8);
    assertTrue(printed.contains("1,000 so far, request 10 of 40, 500/s, 6 s left\r"), printed);
    assertTrue(printed.contains("1,500 so far, 375/s"), printed);
    assertTrue(printed.contains("request 16 of 1600, 2,300/s, 8 min 15 s left"), printed);
  }

  @Test
  void withoutAPersonWatchingNothingIsPrinted() {
    try (ProgressLine progress = progress(false)) {
      progress.read(5, new ReadListener.Progress(1, 2));
    }
    assertEquals("", err.toString(UTF_8));
  }

  @Test
  void theSurroundingsDoNotGiveTheTokenAway() {
    PrintStream stream = new PrintStream(err, true, UTF_8);

    assertEquals(
        "Terminal[interactive=false]",
        new Terminal(stream, stream, Map.of("TOKEN", "secret"), false).toString());
  }
}
