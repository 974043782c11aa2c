package io.casedesk.files.table;

import io.casedesk.model.DecimalParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks at the bytes of a part of a workbook before a library is given it: tags, how long texts
 * are, how deep elements stand. It must not be deceived, so it knows quotes, comments, character
 * data and instructions.
 */
final class XmlScan {

  /** Bytes of a cell or a shared text: the longest of Excel, every character written in full. */
  private static final int LONGEST = 1 << 20;

  private static final int DEEPEST = 500;
  private static final int MOST_LETTERS = 3;
  private static final int MOST_KEPT = 1_000;
  private static final int USUAL = 1_024;

  private final Map<String, String> targets = new HashMap<>();
  private final List<String> merges = new ArrayList<>();
  private final XmlTag tag = new XmlTag();
  private final StringBuilder passed = new StringBuilder();
  private byte[] begun = new byte[USUAL];
  private int held;
  private Mode mode = Mode.TEXT;
  private int quote;
  private int depth;
  private long text;
  private boolean inCell;
  private boolean sharedCell;
  private boolean numberCell;
  private boolean inValue;
  private long digits;
  private boolean longNumber;
  private long index = -1;
  private long mostShared = -1;
  private long shared;

  private enum Mode {
    TEXT,
    TAG,
    DECLARATION,
    COMMENT,
    DATA,
    INSTRUCTION
  }

  /** What is wrong with a part. */
  static final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedException(String what) {
      super(what);
    }
  }

  /** How many texts it has for cells to share. */
  long shared() {
    return shared;
  }

  /** The place from 0 of the last shared text that a cell asks for; negative when none does. */
  long mostShared() {
    return mostShared;
  }

  /** Whether a cell holds a number that is too long to be one. */
  boolean hasLongNumber() {
    return longNumber;
  }

  /** Targets of relationships by id. */
  Map<String, String> targets() {
    return targets;
  }

  /** Ranges of merged cells; of very many, the first. */
  List<String> merges() {
    return merges;
  }

  /**
   * Takes the next bytes.
   *
   * @throws RefusedException when they are not for a library
   */
  void take(byte[] bytes, int length) {
    int at = 0;
    while (at < length) {
      switch (mode) {
        case TEXT -> at = text(bytes, at, length);
        case TAG -> at = tag(bytes, at, length);
        case DECLARATION -> declaration(bytes[at++] & 0xFF);
        case COMMENT -> until(bytes[at++] & 0xFF, "-->");
        case DATA -> until(bytes[at++] & 0xFF, "]]>");
        case INSTRUCTION -> until(bytes[at++] & 0xFF, "?>");
      }
    }
  }

  /** Goes up to the next tag; where it stopped. */
  private int text(byte[] bytes, int from, int length) {
    int end = from;
    while (end < length && bytes[end] != '<') {
      end++;
    }
    count(end - from);
    digits(end - from);
    if (sharedCell && inValue) {
      for (int i = from; i < end; i++) {
        number(bytes[i] & 0xFF);
      }
    }
    if (end == length) {
      return end;
    }
    mode = Mode.TAG;
    quote = 0;
    held = 0;
    return end + 1;
  }

  /** Goes behind the end of a tag; where it stopped. */
  private int tag(byte[] bytes, int from, int length) {
    if (held == 0 && (bytes[from] == '!' || bytes[from] == '?')) {
      mode = bytes[from] == '!' ? Mode.DECLARATION : Mode.INSTRUCTION;
      passed.setLength(0);
      passed.append((char) bytes[from]);
      return from + 1;
    }
    int end = from;
    int open = quote;
    while (end < length && (open != 0 || bytes[end] != '>')) {
      byte c = bytes[end++];
      if (c == '"' || c == '\'') {
        open = open == 0 ? c : open == c ? 0 : open;
      }
    }
    quote = open;
    if (held + end - from > LONGEST) {
      throw new RefusedException("a tag in it is longer than any should be");
    }
    if (held > 0 || end == length) {
      hold(bytes, from, end);
    }
    if (end == length) {
      return end;
    }
    if (held > 0) {
      tag.become(begun, 0, held);
    } else {
      tag.become(bytes, from, end);
    }
    mode = Mode.TEXT;
    tagged();
    return end + 1;
  }

  /** A tag may begin in some bytes and end in the next. */
  private void hold(byte[] bytes, int from, int to) {
    if (held + to - from > begun.length) {
      begun = Arrays.copyOf(begun, Math.max(held + to - from, 2 * begun.length));
    }
    System.arraycopy(bytes, from, begun, held, to - from);
    held += to - from;
  }

  /** A cell that asks for a shared text beyond the last makes a library look for it forever. */
  private void number(int c) {
    requireNoEntity(sharedCell && inValue && c == '&');
    if (sharedCell && inValue && c >= '0' && c <= '9') {
      index = Math.min(Math.max(index, 0) * 10 + (c - '0'), Integer.MAX_VALUE);
      mostShared = Math.max(mostShared, index);
    }
  }

  /** A library takes a number apart before anybody can look at it. */
  private void digits(int more) {
    if (numberCell && inValue) {
      digits += more;
      longNumber |= digits > DecimalParser.LONGEST;
    }
  }

  private void count(int more) {
    text += more;
    if (text > LONGEST) {
      throw new RefusedException("a text in it is longer than any cell of Excel can be");
    }
  }

  /** Character data counts as text, a comment only passes. */
  private void until(int c, String end) {
    passed.append((char) c);
    if (mode == Mode.DATA) {
      count(1);
      digits(1);
      number(c);
    }
    int from = passed.length() - end.length();
    if (from >= 0 && passed.indexOf(end, from) == from) {
      mode = Mode.TEXT;
    } else if (passed.length() > MOST_KEPT) {
      passed.delete(0, passed.length() - end.length());
    }
  }

  private void declaration(int c) {
    passed.append((char) c);
    String said = passed.toString();
    if (said.equals("!--")) {
      mode = Mode.COMMENT;
      passed.setLength(0);
    } else if (said.equals("![CDATA[")) {
      mode = Mode.DATA;
      passed.setLength(0);
    } else if (!"!--".startsWith(said) && !"![CDATA[".startsWith(said)) {
      throw new RefusedException(
          "it declares a document type, which no spreadsheet program writes and which can be used"
              + " to do harm");
    }
  }

  private void tagged() {
    boolean isCell = tag.is("c");
    boolean holdsText = isCell || tag.is("si");
    if (tag.isClosing()) {
      depth--;
      inCell &= !holdsText;
      inValue &= !tag.is("v");
      return;
    }
    boolean isWhole = tag.isWhole();
    if (!isWhole && ++depth > DEEPEST) {
      throw new RefusedException("its elements stand deeper than any should");
    }
    if (!inCell || holdsText) {
      text = 0;
    }
    inCell |= holdsText && !isWhole;
    if (isCell) {
      sharedCell = tag.isShared(MOST_LETTERS);
      numberCell = tag.isNumber();
    } else if (holdsText) {
      shared++;
    } else if (tag.is("v")) {
      inValue = !isWhole;
      index = -1;
      digits = 0;
    } else if (tag.is("mergeCell") && merges.size() < MOST_KEPT) {
      merges.add(tag.plain("ref"));
    } else if (tag.is("Relationship")) {
      targets.put(tag.attribute("Id"), tag.attribute("Target"));
    }
  }

  static void requireNoEntity(boolean there) {
    if (there) {
      throw new RefusedException(
          "it writes with an entity what no spreadsheet program does; open it in a spreadsheet"
              + " program and save it again");
    }
  }
}
