package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/** Compares the bytes written to it with the content of a file, and writes nothing. */
final class FileComparison extends OutputStream {

  /** Number of bytes shown on each side of the first difference. */
  private static final int SHOWN = 60;

  private final InputStream file;
  private final byte[] before = new byte[SHOWN];
  private int known;
  private long line = 1;

  /**
   * Compares from the current position of the stream.
   *
   * @param file the file; stays open
   */
  FileComparison(InputStream file) {
    this.file = new BufferedInputStream(file, 1 << 16);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    byte[] found = file.readNBytes(length);
    int same = Arrays.mismatch(bytes, offset, offset + length, found, 0, found.length);
    if (same < 0) {
      matched(bytes, offset, length);
      return;
    }
    matched(bytes, offset, same);
    String head = text(before, 0, known);
    String should = text(bytes, offset + same, Math.min(length - same, SHOWN));
    if (same == found.length) {
      throw new InvalidCertificateException(
          "The file ends in line %s, but according to its log it continues: %s[…]%s"
              .formatted(line, head, should));
    }
    throw new InvalidCertificateException(
        ("Line %s doesn't match the log of the file. The file contains: %s%s\nAccording"
                + " to its log: %s%s")
            .formatted(
                line, head, text(found, same, Math.min(found.length - same, SHOWN)), head, should));
  }

  /** Remembers the last equal bytes, and counts lines. */
  private void matched(byte[] bytes, int offset, int length) {
    int start = offset;
    for (int i = offset; i < offset + length; i++) {
      if (bytes[i] == '\n') {
        line++;
        known = 0;
        start = i + 1;
      }
    }
    int fresh = Math.min(offset + length - start, SHOWN);
    int kept = Math.min(known, SHOWN - fresh);
    System.arraycopy(before, known - kept, before, 0, kept);
    System.arraycopy(bytes, offset + length - fresh, before, kept, fresh);
    known = kept + fresh;
  }

  /** Formats bytes as one line that is safe to print on a terminal. */
  private static String text(byte[] bytes, int offset, int length) {
    return new String(bytes, offset, length, UTF_8).replaceAll("\\p{Cntrl}|\\p{Cf}", " ");
  }

  /**
   * Rejects a file that has more content.
   *
   * @throws InvalidCertificateException when it has
   */
  void requireEnd() throws IOException {
    byte[] more = file.readNBytes(SHOWN);
    if (more.length > 0) {
      throw new InvalidCertificateException(
          "The file continues after the end of the run certificate: " + text(more, 0, more.length));
    }
  }
}
