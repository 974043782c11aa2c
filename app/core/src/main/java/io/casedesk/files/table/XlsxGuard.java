package io.casedesk.files.table;

import io.casedesk.files.excel.WorkbookPartStream;
import io.casedesk.files.excel.XlsxPartScanner;
import io.casedesk.json.JsonMembers;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
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

  private static final Pattern RANGE = Pattern.compile("[A-Z]{1,3}\\d{1,7}:[A-Z]{1,3}(\\d{1,7})");
  private static final long GROWTH_FROM = 64L << 20;

  private final TableErrors tableErrors;
  private final Map<String, List<String>> merges = new HashMap<>();
  private final Map<String, Set<Integer>> hidden = new HashMap<>();
  private final Map<String, XlsxPartScanner.Place> damages = new HashMap<>();
  private final Map<String, String> targets = new HashMap<>();
  private final Set<String> names = new HashSet<>();
  private String styles = "";
  private long all;
  private long shared;
  private long mostShared = -1;

  private XlsxGuard(Path file) {
    this.tableErrors = TableErrors.of(file);
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
        throw guard.tableErrors.file(Message.of("table.parts", MOST_PARTS));
      }
      List<ZipEntry> entries = new ArrayList<>(zip.stream().map(ZipEntry.class::cast).toList());
      for (ZipEntry entry : entries) {
        if (!guard.names.add(entry.getName().toLowerCase(Locale.ROOT))) {
          throw guard.tableErrors.file(Message.of("table.part-twice", entry.getName()));
        }
      }
      for (ZipEntry entry : entries) {
        guard.checkEntry(zip, entry);
      }
    } catch (ZipException e) {
      throw guard.tableErrors.file(Message.of("table.workbook-damaged"), e);
    }
    if (guard.mostShared >= guard.shared) {
      throw guard.tableErrors.file(Message.of("table.text-missing"));
    }
    return guard;
  }

  /**
   * Rejects merged cells in the header or below. Merged cells above it, such as a title, don't
   * matter.
   *
   * @throws UnusableTableException when cells are merged
   */
  void requireNotMerged(Sheet sheet, int headerRow) {
    merges.getOrDefault(last(targets.getOrDefault(sheet.getId(), "")), List.of()).stream()
        .filter(cells -> lastRow(cells) >= headerRow)
        .findFirst()
        .ifPresent(
            cells -> {
              throw tableErrors.file(
                  Message.of("table.merged", JsonMembers.shortened(cells), sheet.getName()));
            });
  }

  /** Returns the numbers of the rows that are hidden in a sheet. */
  Set<Integer> hiddenRows(Sheet sheet) {
    return hidden.getOrDefault(last(targets.getOrDefault(sheet.getId(), "")), Set.of());
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

  private void checkEntry(ZipFile zip, ZipEntry entry) throws IOException {
    String name = entry.getName();
    XlsxPartScanner part = new XlsxPartScanner();
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
    hidden.put(last(name), part.hiddenRows());
    XlsxPartScanner.Place damage = part.damage();
    if (damage != null) {
      damages.putIfAbsent(last(name), damage);
    }
    if (last(name).equals("workbook.xml.rels")) {
      targets.putAll(part.targets());
    }
    if (name.equalsIgnoreCase(CONTENT_TYPES)) {
      styles = part.styles();
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
