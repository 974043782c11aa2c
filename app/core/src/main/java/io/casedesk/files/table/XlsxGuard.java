package io.casedesk.files.table;

import com.fasterxml.aalto.UncheckedStreamException;
import com.fasterxml.aalto.stax.InputFactoryImpl;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.input.DecimalParser;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.dhatim.fastexcel.reader.Sheet;
import org.jspecify.annotations.Nullable;

/**
 * Checks a workbook before the library reads it, and rejects what would fill the memory, read other
 * files or hide cells.
 */
final class XlsxGuard {

  private static final String CONTENT_TYPES = "[Content_Types].xml";
  private static final int MOST_PARTS = 10_000;
  private static final long LARGEST = 4L << 30;

  /** Maximum size of the shared texts in bytes, because they are held in memory. */
  private static final long MOST_SHARED = Math.max(64L << 20, Runtime.getRuntime().maxMemory() / 4);

  /**
   * Maximum compression ratio: sheets of repeated values reach a hundred, no real part reaches
   * this.
   */
  private static final long MOST_GROWTH = 400;

  private static final Pattern RANGE =
      Pattern.compile("([A-Z]{1,3})(\\d{1,7}):([A-Z]{1,3})(\\d{1,7})");
  private static final long GROWTH_FROM = 64L << 20;

  /** The name of the file in messages. */
  private final String file;

  /** What was found in each part, by the last part of its name. */
  private final Map<String, PartScanner> parts = new HashMap<>();

  private final Map<String, String> targets = new HashMap<>();
  private final Set<String> names = new HashSet<>();
  private String styles = "";
  private long all;
  private long shared;
  private long mostShared = -1;

  private XlsxGuard(Path file) {
    this.file = RowSource.nameOf(file);
  }

  /**
   * Checks a workbook.
   *
   * @throws UnusableTableException when the library must not read it
   */
  static XlsxGuard checked(Path file) throws IOException {
    XlsxGuard guard = new XlsxGuard(file);
    try (ZipFile zip = new ZipFile(file.toFile())) {
      if (zip.size() > MOST_PARTS) {
        throw UnusableTableException.ofFile(guard.file, Message.of("table.parts", MOST_PARTS));
      }
      List<ZipEntry> entries = new ArrayList<>(zip.stream().map(ZipEntry.class::cast).toList());
      for (ZipEntry entry : entries) {
        if (!guard.names.add(entry.getName().toLowerCase(Locale.ROOT))) {
          throw UnusableTableException.ofFile(
              guard.file, Message.of("table.part-twice", entry.getName()));
        }
      }
      for (ZipEntry entry : entries) {
        guard.checkEntry(zip, entry);
      }
    } catch (ZipException e) {
      throw UnusableTableException.ofFile(guard.file, Message.of("table.workbook-damaged"), e);
    }
    if (guard.mostShared >= guard.shared) {
      throw UnusableTableException.ofFile(guard.file, Message.of("table.text-missing"));
    }
    return guard;
  }

  /**
   * The position of a cell in a sheet.
   *
   * @param row the row from 1, not counting rows that the sheet does not contain
   * @param column the column from 0
   */
  record Place(int row, int column) {}

  /** Cells that are merged into one; rows from 1, columns from 0. */
  record Merged(String cells, int firstRow, int lastRow, int firstColumn, int lastColumn) {

    /** Reads a range such as {@code A1:F2}; one in another form counts as the whole sheet. */
    private static Merged of(String cells) {
      Matcher range = RANGE.matcher(cells);
      return range.matches()
          ? new Merged(
              cells,
              Integer.parseInt(range.group(2)),
              Integer.parseInt(range.group(4)),
              PartScanner.column(range.group(1)),
              PartScanner.column(range.group(3)))
          : new Merged(cells, 0, Integer.MAX_VALUE, 0, 0);
    }
  }

  /**
   * Returns the merged cells below the header. Those above it, such as a title, don't matter.
   *
   * @throws UnusableTableException when cells of the header are merged, or too many others
   */
  List<Merged> mergedBelow(Sheet sheet, int headerRow) {
    List<Merged> below =
        part(sheet).merges.stream()
            .map(Merged::of)
            .filter(merged -> merged.lastRow >= headerRow)
            .toList();
    boolean isCut = below.size() >= PartScanner.MOST_MERGES;
    below.stream()
        .filter(merged -> isCut || merged.firstRow <= headerRow)
        .findFirst()
        .ifPresent(
            merged -> {
              throw UnusableTableException.ofFile(
                  file,
                  Message.of("table.merged", Message.shortened(merged.cells), sheet.getName()));
            });
    return below;
  }

