package io.casedesk.files.table;

import io.casedesk.files.IoFutures;
import io.casedesk.files.excel.ScannedRows;
import io.casedesk.files.excel.WorkbookPartStream;
import io.casedesk.files.excel.XlsxPartScanner;
import io.casedesk.json.JsonMembers;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
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

  private static final Pattern RANGE = Pattern.compile("[A-Z]{1,3}\\d{1,7}:[A-Z]{1,3}(\\d{1,7})");
  private static final long GROWTH_FROM = 64L << 20;

  private final TableErrors tableErrors;
  private final Map<String, List<String>> merges = new HashMap<>();
  private final Map<String, XlsxPartScanner.Place> damages = new HashMap<>();
  private final Map<String, String> targets = new HashMap<>();
  private final Set<String> names = new HashSet<>();
  private final Set<String> onlySheets = new HashSet<>();
  private final ScannedRows scannedRows = new ScannedRows();
  private final FutureTask<@Nullable Void> checking;
  private @Nullable ZipEntry largest;
  private String styles = "";
  private long all;
  private long shared;
  private long mostShared = -1;

  private XlsxGuard(Path file) {
    this.tableErrors = TableErrors.of(file);
    this.checking = new FutureTask<>(() -> checkLargest(file));
  }

  /**
   * Checks a workbook, except for its largest sheet, whose check continues on another thread. Until
   * {@link #finish}, only the rows of {@link #scannedRows} may be read.
   *
   * @throws UnusableTableException when the library must not read it
   */
  static XlsxGuard of(Path file) throws IOException {
    XlsxGuard guard = new XlsxGuard(file);
    try (ZipFile zip = new ZipFile(file.toFile())) {
      if (zip.size() > MOST_PARTS) {
        throw guard.tableErrors.file(Message.of("table.parts", MOST_PARTS));
      }
      List<ZipEntry> entries = new ArrayList<>(zip.stream().map(ZipEntry.class::cast).toList());
      for (ZipEntry entry : entries) {
        if (!guard.names.add(entry.getName().toLowerCase(Locale.ROOT))) {
          throw guard.tableErrors.file(Message.of("table.part-twice", entry.getName()));
        }
      }
      entries.sort(
          Comparator.comparingLong(entry -> isSheet(entry.getName()) ? entry.getSize() : -1L));
      guard.largest = entries.isEmpty() ? null : entries.removeLast();
      for (ZipEntry entry : entries) {
        guard.checkEntry(zip, entry, new XlsxPartScanner());
      }
    } catch (ZipException e) {
      throw guard.tableErrors.file(Message.of("table.workbook-damaged"), e);
    }
    guard.begin();
    return guard;
  }

  /** Whether a part has a name that the library uses only for sheets. */
  private static boolean isSheet(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.startsWith("xl/worksheets/") && lower.endsWith(".xml");
  }

  private void begin() throws IOException {
    Thread.ofPlatform().daemon().name("checking a workbook").start(checking);
    boolean isOnlySheet =
        largest != null
            && isSheet(largest.getName())
            && onlySheets.contains(last(largest.getName()));
    if (!isOnlySheet) {
      // The library may read this part before it reads any row.
      finish();
    }
  }

  private @Nullable Void checkLargest(Path file) throws IOException {
    boolean isRejected = true;
    try (ZipFile zip = new ZipFile(file.toFile())) {
      if (largest != null) {
        checkEntry(zip, largest, new XlsxPartScanner(scannedRows, shared));
      }
      if (mostShared >= shared) {
        throw tableErrors.file(Message.of("table.text-missing"));
      }
      isRejected = false;
    } catch (ZipException e) {
      throw tableErrors.file(Message.of("table.workbook-damaged"), e);
    } finally {
      scannedRows.end(isRejected);
    }
    return null;
  }

  /**
   * Waits until the complete workbook is checked.
   *
   * @throws UnusableTableException when the library must not read it
   */
  void finish() throws IOException {
    IoFutures.await(checking, "Interrupted while a workbook was checked");
  }

  /** The rows of the largest sheet that were checked. */
  ScannedRows scannedRows() {
    return scannedRows;
  }

  /**
   * Waits until the complete workbook is checked, and rejects merged cells in the header or below.
   * Merged cells above it, such as a title, don't matter.
   *
   * @throws UnusableTableException when the library must not read it, or cells are merged
   */
  void finish(String sheetId, String sheetName, int headerRow) throws IOException {
    finish();
    merges.getOrDefault(last(targets.getOrDefault(sheetId, "")), List.of()).stream()
        .filter(cells -> lastRow(cells) >= headerRow)
        .findFirst()
        .ifPresent(
            cells -> {
              throw tableErrors.file(
                  Message.of("table.merged", JsonMembers.shortened(cells), sheetName));
            });
  }

  /** The last row of a range such as {@code A1:F2}; a range in another form counts as below. */
  private static int lastRow(String cells) {
    Matcher range = RANGE.matcher(cells);
    return range.matches() ? Integer.parseInt(range.group(1)) : Integer.MAX_VALUE;
  }

  /** The first damaged cell of the sheet with this id; null when none was found. */
  XlsxPartScanner.@Nullable Place damageOf(String sheetId) {
    return damages.get(last(targets.getOrDefault(sheetId, "")));
  }

  /** Whether the workbook has the part with its styles, which is optional. */
  boolean hasStyles() {
    String part = styles.startsWith("/") ? styles.substring(1) : styles;
    return names.contains(part.toLowerCase(Locale.ROOT));
  }

  private static String last(String name) {
    return name.substring(name.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
  }

  private void checkEntry(ZipFile zip, ZipEntry entry, XlsxPartScanner part) throws IOException {
    String name = entry.getName();
    long before = all;
    try (WorkbookPartStream in =
        new WorkbookPartStream(
            zip.getInputStream(entry),
            size -> {
              if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("Interrupted while a workbook was checked");
              }
              all = before + size;
              requireSize(entry, size, part.shared() > 0);
            })) {
      boolean isXml = part.scan(in);
      in.drain();
      if (!isXml && isNamedXml(name) && all > before) {
        throw new MessageException(Message.of("table.part-not-utf-8"));
      }
    } catch (MessageException e) {
      throw tableErrors.file(Message.of("table.part", name, e.message()), e);
    }
    shared += part.shared();
    mostShared = Math.max(mostShared, part.mostShared());
    merges.computeIfAbsent(last(name), of -> new ArrayList<>()).addAll(part.merges());
    XlsxPartScanner.Place damage = part.damage();
    if (damage != null) {
      damages.putIfAbsent(last(name), damage);
    }
    if (last(name).equals("workbook.xml.rels")) {
      targets.putAll(part.targets());
    }
    if (name.equalsIgnoreCase(CONTENT_TYPES)) {
      styles = part.styles();
      part.sheetParts().forEach(sheet -> onlySheets.add(last(sheet)));
      part.otherParts().forEach(other -> onlySheets.remove(last(other)));
    }
  }

  private void requireSize(ZipEntry entry, long size, boolean hasShared) {
    boolean bomb =
        size > GROWTH_FROM && size / Math.max(1, entry.getCompressedSize()) > MOST_GROWTH;
    if (bomb || (hasShared && size > MOST_SHARED) || all > LARGEST) {
      throw tableErrors.file(Message.of("table.part-too-large", entry.getName()));
    }
  }

  private static boolean isNamedXml(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".xml") || lower.endsWith(".rels");
  }
}
