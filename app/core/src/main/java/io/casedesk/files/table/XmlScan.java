package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  private final Map<String, String> targets = new HashMap<>();
  private final List<String> merges = new ArrayList<>();
  private final StringBuilder tag = new StringBuilder();
  private Mode mode = Mode.TEXT;
  private int quote;
  private int depth;
  private long text;
  private boolean inCell;
  private boolean sharedCell;
  private boolean inValue;
  private long index = -1;
  private long mostShared = -1;
  private long shared;

  private enum Mode {
    TEXT,
    TAG,
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
    for (int i = 0; i < length; i++) {
      int c = bytes[i] & 0xFF;
      switch (mode) {
        case TEXT -> {
          if (c == '<') {
            mode = Mode.TAG;
            tag.setLength(0);
            quote = 0;
          } else {
            count();
            number(c);
          }
        }
        case TAG -> inTag(c);
        case COMMENT -> until(c, "-->");
        case DATA -> until(c, "]]>");
        case INSTRUCTION -> until(c, "?>");
      }
    }
  }

  /** A cell that asks for a shared text beyond the last makes a library look for it forever. */
  private void number(int c) {
    requireNoEntity(sharedCell && inValue && c == '&');
    if (sharedCell && inValue && c >= '0' && c <= '9') {
      index = Math.min(Math.max(index, 0) * 10 + (c - '0'), Integer.MAX_VALUE);
      mostShared = Math.max(mostShared, index);
    }
  }

  private void count() {
    if (++text > LONGEST) {
      throw new RefusedException("a text in it is longer than any cell of Excel can be");
    }
  }

  /** Character data counts as text, a comment only passes. */
  private void until(int c, String end) {
    tag.append((char) c);
    if (mode == Mode.DATA) {
      count();
      number(c);
    }
    int from = tag.length() - end.length();
    if (from >= 0 && tag.indexOf(end, from) == from) {
      mode = Mode.TEXT;
    } else if (tag.length() > MOST_KEPT) {
      tag.delete(0, tag.length() - end.length());
    }
  }

  private void inTag(int c) {
    if (quote == 0 && c == '>') {
      mode = Mode.TEXT;
      end(tag.toString());
      return;
    }
    if (c == '"' || c == '\'') {
      quote = quote == 0 ? c : quote == c ? 0 : quote;
    }
    tag.append((char) c);
    if (tag.length() > LONGEST) {
      throw new RefusedException("a tag in it is longer than any should be");
    }
    if (tag.charAt(0) == '!') {
      declaration();
    } else if (tag.length() == 1 && c == '?') {
      mode = Mode.INSTRUCTION;
    }
  }

  private void declaration() {
    String begun = tag.toString();
    if (begun.equals("!--")) {
      mode = Mode.COMMENT;
      tag.setLength(0);
    } else if (begun.equals("![CDATA[")) {
      mode = Mode.DATA;
      tag.setLength(0);
    } else if (!"!--".startsWith(begun) && !"![CDATA[".startsWith(begun)) {
      throw new RefusedException(
          "it declares a document type, which no spreadsheet program writes and which can be used"
              + " to do harm");
    }
  }

  private void end(String whole) {
    String name = name(whole);
    if (whole.startsWith("/")) {
      depth--;
      inCell &= !isCell(name);
      inValue &= !name.equals("v");
      return;
    }
    if (!whole.endsWith("/") && ++depth > DEEPEST) {
      throw new RefusedException("its elements stand deeper than any should");
    }
    if (!inCell || isCell(name)) {
      text = 0;
    }
    inCell |= isCell(name) && !whole.endsWith("/");
    switch (name) {
      case "c" -> {
        requireColumn(plain(whole, "r"));
        sharedCell = plain(whole, "t").equals("s");
      }
      case "v" -> {
        inValue = !whole.endsWith("/");
        index = -1;
      }
      case "si" -> shared++;
      case "mergeCell" -> {
        if (merges.size() < MOST_KEPT) {
          merges.add(plain(whole, "ref"));
        }
      }
      case "Relationship" -> targets.put(attribute(whole, "Id"), attribute(whole, "Target"));
      default -> {
        return;
      }
    }
  }

  private static boolean isCell(String name) {
    return name.equals("c") || name.equals("si");
  }

  /** Whoever reads the cell makes room up to its column. */
  private static void requireColumn(String place) {
    long letters = place.chars().takeWhile(Character::isLetter).count();
    if (letters > MOST_LETTERS) {
      throw new RefusedException("a cell in it stands in a column that Excel does not have");
    }
  }

  private static String name(String whole) {
    int from = whole.startsWith("/") ? 1 : 0;
    int to = from;
    while (to < whole.length() && " \t\r\n/".indexOf(whole.charAt(to)) < 0) {
      to++;
    }
    String name = whole.substring(from, to);
    return name.substring(name.indexOf(':') + 1);
  }

  /**
   * The value of an attribute; empty when there is none. Walks the tag as a parser does, as what
   * looks like an attribute may stand in the value of another.
   */
  private static String attribute(String whole, String name) {
    @Nullable String found = null;
    int at = 0;
    for (int equals = whole.indexOf('='); equals > 0; equals = whole.indexOf('=', at)) {
      String before = whole.substring(at, equals).stripTrailing();
      int from = before.length();
      while (from > 0 && !Character.isWhitespace(before.charAt(from - 1))) {
        from--;
      }
      int open = equals + 1;
      while (open < whole.length() && Character.isWhitespace(whole.charAt(open))) {
        open++;
      }
      int close = open < whole.length() ? whole.indexOf(whole.charAt(open), open + 1) : -1;
      if (close < 0) {
        break;
      }
      // A library may not look at what stands before a colon.
      if (before
          .substring(before.indexOf(':', from) < 0 ? from : before.indexOf(':', from) + 1)
          .equals(name)) {
        if (found != null) {
          throw new RefusedException("a tag in it has the attribute " + name + " twice");
        }
        found = whole.substring(open + 1, close);
      }
      at = close + 1;
    }
    return found == null ? "" : latin(found);
  }

  /** The same of one that no spreadsheet program writes with an entity. */
  private static String plain(String whole, String name) {
    String value = attribute(whole, name);
    requireNoEntity(value.indexOf('&') >= 0);
    return value;
  }

  private static void requireNoEntity(boolean there) {
    if (there) {
      throw new RefusedException(
          "it writes with an entity what no spreadsheet program does; open it in a spreadsheet"
              + " program and save it again");
    }
  }

  /** Bytes were taken for characters; here they become the characters they stand for. */
  private static String latin(String bytes) {
    return new String(bytes.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1), UTF_8);
  }
}
