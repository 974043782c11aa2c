package io.casedesk.files.table;

import io.casedesk.files.excel.WorkbookPartStream;
import io.casedesk.files.excel.XlsxPartScanner;
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

  private static final long GROWTH_FROM = 64L << 20;

  private final TableErrors tableErrors;
  private final Map<String, List<String>> merges = new HashMap<>();
  private final Map<String, XlsxPartScanner.Place> damages = new HashMap<>();
  private final Map<String, String> targets = new HashMap<>();
  private final Set<String> names = new HashSet<>();
  private String styles = "";
  private long all;
  private long shared;
  private long mostShared = -1;

  private XlsxGuard(TableErrors tableErrors) {
    this.tableErrors = tableErrors;
  }

  /**
   * Checks a workbook.
   *
   * @throws UnusableTableException when the library must not read it
   */
  static XlsxGuard of(Path file) throws IOException {
    XlsxGuard guard = new XlsxGuard(TableErrors.of(file));
    try (ZipFile zip = new ZipFile(file.toFile())) {
      if (zip.size() > MOST_PARTS) {
        throw guard.tableErrors.file(Message.of("table.parts", MOST_PARTS));
      }
      for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
        if (!guard.names.add(entry.getName().toLowerCase(Locale.ROOT))) {
          throw guard.tableErrors.file(Message.of("table.part-twice", entry.getName()));
        }
        guard.checkEntry(zip, entry);
      }
      if (guard.mostShared >= guard.shared) {
        throw guard.tableErrors.file(Message.of("table.text-missing"));
      }
    } catch (ZipException e) {
      throw guard.tableErrors.file(Message.of("table.workbook-damaged"), e);
    }
    return guard;
  }

  /** The merged ranges of the sheet with this id. */
  List<String> mergesOf(String sheetId) {
    return merges.getOrDefault(last(targets.getOrDefault(sheetId, "")), List.of());
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
