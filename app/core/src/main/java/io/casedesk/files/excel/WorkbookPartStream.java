package io.casedesk.files.excel;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/**
 * Streams a part of a workbook to a parser. Counts the bytes, and stops before the parser buffers a
 * text or a tag longer than any cell. Angle brackets in comments, CDATA sections and processing
 * instructions don't count as tags.
 */
public final class WorkbookPartStream extends FilterInputStream {

  /**
   * Maximum size of a cell or a shared text in bytes: Excel's longest text, every character
   * escaped.
   */
  public static final int LONGEST = 1 << 20;

  private static final int CHUNK = 1 << 16;

  private final LongConsumer counter;
  private long size;
  private int run;
  private int before;
  private int last;

  /**
   * The closing delimiter of the current comment, CDATA section or instruction; 0 outside of them.
   */
  private int section;

  /**
   * Wraps the stream of a part.
   *
   * @param counter receives the number of bytes so far, and may throw
   */
  public WorkbookPartStream(InputStream in, LongConsumer counter) {
    super(in);
    this.counter = counter;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int read = count(super.read(bytes, from, length));
    pass(bytes, from, from + read);
    return read;
  }

  /** Counts the rest of the stream, which the parser does not read. */
  public void drain() throws IOException {
    byte[] chunk = new byte[CHUNK];
    int read = 0;
    while (read >= 0) {
      read = count(super.read(chunk, 0, CHUNK));
    }
  }

  private int count(int read) {
    size += Math.max(0, read);
    counter.accept(size);
    return read;
  }

  /** Keeps its state in local variables, because a large part has hundreds of millions of bytes. */
  private void pass(byte[] bytes, int from, int to) {
    int length = run;
    int previous = last;
    int earlier = before;
    for (int i = from; i < to; i++) {
      int c = bytes[i];
      length = c == '<' && section == 0 ? 0 : length + 1;
      if (length > LONGEST) {
        throw new MessageException(Message.of("table.part-long"));
      }
      if (c == '?' || c == '-' || c == '[') {
        section = section == 0 ? opened(c, previous, earlier) : section;
      } else if (c == '>' && previous == section && (earlier == section || section == '?')) {
        section = 0;
      }
      earlier = previous;
      previous = c;
    }
    run = length;
    last = previous;
    before = earlier;
  }

  private static int opened(int c, int last, int before) {
    if (last == '<' && c == '?') {
      return '?';
    }
    boolean declares = before == '<' && last == '!';
    return declares && c == '-' ? '-' : declares && c == '[' ? ']' : 0;
  }
}
