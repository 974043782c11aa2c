package io.casedesk.files.table;

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
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Looks at a workbook before a library is given it, byte by byte and without keeping any: what
 * would fill the memory, read other files or hide cells is refused.
 */
final class XlsxGuard {

  private static final int MOST_PARTS = 10_000;
  private static final long LARGEST = 4L << 30;

  /** Texts that cells share are held in memory. */
  private static final long MOST_SHARED = Math.max(64L << 20, Runtime.getRuntime().maxMemory() / 4);

  /** Sheets of the same few values shrink to a hundredth; nothing real to so little. */
  private static final long MOST_GROWTH = 400;

  private static final long GROWTH_FROM = 64L << 20;
  private static final int CHUNK = 1 << 16;
  private static final int FEW = 4;

  /** What is worth a thread. */
  private static final long LARGE = 1 << 20;

  private static final byte EBCDIC_LESS_THAN = 0x4C;

  private final TableErrors tableErrors;
  private final Map<String, List<String>> merges = new HashMap<>();
  private final Map<String, String> targets = new HashMap<>();
  private long all;
  private long shared;
  private long mostShared = -1;
  private boolean longNumber;

  private XlsxGuard(TableErrors tableErrors) {
    this.tableErrors = tableErrors;
  }

  /**
   * Looks at a workbook.
   *
   * @throws UnusableTableException when it is not for a library
   */
  static XlsxGuard of(Path file) throws IOException {
    XlsxGuard guard = new XlsxGuard(TableErrors.of(file));
    try (ZipFile zip = new ZipFile(file.toFile())) {
      if (zip.size() > MOST_PARTS) {
        throw guard.tableErrors.file("the workbook has more than " + MOST_PARTS + " parts");
      }
      Set<String> names = new HashSet<>();
      for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
        if (!names.add(entry.getName().toLowerCase(Locale.ROOT))) {
          throw guard.tableErrors.file("the workbook has the part " + entry.getName() + " twice");
        }
        guard.look(zip, entry);
      }
      if (guard.mostShared >= guard.shared) {
        throw guard.tableErrors.file(
            "a cell of the workbook asks for a text that is not there; open it in a spreadsheet"
                + " program and save it again");
      }
    } catch (ZipException e) {
      throw guard.tableErrors.file(
          "the workbook is damaged; open it in a spreadsheet program and save it again", e);
    }
    return guard;
  }

  /** Ranges of merged cells of the sheet that has this id in the workbook. */
  List<String> mergesOf(String sheetId) {
    return merges.getOrDefault(last(targets.getOrDefault(sheetId, "")), List.of());
  }

  /** The part that has the sheet of this id; empty where that is not said. */
  String partOf(String sheetId) {
    String target = targets.getOrDefault(sheetId, "");
    return target.isEmpty() || target.startsWith("/")
        ? target.substring(Math.min(1, target.length()))
        : "xl/" + target;
  }

  /** Whether a cell holds a number that is too long to be one. */
  boolean hasLongNumber() {
    return longNumber;
  }

  private static String last(String name) {
    return name.substring(name.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
  }

  private void look(ZipFile zip, ZipEntry entry) throws IOException {
    String name = entry.getName();
    byte[] chunk = new byte[CHUNK];
    XmlScan scan = new XmlScan();
    long size = 0;
    boolean markup = false;
    try (InputStream in = unpacked(zip, entry)) {
      for (int read = in.readNBytes(chunk, 0, CHUNK); read > 0; ) {
        if (size == 0) {
          markup = isMarkup(name, chunk, read);
        }
        size += read;
        all += read;
        requireSize(entry, size);
        if (markup) {
          scan.take(chunk, read);
        }
        read = in.readNBytes(chunk, 0, CHUNK);
      }
    } catch (XmlScan.RefusedException e) {
      throw tableErrors.file("the part " + name + " of the workbook: " + e.getMessage(), e);
    }
    shared += scan.shared();
    longNumber |= scan.hasLongNumber();
    mostShared = Math.max(mostShared, scan.mostShared());
    if (!scan.merges().isEmpty()) {
      merges.computeIfAbsent(last(name), part -> new ArrayList<>()).addAll(scan.merges());
    }
    if (last(name).equals("workbook.xml.rels")) {
      // In other parts, targets are addresses of the web, which may hold one.
      if (Stream.concat(scan.targets().keySet().stream(), scan.targets().values().stream())
          .anyMatch(text -> text.indexOf('&') >= 0)) {
        throw tableErrors.file(
            "the part " + name + " of the workbook writes the name of a part with an entity");
      }
      targets.putAll(scan.targets());
    }
  }

  private static InputStream unpacked(ZipFile zip, ZipEntry entry) throws IOException {
    InputStream in = zip.getInputStream(entry);
    return entry.getCompressedSize() > LARGE ? new PrefetchInputStream(in) : in;
  }

  private void requireSize(ZipEntry entry, long size) {
    boolean bomb =
        size > GROWTH_FROM && size / Math.max(1, entry.getCompressedSize()) > MOST_GROWTH;
    boolean shared = last(entry.getName()).startsWith("sharedstrings") && size > MOST_SHARED;
    if (bomb || shared || all > LARGEST) {
      throw tableErrors.file(
          "the part "
              + entry.getName()
              + " of the workbook is larger unpacked than Casedesk reads; save the sheet as CSV");
    }
  }

  private static boolean isNamedXml(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".xml") || lower.endsWith(".rels");
  }

  /** Whether a library could take it for XML; what would be read past the scan is refused. */
  private boolean isMarkup(String name, byte[] chunk, int length) {
    int from = length > 2 && (chunk[0] & 0xFF) == 0xEF ? 3 : 0;
    while (from < length && Character.isWhitespace(chunk[from])) {
      from++;
    }
    boolean wide = false;
    for (int i = 0; i < Math.min(length & ~1, FEW); i++) {
      wide |= chunk[i] == '<' && chunk[i ^ 1] == 0;
    }
    int first = length > 1 ? ((chunk[0] & 0xFF) << 8) | (chunk[1] & 0xFF) : 0;
    boolean marked = first == 0xFEFF || first == 0xFFFE;
    // A parser reads EBCDIC where it says so; its < is an L here.
    boolean ebcdic = chunk[0] == EBCDIC_LESS_THAN && isNamedXml(name);
    if (wide || marked || ebcdic) {
      throw tableErrors.file(
          "the part "
              + name
              + " of the workbook is not UTF-8, as those of spreadsheet programs are");
    }
    if (from == length && length == CHUNK) {
      throw tableErrors.file(
          "the part " + name + " of the workbook begins with more white space than any should");
    }
    return from < length && chunk[from] == '<';
  }
}
