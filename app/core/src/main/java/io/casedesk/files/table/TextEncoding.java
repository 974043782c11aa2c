package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the characters of a text file are written.
 *
 * @param charset the encoding
 * @param marks bytes of the byte order mark at its beginning
 */
record TextEncoding(Charset charset, int marks) {

  private static final Charset WINDOWS = Charset.forName("windows-1252");
  private static final Charset CENTRAL = Charset.forName("windows-1250");
  private static final int SAMPLE = 1 << 16;

  /** Those that may begin with a byte order mark. */
  private static final List<Charset> MARKED = List.of(UTF_8, UTF_16BE, UTF_16LE);

  /**
   * The encoding of a file: that of its byte order mark, else the one named, else UTF-16 where its
   * first bytes speak for that, else UTF-8. One byte at its end may tell that it is not UTF-8:
   * whoever reads it as a whole finds out, and has {@link #notUtf8()}.
   */
  static TextEncoding of(Path file, @Nullable Charset named) throws IOException {
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(SAMPLE);
    }
    TextEncoding marked = marked(head);
    if (marked != null && (named == null || named.name().startsWith("UTF-"))) {
      return marked;
    }
    if (named != null) {
      return new TextEncoding(named, 0);
    }
    Charset wide = wide(head);
    if (wide != null) {
      return new TextEncoding(wide, 0);
    }
    return new TextEncoding(UTF_8, 0);
  }

  /** What a file is in that nobody named the encoding of, and that is not UTF-8. */
  static TextEncoding notUtf8() {
    return new TextEncoding(WINDOWS, 0);
  }

  /** Whether, when nobody named it, its bytes over 0x7F speak for others just as well. */
  boolean isGuessed() {
    return charset.equals(WINDOWS);
  }

  /** How a text that was taken for Windows-1252 reads in Windows-1250. */
  static String otherwise(String text) {
    return new String(text.getBytes(WINDOWS), CENTRAL);
  }

  private static @Nullable TextEncoding marked(byte[] head) {
    for (Charset charset : MARKED) {
      byte[] mark = mark(charset);
      int length = mark.length;
      if (head.length >= length && Arrays.equals(head, 0, length, mark, 0, length)) {
        return new TextEncoding(charset, length);
      }
    }
    return null;
  }

  /** UTF-16 without a mark: in the texts of a table, one byte of most pairs is zero. */
  private static @Nullable Charset wide(byte[] head) {
    int pairs = head.length / 2;
    int high = 0;
    int low = 0;
    for (int i = 0; i + 1 < head.length; i += 2) {
      high += head[i] == 0 && head[i + 1] != 0 ? 1 : 0;
      low += head[i] != 0 && head[i + 1] == 0 ? 1 : 0;
    }
    if (pairs < 2 || Math.max(high, low) * 2 < pairs) {
      return null;
    }
    return high > low ? UTF_16BE : UTF_16LE;
  }

  /** Reads the characters after the mark; bytes that are none are a failure. */
  Reader reader(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    try {
      in.skipNBytes(marks);
      return new InputStreamReader(
          in,
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT));
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** The bytes of the mark at the beginning; none where there is none. */
  byte[] mark() {
    return marks == 0 ? new byte[0] : mark(charset);
  }

  private static byte[] mark(Charset charset) {
    return "\uFEFF".getBytes(charset);
  }
}