  /** Returns the places of the columns that are hidden in a sheet, from 0. */
  Set<Integer> hiddenColumns(Sheet sheet) {
    return part(sheet).hiddenColumns;
  }

  /** The first damaged cell of a sheet; null when none was found. */
  @Nullable Place damageOf(Sheet sheet) {
    return part(sheet).damage;
  }

  private PartScanner part(Sheet sheet) {
    return parts.getOrDefault(last(targets.getOrDefault(sheet.getId(), "")), new PartScanner());
  }

  /** Whether the workbook has the part with its styles, which is optional. */
  boolean hasStyles() {
    String part = styles.startsWith("/") ? styles.substring(1) : styles;
    return names.contains(part.toLowerCase(Locale.ROOT));
  }

  private static String last(String name) {
    return name.substring(name.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
  }

  private void checkEntry(ZipFile zip, ZipEntry entry) throws IOException {
    String name = entry.getName();
    PartScanner part = new PartScanner();
    long before = all;
    try (PartStream in =
        new PartStream(
            zip.getInputStream(entry),
            size -> {
              if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("Interrupted while a workbook was checked");
              }
              all = before + size;
              requireSize(entry, size, part.shared > 0);
            })) {
      boolean isXml = part.scan(in);
      in.drain();
      if (!isXml && isNamedXml(name) && all > before) {
        throw new MessageException(Message.of("table.part-not-utf-8"));
      }
    } catch (MessageException e) {
      throw UnusableTableException.ofFile(file, Message.of("table.part", name, e.message()), e);
    }
    shared += part.shared;
    mostShared = Math.max(mostShared, part.mostShared);
    parts.merge(last(name), part, PartScanner::with);
    if (last(name).equals("workbook.xml.rels")) {
      targets.putAll(part.targets);
    }
    if (name.equalsIgnoreCase(CONTENT_TYPES)) {
      styles = part.styles;
    }
  }

  private void requireSize(ZipEntry entry, long size, boolean hasShared) {
    boolean bomb =
        size > GROWTH_FROM && size / Math.max(1, entry.getCompressedSize()) > MOST_GROWTH;
    if (bomb || (hasShared && size > MOST_SHARED) || all > LARGEST) {
      throw UnusableTableException.ofFile(
          file, Message.of("table.part-too-large", entry.getName()));
    }
  }

