package io.casedesk.files.table;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * What stands beside the sheets of a workbook, where all programs put it: texts that cells share,
 * read as far as they were asked for, and formats of numbers.
 */
final class WorkbookParts implements Closeable {

  private static final String TEXTS = "xl/sharedStrings.xml";
  private static final String STYLES = "xl/styles.xml";

  private final XMLInputFactory factory = XMLInputFactory.newFactory();
  private final ZipFile zip;
  private final List<ExcelDateFormats.Format> formats = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private @Nullable XMLStreamReader shared;

  /**
   * Opens a workbook that was looked at.
   *
   * @throws QuickRows.UnusualException when only a library can say what there is
   */
  WorkbookParts(Path file) throws IOException {
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    zip = new ZipFile(file.toFile());
    boolean opened = false;
    try {
      styles();
      opened = true;
    } catch (XMLStreamException e) {
      throw new QuickRows.UnusualException();
    } finally {
      if (!opened) {
        zip.close();
      }
    }
  }

  /** A part; null where it is not. */
  @Nullable InputStream open(String part) throws IOException {
    ZipEntry entry = zip.getEntry(part);
    return entry == null ? null : zip.getInputStream(entry);
  }

  private void styles() throws IOException, XMLStreamException {
    InputStream in = open(STYLES);
    if (in == null) {
      if (hasStyles(zip)) {
        throw new QuickRows.UnusualException();
      }
      return;
    }
    Map<String, String> codes = new HashMap<>();
    List<String> styles = new ArrayList<>();
    try (in) {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      boolean ofCells = false;
      while (xml.hasNext()) {
        xml.next();
        String name = xml.isStartElement() || xml.isEndElement() ? xml.getLocalName() : "";
        if (name.equals("cellXfs")) {
          ofCells = xml.isStartElement();
        } else if (name.equals("numFmt") && xml.isStartElement()) {
          codes.put(given(xml, "numFmtId"), given(xml, "formatCode"));
        } else if (ofCells && name.equals("xf") && xml.isStartElement()) {
          styles.add(Objects.requireNonNullElse(xml.getAttributeValue(null, "numFmtId"), "0"));
        }
      }
    }
    for (String style : styles) {
      formats.add(new ExcelDateFormats.Format(number(style), codes.get(style)));
    }
  }

  /** Whether there are formats, wherever they are; a workbook needs none. */
  static boolean hasStyles(ZipFile zip) {
    return zip.stream()
        .anyMatch(entry -> entry.getName().toLowerCase(Locale.ROOT).endsWith("styles.xml"));
  }

  private static String given(XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(null, name);
    if (value == null) {
      throw new QuickRows.UnusualException();
    }
    return value;
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new QuickRows.UnusualException();
    }
  }

  /** How a style shows numbers; null where the workbook has no such style. */
  ExcelDateFormats.@Nullable Format format(int style) {
    return style < formats.size() ? formats.get(style) : null;
  }

  /** A text that cells share. */
  String text(int place) throws IOException {
    try {
      while (place >= texts.size()) {
        texts.add(next());
      }
    } catch (XMLStreamException e) {
      throw new QuickRows.UnusualException();
    }
    return texts.get(place);
  }

  private String next() throws IOException, XMLStreamException {
    XMLStreamReader xml = shared;
    if (xml == null) {
      InputStream in = open(TEXTS);
      if (in == null) {
        throw new QuickRows.UnusualException();
      }
      xml = factory.createXMLStreamReader(in);
      shared = xml;
    }
    while (xml.hasNext()) {
      xml.next();
      if (xml.isStartElement() && xml.getLocalName().equals("si")) {
        return whole(xml);
      }
    }
    throw new QuickRows.UnusualException();
  }

  /** The text of all its runs, without what says how to speak it. */
  private static String whole(XMLStreamReader xml) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    int spoken = 0;
    while (true) {
      xml.next();
      String name = xml.isStartElement() || xml.isEndElement() ? xml.getLocalName() : "";
      if (name.equals("rPh")) {
        spoken += xml.isStartElement() ? 1 : -1;
      } else if (name.equals("si") && xml.isEndElement()) {
        return text.toString();
      } else if (xml.hasText() && spoken == 0 && xml.isCharacters()) {
        text.append(xml.getText());
      }
    }
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
