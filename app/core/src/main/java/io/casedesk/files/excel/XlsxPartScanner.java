package io.casedesk.files.excel;

import com.fasterxml.aalto.UncheckedStreamException;
import com.fasterxml.aalto.stax.InputFactoryImpl;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.input.DecimalParser;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Scans a part of a workbook before the library reads it, with the library's XML parser, and
 * rejects what would fill the library's memory. Keeps only what the library does not report: merged
 * ranges, names of parts, and the position of damaged cells.
 */
public final class XlsxPartScanner {

  private static final int DEEPEST = 500;
  private static final int MOST_COLUMNS = CellReference.MOST_COLUMNS;
  private static final int MOST_MERGES = 1_000;
  private static final Set<String> TYPES = Set.of("b", "e", "n", "str", "s", "inlineStr");
  private static final Set<String> ENCODINGS = Set.of("UTF-8", "US-ASCII", "ISO-8859-1");

  private final XMLInputFactory factory = new InputFactoryImpl();
  private final Map<String, String> targets = new HashMap<>();
  private final List<String> merges = new ArrayList<>();
  private final StringBuilder index = new StringBuilder();
  private String styles = "";
  private @Nullable Place damage;
  private boolean begun;
  private int depth;

  /** The depth of the current cell's value; 0 outside of one. */
  private int valueDepth;

  private final Set<Integer> hiddenRows = new HashSet<>();
  private int rows;
  private int row;
  private int column;
  private boolean inCell;
  private boolean inShared;
  private boolean sharedCell;
  private boolean numberCell;
  private long text;
  private long digits;
  private long shared;
  private long mostShared = -1;

  public XlsxPartScanner() {
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
  }

  /**
   * The position of a cell in a sheet.
   *
   * @param row the row from 1, not counting rows that the sheet does not contain
   * @param column the column from 0
   */
  public record Place(int row, int column) {}

  /**
   * Scans a part to its end, or to the first position that is not XML.
   *
   * @return whether any of the part is XML
   * @throws MessageException when the library must not read it; the message follows the name of the
   *     part
   */
  public boolean scan(InputStream in) {
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      requireEncoding(xml.getEncoding());
      while (xml.hasNext()) {
        switch (xml.next()) {
          case XMLStreamConstants.START_ELEMENT -> start(xml);
          case XMLStreamConstants.END_ELEMENT -> end(xml.getLocalName());
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
              text(xml);
          case XMLStreamConstants.DTD ->
              throw new MessageException(Message.of("table.part-document-type"));
          default -> {
            continue;
          }
        }
      }
    } catch (XMLStreamException | UncheckedStreamException e) {
      // The library stops at this position too, if it reads the part at all.
      damaged(inCell);
    }
    return begun;
  }

  private static void requireEncoding(@Nullable String encoding) {
    if (encoding != null && !ENCODINGS.contains(encoding.toUpperCase(Locale.ROOT))) {
      throw new MessageException(Message.of("table.part-not-utf-8"));
    }
  }

  private void start(XMLStreamReader xml) {
    begun = true;
    if (++depth > DEEPEST) {
      throw new MessageException(Message.of("table.part-too-deep"));
    }
    if (!inCell && !inShared) {
      text = 0;
    }
    switch (xml.getLocalName()) {
      case "row" -> {
        rows++;
        column = -1;
        row(xml);
      }
      case "c" -> cell(xml);
      case "v" -> valueDepth = inCell && valueDepth == 0 ? depth : valueDepth;
      case "si" -> {
        inShared = true;
        shared++;
      }
      case "mergeCell" -> {
        if (merges.size() < MOST_MERGES) {
          merges.add(attribute(xml, "ref"));
        }
      }
      case "Relationship" -> targets.put(attribute(xml, "Id"), attribute(xml, "Target"));
      case "Override" -> {
        if (attribute(xml, "ContentType").endsWith(".styles+xml")) {
          styles = attribute(xml, "PartName");
        }
      }
      default -> {
        return;
      }
    }
  }

  private void row(XMLStreamReader xml) {
    String stated = attribute(xml, "r");
    row = number(stated, row + 1);
    String isHidden = attribute(xml, "hidden");
    if (isHidden.equals("1") || isHidden.equals("true")) {
      hiddenRows.add(row);
    }
  }

  private static int number(String text, int usual) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return usual;
    }
  }

  private static String attribute(XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(null, name);
    return value == null ? "" : value;
  }

  /** Nested cells are rejected, because no program writes them. */
  private void cell(XMLStreamReader xml) {
    if (inCell) {
      throw new MessageException(Message.of("table.part-nested-cell"));
    }
    String place = attribute(xml, "r");
    String type = attribute(xml, "t");
    boolean isPlace = CellReference.isValid(place);
    int stated = CellReference.column(place);
    if (Math.max(stated, column + 1) >= MOST_COLUMNS) {
      throw new MessageException(Message.of("table.part-column"));
    }
    inCell = true;
    sharedCell = type.equals("s");
    numberCell = type.isEmpty() || type.equals("n");
    column = isPlace && !place.isEmpty() ? stated : column + 1;
    boolean isKnown = type.isEmpty() || TYPES.contains(type);
    damaged(!isKnown || !isPlace || !CellReference.isNumber(attribute(xml, "s"), 0));
  }

  private void damaged(boolean isDamaged) {
    if (isDamaged && damage == null) {
      damage = new Place(rows, Math.max(0, column));
    }
  }

  private void text(XMLStreamReader xml) {
    int length = xml.getTextLength();
    text += length;
    if (text > WorkbookPartStream.LONGEST) {
      throw new MessageException(Message.of("table.part-long"));
    }
    if (valueDepth == 0) {
      return;
    }
    digits += length;
    if (numberCell && digits > DecimalParser.LONGEST) {
      throw new MessageException(
          Message.of(
              "table.part-long-number",
              rows,
              ExcelCellReader.columnLetters(column),
              DecimalParser.LONGEST));
    }
    if (sharedCell) {
      index.append(xml.getText());
    }
  }

  private void end(String name) {
    if (depth == valueDepth) {
      value();
      valueDepth = 0;
      digits = 0;
      index.setLength(0);
    }
    depth--;
    inCell &= !name.equals("c");
    inShared &= !name.equals("si");
  }

  /** The library would search forever for a shared text beyond the last one. */
  private void value() {
    if (sharedCell && !index.isEmpty()) {
      try {
        mostShared = Math.max(mostShared, Long.parseLong(index.toString()));
      } catch (NumberFormatException e) {
        damaged(true);
      }
    }
  }

  /** The number of shared texts. */
  public long shared() {
    return shared;
  }

  /**
   * The largest index of a shared text that a cell refers to, from 0; negative when there is none.
   */
  public long mostShared() {
    return mostShared;
  }

  /** The targets of relationships by id. */
  public Map<String, String> targets() {
    return targets;
  }

  /** The merged ranges; only the first ones if there are very many. */
  public List<String> merges() {
    return merges;
  }

  /** The numbers of the rows that are hidden. */
  public Set<Integer> hiddenRows() {
    return hiddenRows;
  }

  /** The part with the styles of the workbook; empty when it names none. */
  public String styles() {
    return styles;
  }

  /** The first cell at which the library may stop; null when there is none. */
  public @Nullable Place damage() {
    return damage;
  }
}
