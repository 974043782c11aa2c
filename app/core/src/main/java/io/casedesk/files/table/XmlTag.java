package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/**
 * A tag of a part of a workbook, what stands between its angle brackets. A sheet has millions, so
 * one object is laid over the bytes of one after the other, and a text is made of few.
 */
final class XmlTag {

  private static final int MOST_DIGITS = 9;

  private byte[] bytes = {};
  private int from;
  private int to;
  private int nameFrom;
  private int nameTo;
  private int placeFrom;
  private int placeTo;
  private int typeFrom;
  private int typeTo;
  private int styleFrom;
  private int styleTo;
  private boolean number;

  /** Is that of these bytes from now on. */
  void become(byte[] of, int begin, int end) {
    bytes = of;
    from = begin;
    to = end;
    nameFrom = isClosing() ? begin + 1 : begin;
    nameTo = nameFrom;
    boolean prefixed = false;
    while (nameTo < end && !isBetween(of[nameTo])) {
      if (of[nameTo] == ':' && !prefixed) {
        prefixed = true;
        nameFrom = nameTo + 1;
      }
      nameTo++;
    }
  }

  private static boolean isBetween(byte c) {
    return c == ' ' || c == '/' || c == '\t' || c == '\r' || c == '\n';
  }

  /** Whether it ends an element. */
  boolean isClosing() {
    return from < to && bytes[from] == '/';
  }

  /** Whether it is an element by itself. */
  boolean isWhole() {
    return from < to && bytes[to - 1] == '/';
  }

