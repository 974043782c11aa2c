package io.casedesk.bench.files;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.imports.ImportChoices;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.MappingSuggestion;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.TableFormat;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.xssf.streaming.SXSSFWorkbook;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work in a process of its own, done once, as a person does it. Prints the seconds it
 * took, without what goes before it, and a number that shows that it was done.
 */
public final class FilesWork {

  private FilesWork() {}

  /** Does the work that is named first, with the files named after it. */
  public static void main(String[] args) throws IOException {
    double[] done =
        switch (args[0]) {
          case "join" -> join(Path.of(args[1]), Path.of(args[2]));
          case "export" -> export(Path.of(args[1]), Path.of(args[2]));
          case "poi" -> poi(Path.of(args[1]), Path.of(args[2]));
          default -> throw new IllegalArgumentException(args[0]);
        };
    System.out.printf(Locale.ROOT, "%.4f %.0f%n", done[0], done[1]);
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }

  private static double[] join(Path loaded, Path file) throws IOException {
    List<UseCase> records = Samples.read(loaded);
    // In the order of the list, as the terminal and the window hold them.
    Map<String, UseCase> byId = LinkedHashMap.newLinkedHashMap(records.size());
    records.forEach(record -> byId.put(record.id(), record));
    KnownDropdownValues dropdownValues =
        KnownDropdownValues.of(Samples.fields(), Map.of(), records);
    long begin = System.nanoTime();
    Table table = Table.read(file, TableOptions.none());
    MappingSuggestion suggested =
        MappingSuggestion.of(
            new MappingSuggestion.Known(
                RecordKind.USE_CASES, FieldRef::isCustom, Samples.fields(), FieldKeys.of(records)),
            Mapping.Key.SOURCE_ID,
            table.name(),
            table.header(),
            false);
    ImportDifference difference =
        ImportDifference.of(
            new ChangePlan.Header(
                "http://127.0.0.1:1", RecordKind.USE_CASES, Instant.now(), "bench", "bench"),
            table,
            suggested.mapping(),
            ImportChoices.none(),
            new ImportDifference.Known<>(Samples.fields(), dropdownValues, byId, true));
    return new double[] {
      seconds(begin), difference.plan().changes().size() + difference.unclear().size()
    };
  }

  private static double[] export(Path loaded, Path target) throws IOException {
    List<UseCase> records = Samples.read(loaded);
    String name = String.valueOf(target.getFileName());
    TableFormat format = TableFormat.of(name.substring(name.lastIndexOf('.') + 1)).orElseThrow();
    long begin = System.nanoTime();
    try (RecordFile file =
        RecordFile.replacing(target, format, ExportColumns.keys(ExportColumns.of(records)))) {
      for (UseCase record : records) {
        file.write(record);
      }
      return new double[] {seconds(begin, file), Files.size(target)};
    }
  }

  private static double seconds(long begin, RecordFile file) throws IOException {
    var _ = file.commit();
    return seconds(begin);
  }

  /** Writes these records, columns and types with Apache POI as a stream. */
  private static double[] poi(Path loaded, Path target) throws IOException {
    List<UseCase> records = Samples.read(loaded);
    long begin = System.nanoTime();
    List<FieldRef> columns = ExportColumns.of(records);
    try (SXSSFWorkbook workbook = new SXSSFWorkbook()) {
      Sheet sheet = workbook.createSheet("Records");
      Row header = sheet.createRow(0);
      for (int i = 0; i < columns.size(); i++) {
        header.createCell(i).setCellValue(columns.get(i).toString());
      }
      for (int i = 0; i < records.size(); i++) {
        Row row = sheet.createRow(i + 1);
        for (int column = 0; column < columns.size(); column++) {
          put(row.createCell(column), records.get(i).value(columns.get(column)));
        }
      }
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
        workbook.write(out);
      }
    }
    return new double[] {seconds(begin), Files.size(target)};
  }

  private static void put(Cell cell, @Nullable FieldValue value) {
    switch (value) {
      case FieldValue.Numeric(String digits) -> cell.setCellValue(Double.parseDouble(digits));
      case FieldValue.Bool(boolean bool) -> cell.setCellValue(bool);
      case null -> cell.setBlank();
      default -> cell.setCellValue(value.display());
    }
  }
}
