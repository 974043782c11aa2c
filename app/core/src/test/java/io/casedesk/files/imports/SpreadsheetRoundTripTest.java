package io.casedesk.files.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import io.casedesk.model.UseCase;
import io.casedesk.server.testdata.Needs;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Exports for the spreadsheet of a region, which LibreOffice opens in the language of that region
 * and saves as CSV and XLSX, with and without edits. One start of LibreOffice does all files.
 */
@SuppressWarnings("NullAway.Init")
final class SpreadsheetRoundTripTest {

  private static final int RECORDS = 40;
  private static final int MINUTES = 5;
  private static final int CENTS = 3;
  private static final LocalDate FIRST_DAY = LocalDate.of(1899, 12, 30);

  /** Regions with the number that LibreOffice has for their language. */
  private static final Map<Locale, Integer> REGIONS =
      Map.ofEntries(
          Map.entry(Locale.GERMANY, 1031),
          Map.entry(Locale.of("de", "CH"), 2055),
          Map.entry(Locale.FRANCE, 1036),
          Map.entry(Locale.ITALY, 1040),
          Map.entry(Locale.of("nl", "NL"), 1043),
          Map.entry(Locale.of("pl", "PL"), 1045),
          Map.entry(Locale.of("cs", "CZ"), 1029),
          Map.entry(Locale.of("sv", "SE"), 1053),
          Map.entry(Locale.of("es", "ES"), 3082),
          Map.entry(Locale.of("pt", "BR"), 1046),
          Map.entry(Locale.UK, 2057),
          Map.entry(Locale.US, 1033));

  private static final List<String> FIELDS = List.of("cost", "due", "ok", "sponsor", "sources");

  /** Opens, edits and saves the files that the lines of another file name. */
  private static final String MACRO =
      """
      Sub Main(path As String)
        Dim job As String
        Dim region As New com.sun.star.lang.Locale
        Dim opening(2) As New com.sun.star.beans.PropertyValue
        Dim saving(1) As New com.sun.star.beans.PropertyValue
        opening(0).Name = "FilterName" : opening(0).Value = "Text - txt - csv (StarCalc)"
        opening(1).Name = "FilterOptions"
        opening(2).Name = "Hidden" : opening(2).Value = True
        saving(0).Name = "FilterName"
        saving(1).Name = "FilterOptions"
        Open path For Input As #1
        Do While Not EOF(1)
          Line Input #1, job
          parts = Split(job, "|")
          opening(1).Value = parts(1)
          document = StarDesktop.loadComponentFromURL(parts(0), "_blank", 0, opening())
          sheet = document.Sheets.getByIndex(0)
          region.Language = parts(4) : region.Country = parts(5)
          formats = document.NumberFormats
          sheet.Columns.getByName("B").NumberFormat = formats.getStandardFormat(16, region)
          sheet.Columns.getByName("C").NumberFormat = formats.getStandardFormat(2, region)
          For i = 6 To UBound(parts)
            edit = Split(parts(i), "=")
            cell = sheet.getCellRangeByName(edit(0))
            If edit(1) = "number" Then
              cell.Value = Val(edit(2))
            Else
              cell.String = edit(2)
            End If
          Next i
          saving(0).Value = "Calc MS Excel 2007 XML" : saving(1).Value = ""
          document.storeToURL(parts(2), saving())
          saving(0).Value = opening(0).Value : saving(1).Value = opening(1).Value
          document.storeToURL(parts(3), saving())
          document.close(True)
        Loop
        Close #1
        StarDesktop.terminate()
      End Sub
      """;

  @TempDir Path folder;
  private final Random random = new Random(Long.getLong("casedesk.seed", System.nanoTime()));
  private final List<UseCase> records = new ArrayList<>();

  private ImportFixture fixture() {
    ImportFixture fixture = new ImportFixture(folder);
    records.forEach(fixture::record);
    return fixture;
  }

  private void makeRecords() {
    for (int i = 0; i < RECORDS; i++) {
      Map<String, FieldValue> values = new HashMap<>();
      values.put("cost", new FieldValue.Numeric(number()));
      values.put("due", FieldValue.text(day().toString()));
      values.put("ok", FieldValue.bool(random.nextBoolean()));
      values.put("sponsor", FieldValue.text(i % 4 == 0 ? "-x; \"y\", ä" : "word " + i));
      values.put("sources", new FieldValue.Structure("[\"legal_ops\",\"hr\"]"));
      records.add(
          new UseCase(
              "" + i,
              Map.of(
                  "id", FieldValue.text("" + i),
                  "title", FieldValue.text("Case " + i),
                  "source_id", FieldValue.text("E-" + i)),
              values));
    }
  }

  private String number() {
    return BigDecimal.valueOf(random.nextLong(-5_000_000, 5_000_000), random.nextInt(0, CENTS + 1))
        .toPlainString();
  }

  /** A day whose year may be written with two digits. */
  private LocalDate day() {
    return LocalDate.of(2020, 1, 1).plusDays(random.nextInt(3_500));
  }

  /** An edit of a cell. */
  private record Edit(int record, String field, String value, String inOffice) {}

  /** The files of one region, and the edits that were made in them. */
  private record Trip(Locale region, List<Edit> edits, Path xlsx, Path csv) {}

  private List<Edit> edits() {
    List<Edit> edits = new ArrayList<>();
    for (int record = 0; record < RECORDS; record++) {
      if (random.nextInt(4) == 0) {
        String number = number();
        edits.add(new Edit(record, "cost", number, "B%d=number=" + number));
      }
      if (random.nextInt(4) == 0) {
        LocalDate day = day();
        long days = ChronoUnit.DAYS.between(FIRST_DAY, day);
        edits.add(new Edit(record, "due", day.toString(), "C%d=number=" + days));
      }
      if (random.nextInt(4) == 0) {
        edits.add(new Edit(record, "sponsor", "new " + record, "E%d=text=new " + record));
      }
    }
    return edits;
  }