  /** Whether its name is this one, whatever stands before a colon. */
  boolean is(String name) {
    if (nameTo - nameFrom != name.length()) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      if (bytes[nameFrom + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Of a cell: whether it asks for a text that cells share.
   *
   * @param mostLetters of the column it stands in
   * @throws XmlScan.RefusedException when it stands further away, or hides what it says
   */
  boolean isShared(int mostLetters) {
    if (isAsUsual()) {
      require(placeTo - placeFrom > mostLetters && isLetters(placeFrom, mostLetters + 1));
      number = typeTo == 0 || (typeTo - typeFrom == 1 && bytes[typeFrom] == 'n');
      return typeTo - typeFrom == 1 && bytes[typeFrom] == 's';
    }
    String place = plain("r");
    require(place.chars().takeWhile(Character::isLetter).count() > mostLetters);
    String type = plain("t");
    number = type.isEmpty() || type.equals("n");
    return type.equals("s");
  }

  /** Whether a cell that {@link #isShared} was asked of holds a number. */
  boolean isNumber() {
    return number;
  }

  /** Whoever reads the cell makes room up to its column. */
  private static void require(boolean isTooFar) {
    if (isTooFar) {
      throw new XmlScan.RefusedException(
          "a cell in it stands in a column that Excel does not have");
    }
  }

  private boolean isLetters(int at, int count) {
    for (int i = at; i < at + count; i++) {
      if (!isLetter(bytes[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetter(byte c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }

  /**
   * Finds place, type and style of a cell or a row, if its attributes are written as all programs
   * write them: {@code r="B2" s="1" t="s"}. False where they are not, and have to be read like a
   * parser does.
   */
  boolean isAsUsual() {
    placeFrom = 0;
    placeTo = 0;
    typeFrom = 0;
    typeTo = 0;
    styleFrom = 0;
    styleTo = 0;
    int at = nameTo;
    while (true) {
      int begin = at;
      while (begin < to && bytes[begin] == ' ') {
        begin++;
      }
      if (begin == to || (begin + 1 == to && bytes[begin] == '/')) {
        return true;
      }
      int equals = begin;
      int name = begin;
      while (equals < to && isOfName(bytes[equals])) {
        equals++;
        name = bytes[equals - 1] == ':' ? equals : name;
      }
      if (begin == at || equals == name || equals + 1 >= to) {
        return false;
      }
      int end = bytes[equals] == '=' && bytes[equals + 1] == '"' ? end(equals + 2) : -1;
      boolean isShort = equals - name == 1;
      if (end < 0 || (isShort && (name > begin || !isFirst(bytes[name], equals + 2, end)))) {
        return false;
      }
      at = end + 1;
    }
  }

  private static boolean isOfName(byte c) {
    return isLetter(c) || (c >= '0' && c <= '9') || c == ':' || c == '_' || c == '-' || c == '.';
  }

  /** Of a row: its number; less than 1 where it has none. */
  int number() {
    return placeTo == 0 ? 0 : number(placeFrom, placeTo);
  }

  /** Of a cell: its style; negative where it has none that is a number. */
  int style() {
    return styleTo == 0 ? 0 : number(styleFrom, styleTo);
  }

  private int number(int begin, int end) {
    if (begin == end || end - begin > MOST_DIGITS) {
      return -1;
    }
    int number = 0;
    for (int i = begin; i < end; i++) {
      if (bytes[i] < '0' || bytes[i] > '9') {
        return -1;
      }
      number = 10 * number + bytes[i] - '0';
    }
    return number;
  }

  /**
   * Of a cell: the place of its column from 0.
   *
   * @param next where it stands when it does not say
   * @return negative when what it says is none
   */
  int column(int next) {
    if (placeTo == 0) {
      return next;
    }
    int column = 0;
    int at = placeFrom;
    while (at < placeTo && bytes[at] >= 'A' && bytes[at] <= 'Z') {
      column = 26 * column + bytes[at++] - 'A' + 1;
    }
    return at - placeFrom > 3 || number(at, placeTo) < 1 ? -1 : column - 1;
  }

  /** Of a cell: its type, which is that of numbers where it does not say. */
  String type() {
    if (typeTo == 0) {
      return "n";
    }
    if (typeTo - typeFrom == 1) {
      return switch (bytes[typeFrom]) {
        case 's' -> "s";
        case 'n' -> "n";
        case 'b' -> "b";
        default -> String.valueOf((char) bytes[typeFrom]);
      };
    }
    return new String(bytes, typeFrom, typeTo - typeFrom, ISO_8859_1);
  }

  /** Where a value ends that has nothing special in it; negative when it has. */
  private int end(int begin) {
    for (int i = begin; i < to; i++) {
      byte c = bytes[i];
      if (c == '"') {
        return i;
      }
      if (c == '&' || c < ' ') {
        return -1;
      }
    }
    return -1;
  }

  /** Takes a value; false when there is one already. */
  private boolean isFirst(byte name, int begin, int end) {
    if (name == 'r') {
      boolean first = placeTo == 0;
      placeFrom = begin;
      placeTo = end;
      return first;
    }
    if (name == 't') {
      boolean first = typeTo == 0;
      typeFrom = begin;
      typeTo = end;
      return first;
    }
    if (name == 's') {
      boolean first = styleTo == 0;
      styleFrom = begin;
      styleTo = end;
      return first;
    }
    return true;
  }

  /**
   * The value of an attribute; empty when there is none. Walks the tag as a parser does, as what
   * looks like an attribute may stand in the value of another.
   */
  String attribute(String name) {
    String whole = new String(bytes, from, to - from, ISO_8859_1);
    @Nullable String found = null;
    int at = 0;
    for (int equals = whole.indexOf('='); equals > 0; equals = whole.indexOf('=', at)) {
      String before = whole.substring(at, equals).stripTrailing();
      int begin = before.length();
      while (begin > 0 && !Character.isWhitespace(before.charAt(begin - 1))) {
        begin--;
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
      int colon = before.indexOf(':', begin);
      if (before.substring(colon < 0 ? begin : colon + 1).equals(name)) {
        if (found != null) {
          throw new XmlScan.RefusedException("a tag in it has the attribute " + name + " twice");
        }
        found = whole.substring(open + 1, close);
      }
      at = close + 1;
    }
    // Bytes were taken for characters; here they become the characters they stand for.
    return found == null ? "" : new String(found.getBytes(ISO_8859_1), UTF_8);
  }

  /** The same of one that no spreadsheet program writes with an entity. */
  String plain(String name) {
    String value = attribute(name);
    XmlScan.requireNoEntity(value.indexOf('&') >= 0);
    return value;
  }
}
