package io.casedesk.files.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cell that a library stopped at, which says that it cannot go on, but not where. The
 * sheet is read once more for that, up to the first cell that no program writes.
 */
final class DamagedCellFinder {

  private static final Pattern PLACE = Pattern.compile("([A-Z]{1,3})[1-9]\\d{0,6}");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
  private static final Set<String> TYPES = Set.of("b", "e", "n", "str", "s", "inlineStr");
  private static final int LETTERS = 26;

  private final XMLStreamReader sheet;
  private final Set<String> formulas = new HashSet<>();
  private int rows;
  private int column = -1;
  private boolean inCell;
  private boolean shared;
  private boolean damaged;

  private DamagedCellFinder(XMLStreamReader sheet) {
    this.sheet = sheet;
  }

  /**
   * The column from 0 of the first damaged cell behind some rows; negative when there is none that
   * can be named.
   *
   * @param part of the workbook that has the sheet
   * @param rows that were read, the header and blank ones among them
   */
  static int column(Path file, String part, int rows) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    try (ZipFile zip = new ZipFile(file.toFile())) {
      ZipEntry entry = zip.getEntry(part);
      if (entry == null) {
        return -1;
      }
      try (InputStream in = zip.getInputStream(entry)) {
        return new DamagedCellFinder(factory.createXMLStreamReader(in)).find(rows);
      }
    } catch (IOException | XMLStreamException e) {
      return -1;
    }
  }

  private int find(int before) {
    try {
      while (sheet.hasNext()) {
        switch (sheet.next()) {
          case XMLStreamConstants.START_ELEMENT -> begin(sheet.getLocalName());
          case XMLStreamConstants.END_ELEMENT -> inCell &= !sheet.getLocalName().equals("c");
          default -> {
            continue;
          }
        }
        if (damaged && rows > before) {
          return column;
        }
      }
    } catch (XMLStreamException e) {
      return rows > before && inCell ? column : -1;
    }
    return -1;
  }

  private void begin(String name) throws XMLStreamException {
    switch (name) {
      case "row" -> {
        rows++;
        column = -1;
        damaged = false;
      }
      case "c" -> cell();
      case "f" -> formula();
      case "v" -> {
        if (shared) {
          String text = sheet.getElementText();
          damaged |= !text.isEmpty() && !NUMBER.matcher(text).matches();
        }
      }
      default -> {
        return;
      }
    }
  }

  private void cell() {
    inCell = true;
    String type = attribute("t");
    String place = attribute("r");
    Matcher where = PLACE.matcher(place == null ? "" : place);
    boolean known = where.matches();
    column = known ? place(where.group(1)) : column + 1;
    shared = "s".equals(type);
    damaged |=
        (place != null && !known)
            || (type != null && !TYPES.contains(type))
            || !isNumber(attribute("s"));
  }

  private static boolean isNumber(@Nullable String text) {
    return text == null || NUMBER.matcher(text).matches();
  }

  /** A formula may be that of another cell, which has to be there. */
  private void formula() {
    String known = attribute("si");
    damaged |= !isNumber(known);
    if ("shared".equals(attribute("t"))) {
      if (attribute("ref") != null) {
        formulas.add(String.valueOf(known));
      } else {
        damaged |= !formulas.contains(String.valueOf(known));
      }
    }
  }

  private @Nullable String attribute(String name) {
    return sheet.getAttributeValue(null, name);
  }

  private static int place(String letters) {
    int place = 0;
    for (int i = 0; i < letters.length(); i++) {
      place = place * LETTERS + letters.charAt(i) - 'A' + 1;
    }
    return place - 1;
  }
}