  private static boolean isChange(UseCase record, Edit edit) {
    FieldValue held = record.value(FieldRef.custom(edit.field));
    return held instanceof FieldValue.Numeric number
        ? new BigDecimal(number.digits()).compareTo(new BigDecimal(edit.value)) != 0
        : held == null || !held.display().equals(edit.value);
  }

  @Test
  @Tag("external")
  @Timeout(value = 2 * MINUTES, unit = TimeUnit.MINUTES)
  void onlyTheEditsMadeInASpreadsheetAreFound() throws Exception {
    boolean there =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
            .anyMatch(place -> Files.isExecutable(Path.of(place, "soffice")));
    Needs.met(there, "soffice is not installed");
    makeRecords();
    List<Trip> trips = new ArrayList<>();
    List<String> jobs = new ArrayList<>();
    for (Locale region : REGIONS.keySet()) {
      Path file = exported(region);
      for (List<Edit> edits : List.of(List.<Edit>of(), edits())) {
        String name = region.toLanguageTag() + edits.size();
        Trip trip =
            new Trip(
                region, edits, folder.resolve(name + ".xlsx"), folder.resolve(name + "-out.csv"));
        trips.add(trip);
        jobs.add(job(file, trip));
      }
    }
    office(Files.write(folder.resolve("jobs.txt"), jobs));
    for (Trip trip : trips) {
      check(trip, trip.csv);
      check(trip, trip.xlsx);
    }
  }

  private Path exported(Locale region) throws IOException {
    Path file = folder.resolve(region.toLanguageTag() + ".csv");
    List<FieldRef> fields =
        Stream.concat(
                Stream.of(FieldRef.standard("source_id")), FIELDS.stream().map(FieldRef::custom))
            .toList();
    ExportColumns columns =
        ExportColumns.keys(fields)
            .withTypes(StandardFields.types(RecordKind.USE_CASES, ImportFixture.FIELDS));
    try (RecordFile out =
        RecordFile.replacing(file, TableFormat.CSV, CsvStyle.of(region), columns)) {
      for (UseCase record : records) {
        out.write(record);
      }
      var _ = out.commit();
    }
    check(new Trip(region, List.of(), file, file), file);
    return file;
  }

  private static String job(Path file, Trip trip) {
    // The separator, quotes, UTF-8, the first row, a language, and numbers that are recognized.
    String options =
        "%d,34,76,1,,%d,false,true,false"
            .formatted((int) CsvStyle.of(trip.region).separator(), REGIONS.get(trip.region));
    return Stream.concat(
            Stream.of(
                file.toUri().toString(),
                options,
                trip.xlsx.toUri().toString(),
                trip.csv.toUri().toString(),
                trip.region.getLanguage(),
                trip.region.getCountry()),
            trip.edits.stream().map(edit -> edit.inOffice.formatted(edit.record + 2)))
        .reduce((some, next) -> some + "|" + next)
        .orElseThrow();
  }

  private void check(Trip trip, Path file) throws IOException {
    String about = trip.region + " " + file.getFileName() + "\n" + head(file);
    Table table = Table.read(file, TableOptions.none());
    ImportFixture fixture = fixture();
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.SOURCE_ID, false).mapping();
    assertEquals(FIELDS.size(), mapping.columns().size(), about);
    ImportDifference found = fixture.difference(table, mapping, ImportChoices.none());
    assertEquals(List.of(), found.questions(), about);
    assertEquals(List.of(), found.unclear(), about);
    Map<String, String> expected = new HashMap<>();
    for (Edit edit : trip.edits) {
      if (isChange(records.get(edit.record), edit)) {
        expected.put(edit.record + " " + edit.field, plain(edit.value));
      }
    }
    Map<String, String> changes = new HashMap<>();
    for (PlannedCell cell : found.plan().changes()) {
      changes.put(
          cell.change().recordId() + " " + cell.change().field().key(),
          plain(cell.change().wanted().display()));
    }
    assertEquals(expected, changes, about);
  }

  /** A number without the zeros that don't change it. */
  private static String plain(String value) {
    return value.matches("-?[\\d.]+")
        ? new BigDecimal(value).stripTrailingZeros().toPlainString()
        : value;
  }

  private static String head(Path file) throws IOException {
    return file.toString().endsWith(".csv") ? Files.readString(file) : "";
  }

  /** Starts LibreOffice once to make its profile, and once to run the macro. */
  private void office(Path jobs) throws Exception {
    Path profile = folder.resolve("profile");
    run(profile, "macro:///Standard.Module1.Main()");
    String escaped = MACRO.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    Files.writeString(
        profile.resolve("user/basic/Standard/Module1.xba"),
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" \
        script:language="StarBasic">%s</script:module>
        """
            .formatted(escaped),
        UTF_8);
    run(profile, "macro:///Standard.Module1.Main(" + jobs + ")");
  }

  private void run(Path profile, String macro) throws Exception {
    Path log = folder.resolve("office.log");
    Process process =
        new ProcessBuilder(
                "soffice",
                "-env:UserInstallation=" + profile.toUri(),
                "--headless",
                "--norestore",
                macro)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean isEnded = process.waitFor(MINUTES, TimeUnit.MINUTES);
    if (!isEnded) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    assertTrue(isEnded, "soffice did not end: " + Files.readString(log));
  }
}
