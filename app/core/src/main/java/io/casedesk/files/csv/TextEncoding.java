package io.casedesk.files.csv;

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
 * The encoding of a text file.
 *
 * @param charset the encoding
 * @param marks size of its byte order mark, in bytes
 */
public record TextEncoding(Charset charset, int marks) {

  private static final Charset WINDOWS = Charset.forName("windows-1252");
  private static final Charset CENTRAL = Charset.forName("windows-1250");
  private static final int SAMPLE = 1 << 16;

  /** Encodings that may start with a byte order mark. */
  private static final List<Charset> MARKED = List.of(UTF_8, UTF_16BE, UTF_16LE);

  /**
   * Detects the encoding of a file: that of its byte order mark, unless a non-UTF encoding is
   * named; else the named one, else UTF-16 if the first bytes suggest that, else UTF-8. A later
   * byte may show that the file is not UTF-8; a caller that finds one uses {@link #notUtf8()}.
   */
  public static TextEncoding of(Path file, @Nullable Charset named) throws IOException {
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
    Charset wide = detectUtf16(head);
    if (wide != null) {
      return new TextEncoding(wide, 0);
    }
    return new TextEncoding(UTF_8, 0);
  }

  /** The encoding assumed for a file that is not UTF-8 and has no named encoding. */
  public static TextEncoding notUtf8() {
    return new TextEncoding(WINDOWS, 0);
  }

  /** Whether the encoding, if not named, is a guess that other encodings fit equally well. */
  public boolean isGuessed() {
    return charset.equals(WINDOWS);
  }

  /** Converts a text that was decoded as Windows-1252 to how Windows-1250 reads it. */
  public static String otherwise(String text) {
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

  /** Detects UTF-16 without a byte order mark: in most pairs of bytes, one byte is zero. */
  private static @Nullable Charset detectUtf16(byte[] head) {
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

  /** Opens a reader behind the byte order mark; invalid bytes cause an exception. */
  public Reader reader(Path file) throws IOException {
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

  /** The bytes of the byte order mark; empty when there is none. */
  public byte[] mark() {
    return marks == 0 ? new byte[0] : mark(charset);
  }

  private static byte[] mark(Charset charset) {
    return "\uFEFF".getBytes(charset);
  }
}
