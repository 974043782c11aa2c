package io.casedesk.cli.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/** Keeps the beginning of what a step prints. */
final class LimitedOutput extends OutputStream {

  private static final int LIMIT = 65_536;

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private boolean cut;

  PrintStream stream() {
    return new PrintStream(this, true, UTF_8);
  }

  @Override
  public void write(int b) {
    if (kept.size() < LIMIT) {
      kept.write(b);
    } else {
      cut = true;
    }
  }

  @Override
  public void write(byte[] bytes, int from, int length) {
    int room = Math.min(length, LIMIT - kept.size());
    kept.write(bytes, from, room);
    cut |= room < length;
  }

  /** Returns the text, with a note if it was too long. */
  String text() {
    return kept.toString(UTF_8) + (cut ? "\n[cut off after 64 KB]\n" : "");
  }
}
