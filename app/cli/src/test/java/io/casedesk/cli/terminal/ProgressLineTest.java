package io.casedesk.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

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
