package io.casedesk.files.table;

import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The cells of a row, out of its bytes; see {@link QuickRows}. */
final class QuickCells {

  private final ExcelCellReader meaning;
  private final WorkbookParts parts;
  private final XmlTag tag = new XmlTag();
  private final Set<String> formulas = new HashSet<>();
  private byte[] bytes = {};
  private int at;
  private int to;
  private int column;
  private int usual;
  private String type = "";
  private int style;
  private boolean formula;
  private @Nullable String raw;
  private @Nullable String inline;

  QuickCells(ExcelCellReader meaning, WorkbookParts parts) {
    this.meaning = meaning;
    this.parts = parts;
  }

  /** The place from 0 of the cell that was looked at last. */
  int column() {
    return column;
  }

  /** How many cells a row has, as far as is known. */
  int usual() {
    return usual;
  }

  /** Reads the cells between the tags of a row. */
  void read(byte[] of, int from, int end, List<@Nullable FieldValue> values) throws IOException {
    bytes = of;
    at = from;
    to = end;
    int counted = 0;
    while (isTagNext()) {
      if (!tag.is("c") || tag.isClosing() || !tag.isAsUsual()) {
        throw new QuickRows.UnusualException();
      }
      column = tag.column(counted++);
      style = tag.style();
      type = tag.type();
      if (column < 0 || style < 0) {
        throw new QuickRows.UnusualException();
      }
      formula = false;
      raw = null;
      inline = null;
      if (!tag.isWhole()) {
        parts();
      }
      put(values, value());
    }
    usual = Math.max(usual, values.size());
  }

  private void put(List<@Nullable FieldValue> values, @Nullable FieldValue value) {
    while (values.size() <= column) {
      values.add(null);
    }
    values.set(column, value);
  }

  /** Goes behind the next tag; false where the row ends. */
  private boolean isTagNext() {
    while (at < to && bytes[at] <= ' ' && bytes[at] >= 0) {
      at++;
    }
    if (at == to) {
      return false;
    }
    if (bytes[at] != '<' || at + 1 == to || bytes[at + 1] == '!' || bytes[at + 1] == '?') {
      throw new QuickRows.UnusualException();
    }
    int end = at + 1;
    int quote = 0;
    while (end < to && (quote != 0 || bytes[end] != '>')) {
      byte c = bytes[end++];
      if (c == '"' || c == '\'') {
        quote = quote == 0 ? c : quote == c ? 0 : quote;
      }
    }
    if (end == to) {
      throw new QuickRows.UnusualException();
    }
    tag.become(bytes, at + 1, end);
    at = end + 1;
    return true;
  }

  /** What stands in a cell, up to its end. */
  private void parts() {
    while (true) {
      require(isTagNext());
      if (tag.isClosing()) {
        require(tag.is("c"));
        return;
      }
      if (tag.is("v")) {
        raw = tag.isWhole() ? "" : text("v");
      } else if (tag.is("f")) {
        formula();
      } else {
        require(tag.is("is") && !tag.isWhole());
        inline();
      }
    }
  }

  private static void require(boolean isAsUsual) {
    if (!isAsUsual) {
      throw new QuickRows.UnusualException();
    }
  }

  private void inline() {
    require(isTagNext() && tag.is("t") && !tag.isClosing());
    inline = tag.isWhole() ? "" : text("t");
    require(isTagNext() && tag.is("is") && tag.isClosing());
  }

  /** A formula may be that of another cell, which has to be there. */
  private void formula() {
    formula = true;
    String kind = tag.attribute("t");
    if (!kind.isEmpty() && !kind.equals("normal")) {
      require(kind.equals("shared"));
      String known = tag.attribute("si");
      require(!tag.attribute("ref").isEmpty() ? formulas.add(known) : formulas.contains(known));
    }
    if (!tag.isWhole()) {
      String _ = text("f");
    }
  }

  /** The text up to the end of its element, which is the next tag. */
  private String text(String name) {
    int from = at;
    while (at < to && bytes[at] != '<') {
      at++;
    }
    int end = at;
    require(isTagNext() && tag.isClosing() && tag.is(name));
    return SheetText.of(bytes, from, end);
  }

  private @Nullable FieldValue value() throws IOException {
    return switch (type) {
      case "n" -> isBlank() ? null : meaning.number(given(), formula, parts.format(style));
      case "s" -> meaning.text(isNone() ? "" : shared(given()));
      case "str" -> isBlank() ? null : meaning.shown(given());
      case "b" -> isBlank() ? null : meaning.truth(given(), formula);
      case "inlineStr" -> ofInline();
      default -> throw new QuickRows.UnusualException();
    };
  }

  private @Nullable FieldValue ofInline() {
    String text = inline;
    if (text == null) {
      require(!formula);
      return null;
    }
    return formula ? meaning.shown(text) : meaning.text(text);
  }

  private String shared(String place) throws IOException {
    int index = 0;
    require(place.length() < 10);
    for (int i = 0; i < place.length(); i++) {
      require(place.charAt(i) >= '0' && place.charAt(i) <= '9');
      index = 10 * index + place.charAt(i) - '0';
    }
    return parts.text(index);
  }

  private boolean isNone() {
    return raw == null || raw.isEmpty();
  }

  /** A formula without its result is not blank. */
  private boolean isBlank() {
    if (isNone() && formula) {
      throw ExcelCellReader.noResult();
    }
    return isNone();
  }

  private String given() {
    return raw == null ? "" : raw;
  }
}