  private static boolean isNamedXml(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".xml") || lower.endsWith(".rels");
  }

  /**
   * Scans a part of a workbook before the library reads it, with the library's XML parser, and
   * rejects what would fill the library's memory. Keeps only what the library does not report:
   * merged ranges, names of parts, and the position of damaged cells.
   */
  private static final class PartScanner {

    private static final int DEEPEST = 500;

    /** Maximum number of columns of a sheet. */
    private static final int MOST_COLUMNS = 16_384;

    /** Of more merged ranges, only this many are kept. */
    private static final int MOST_MERGES = 1_000;

    /** The place of a cell, which may be left out. */
    private static final Pattern REFERENCE = Pattern.compile("(?:[A-Z]+[0-9]+)?");

    private static final Pattern STYLE = Pattern.compile("[0-9]*");
    private static final Set<String> TYPES = Set.of("b", "e", "n", "str", "s", "inlineStr");
    private static final Set<String> ENCODINGS = Set.of("UTF-8", "US-ASCII", "ISO-8859-1");

    /** The targets of relationships by id. */
    private final Map<String, String> targets = new HashMap<>();

    /** The merged ranges; only the first ones if there are very many. */
    private final List<String> merges = new ArrayList<>();

    private final StringBuilder index = new StringBuilder();

    /** The part with the styles of the workbook; empty when it names none. */
    private String styles = "";

    /** The first cell at which the library may stop; null when there is none. */
    private @Nullable Place damage;

    private boolean begun;
    private int depth;

    /** The depth of the current cell's value; 0 outside of one. */
    private int valueDepth;

    /** The places of the columns that are hidden, from 0. */
    private final Set<Integer> hiddenColumns = new HashSet<>();

    private int rows;
    private int column;
    private boolean inCell;
    private boolean inShared;
    private boolean sharedCell;
    private boolean numberCell;
    private long text;
    private long digits;

    /** The number of shared texts. */
    private long shared;

    /** The largest index of a shared text that a cell refers to, from 0; else negative. */
    private long mostShared = -1;

    /** Adds what was found in another part whose name ends alike. */
    PartScanner with(PartScanner other) {
      merges.addAll(other.merges);
      hiddenColumns.addAll(other.hiddenColumns);
      damage = damage == null ? other.damage : damage;
      return this;
    }

    /**
     * Scans a part to its end, or to the first position that is not XML.
     *
     * @return whether any of the part is XML
     * @throws MessageException when the library must not read it; the message follows the name of
     *     the part
     */
    boolean scan(InputStream in) {
      XMLInputFactory factory = new InputFactoryImpl();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      try {
        XMLStreamReader xml = factory.createXMLStreamReader(in);
        requireEncoding(xml.getEncoding());
        while (xml.hasNext()) {
          switch (xml.next()) {
            case XMLStreamConstants.START_ELEMENT -> start(xml);
            case XMLStreamConstants.END_ELEMENT -> end(xml.getLocalName());
            case XMLStreamConstants.CHARACTERS,
                XMLStreamConstants.CDATA,
                XMLStreamConstants.SPACE ->
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
        }
        case "col" -> column(xml);
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

    private void column(XMLStreamReader xml) {
      String hidden = attribute(xml, "hidden");
      if (hidden.equals("1") || hidden.equals("true")) {
        int last = Math.min(MOST_COLUMNS, number(attribute(xml, "max"), 0));
        for (int i = Math.max(1, number(attribute(xml, "min"), 1)); i <= last; i++) {
          hiddenColumns.add(i - 1);
        }
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
      boolean isPlace = REFERENCE.matcher(place).matches();
      int stated = column(place);
      if (Math.max(stated, column + 1) >= MOST_COLUMNS) {
        throw new MessageException(Message.of("table.part-column"));
      }
      inCell = true;
      sharedCell = type.equals("s");
      numberCell = type.isEmpty() || type.equals("n");
      column = isPlace && !place.isEmpty() ? stated : column + 1;
      boolean isKnown = type.isEmpty() || TYPES.contains(type);
      damaged(!isKnown || !isPlace || !STYLE.matcher(attribute(xml, "s")).matches());
    }

    private void damaged(boolean isDamaged) {
      if (isDamaged && damage == null) {
        damage = new Place(rows, Math.max(0, column));
      }
    }

    private void text(XMLStreamReader xml) {
      int length = xml.getTextLength();
      text += length;
      if (text > PartStream.LONGEST) {
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

    /**
     * Parses a cell reference to a column index from 0, as the library does; very large ones are
     * capped.
     */
    static int column(String place) {
      int column = 0;
      for (int i = place.startsWith("$") ? 1 : 0; i < place.length(); i++) {
        char c = place.charAt(i);
        if (c == '$' || (c >= '0' && c <= '9')) {
          break;
        }
        column = Math.min(MOST_COLUMNS + 1, column * ExcelCellReader.LETTERS + c - 'A' + 1);
      }
      return column - 1;
    }
  }

  /**
   * Streams a part of a workbook to a parser. Counts the bytes, and stops before the parser buffers
   * a text or a tag longer than any cell. An angle bracket in a CDATA section begins no tag,
   * because the parser buffers the whole section; one in a comment does, because the parser buffers
   * none.
   */
  private static final class PartStream extends FilterInputStream {

    /**
     * Maximum size of a cell or a shared text in bytes: Excel's longest text, every character
     * escaped.
     */
    static final int LONGEST = 1 << 20;

    private static final int CHUNK = 1 << 16;

    /** The bytes that follow the angle bracket of a CDATA section. */
    private static final long DATA = 0x21_5B_43_44_41_54_41_5BL;

    private static final int DATA_LENGTH = 8;
    private static final long DATA_END = 0x5D_5D_3EL;
    private static final long DATA_END_BITS = 0xFF_FF_FFL;

    private final LongConsumer counter;
    private long size;
    private int run;
    private long last;
    private boolean inData;

    /**
     * Wraps the stream of a part.
     *
     * @param counter receives the number of bytes so far, and may throw
     */
    PartStream(InputStream in, LongConsumer counter) {
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
    void drain() throws IOException {
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

    private void pass(byte[] bytes, int from, int to) {
      // Local variables, because a large part has hundreds of millions of bytes.
      int length = run;
      long latest = last;
      boolean data = inData;
      for (int i = from; i < to; i++) {
        length = bytes[i] == '<' && !data ? 0 : length + 1;
        if (length > LONGEST) {
          throw new MessageException(Message.of("table.part-long"));
        }
        latest = latest << Byte.SIZE | (bytes[i] & 0xFF);
        data =
            data ? (latest & DATA_END_BITS) != DATA_END : length == DATA_LENGTH && latest == DATA;
      }
      run = length;
      last = latest;
      inData = data;
    }
  }
}
