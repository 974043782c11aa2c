package io.casedesk.files.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
final class TablePrefetcherTest {

  /** Has one row, then fails. */
  private static final class Failing implements TableReader {

    private final Error error = new OutOfMemoryError("a row too large");
    private boolean began;
    private boolean closed;

    @Override
    public @Nullable TableRow next() {
      if (began) {
        throw error;
      }
      began = true;
      return new TableRow(2, List.of());
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @Test
  void anErrorOfTheOtherThreadEndsTheReadAndIsNotWaitedOut() throws IOException {
    Failing failing = new Failing();
    try (TablePrefetcher ahead = new TablePrefetcher(failing)) {
      assertEquals(2, Objects.requireNonNull(ahead.next()).number());
      assertSame(failing.error, assertThrows(OutOfMemoryError.class, ahead::next));
      assertSame(failing.error, assertThrows(OutOfMemoryError.class, ahead::next));
    }
    assertTrue(failing.closed);
  }
}
