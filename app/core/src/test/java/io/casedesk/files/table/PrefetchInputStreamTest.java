package io.casedesk.files.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class PrefetchInputStreamTest {

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(1).nextBytes(bytes);
    return bytes;
  }

  @Test
  void allBytesComeInTheirOrder() throws IOException {
    for (int length : new int[] {0, 1, 65_535, 65_536, 65_537, 3_000_000}) {
      try (PrefetchInputStream ahead =
          new PrefetchInputStream(new ByteArrayInputStream(bytes(length)))) {
        assertArrayEquals(bytes(length), ahead.readAllBytes());
        assertEquals(-1, ahead.read());
      }
    }
  }

  @Test
  void whatGoesWrongIsToldAfterWhatWasRead() throws IOException {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new ZipException("damaged");
          }

          @Override
          public int read(byte[] target, int from, int length) throws IOException {
            throw new ZipException("damaged");
          }
        };
    try (PrefetchInputStream ahead =
        new PrefetchInputStream(
            new SequenceInputStream(new ByteArrayInputStream(bytes(65_536)), broken))) {
      assertArrayEquals(bytes(65_536), ahead.readNBytes(65_536));
      ZipException told = assertThrows(ZipException.class, ahead::read);
      assertEquals("damaged", told.getMessage());
    }
  }

  @Test
  void whoeverWantsNoMoreWaitsForNothing() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 7;
          }

          @Override
          public int read(byte[] target, int from, int length) {
            Arrays.fill(target, from, from + length, (byte) 7);
            return length;
          }

          @Override
          public void close() {
            closed.set(true);
          }
        };
    try (PrefetchInputStream ahead = new PrefetchInputStream(endless)) {
      assertEquals(7, ahead.read());
    }
    assertTrue(closed.get());
  }
}
