package io.casedesk.files.checklists;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.casedesk.files.CsvOutput;
import io.casedesk.files.HtmlText;
import io.casedesk.files.checklists.ReviewPack.Format;
import io.casedesk.files.checklists.ReviewPack.Wording;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.ChecklistChange;
import io.casedesk.model.checklist.ChecklistChange.Snapshot;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.checklist.UnusableFileException;
import io.casedesk.server.testdata.Needs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Sheet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The review pack in every format, read back by programs that are not ours. */
final class ReviewPackTest {

  private final ReviewPack pack = new ReviewFixture().pack();

  private static List<List<String>> rows(
      List<String> columns, Consumer<Consumer<List<String>>> from) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(columns);
    from.accept(rows::add);
    return rows.stream().map(row -> row.stream().map(ReviewWorkbook::cell).toList()).toList();
  }

  @Test
  void everyFormatSaysWhoIsToReviewAChecklistAndUntilWhen() throws IOException {
    ReviewedChecklists.Row row =
        pack.checklists().rows().stream()
            .filter(one -> !one.entries().isEmpty())
            .findFirst()
            .orElseThrow();
    ChecklistKey place =
        new ChecklistKey(row.solution().id(), row.entries().getFirst().checklist().key());
    Assignment assignment =
        new Assignment(place, "Zoe Quist", LocalDate.of(2026, 12, 24), "ann", Instant.EPOCH);
    ReviewPack assigned =
        new ReviewPack(pack.about(), pack.checklists(), Map.of(place, assignment));

    List<List<String>> list =
        Objects.requireNonNull(workbook(ReviewFixture.written(assigned, Format.XLSX)).get("List"));
    int assignee = list.getFirst().indexOf("Assignee");
    int due = list.getFirst().indexOf("Due");
    assertEquals(
        List.of("Zoe Quist, 2026-12-24"),
        list.stream()
            .skip(1)
            .map(cells -> cells.get(assignee) + ", " + cells.get(due))
            .filter(text -> text.length() > 2)
            .toList());
    String csv = new String(ReviewFixture.written(assigned, Format.CSV), UTF_8);
    assertTrue(csv.contains(",assignee,due,"), csv);
    assertTrue(csv.contains(",Zoe Quist,2026-12-24,"), csv);
    String page = new String(ReviewFixture.written(assigned, Format.HTML), UTF_8);
    assertTrue(page.contains("Zoe Quist") && page.contains("2026-12-24"), page);
  }

  private Map<String, List<List<String>>> tables() throws IOException {
    ReviewTables tables = new ReviewTables(pack, Wording.ENGLISH);
    Map<String, List<List<String>>> all = new LinkedHashMap<>();
    all.put("List", rows(tables.words(ReviewTables.LIST), tables::list));
    all.put("Reviews", rows(tables.words(ReviewTables.REVIEWS), tables::reviews));
    all.put("Details", rows(tables.words(ReviewTables.DETAILS), tables::details));
    all.put("Changes", rows(tables.words(ReviewTables.CHANGES), tables::changes));
    all.put("Open points", rows(tables.words(ReviewTables.OPEN_POINTS), tables::openPoints));
    all.put("About", rows(List.of("What", "Value"), tables.about()::forEach));
    return all;
  }

  static Map<String, List<List<String>>> workbook(byte[] xlsx) throws IOException {
    Map<String, List<List<String>>> read = new LinkedHashMap<>();
    try (ReadableWorkbook workbook = new ReadableWorkbook(new ByteArrayInputStream(xlsx))) {
      for (Sheet sheet : workbook.getSheets().toList()) {
        List<List<String>> rows = new ArrayList<>();
        int[] columns = {0};
        sheet
            .read()
            .forEach(
                row -> {
                  columns[0] = Math.max(columns[0], row.getCellCount());
                  rows.add(
                      IntStream.range(0, columns[0])
                          .mapToObj(i -> row.getCellAsString(i).orElse(""))
                          .toList());
                });
        read.put(sheet.getName(), rows);
      }
    }
    return read;
  }

  @Test
  void theWorkbookReadsBackAsTheTables() throws IOException {
    byte[] xlsx = ReviewFixture.written(pack, Format.XLSX);
    assertEquals(tables(), workbook(xlsx));
    List<List<String>> list = Objects.requireNonNull(tables().get("List"));
    assertEquals(
        List.of("s7 not reviewed", "s7 not reviewed"),
        list.stream()
            .filter(cells -> cells.getFirst().equals("s7"))
            .map(cells -> cells.get(0) + " " + cells.get(7))
            .toList());
    assertEquals(
        "none",
        list.stream().filter(cells -> cells.getFirst().equals("s4")).toList().getFirst().get(7));
  }

  @Test
  void whatWasSaidIsInTheWorkbookAndOnThePage() throws IOException {
    List<List<String>> said = new ArrayList<>();
    new ReviewTables(pack, Wording.ENGLISH).reviews(said::add);
    assertEquals(
        List.of(
            "s1  reviewed",
            "s1 checklistAttributes.findings ",
            "s2  needs work",
            "s5  changed since its review",
            "s5 checklistAttributes.findings answer changed since",
            "s6  conflict",
            "s6  conflict"),
        said.stream()
            .map(cells -> String.join(" ", cells.get(0), cells.get(4), cells.get(5)))
            .toList());
    String page = new String(ReviewFixture.written(pack, Format.HTML), UTF_8);
    String visible = page.substring(0, page.indexOf("<script"));
    for (List<String> cells : said) {
      assertFalse(cells.get(8).isEmpty(), "when");
      assertTrue(visible.contains(HtmlText.shortened(cells.get(9))), cells.toString());
    }
    assertTrue(said.stream().anyMatch(cells -> !cells.get(9).isEmpty()), "somebody said why");
  }

  @Test
  void aLongNoteIsCutOffInTheTablesAndWholeInTheData() throws IOException {
    String note = "Ask them. ".repeat(500) + "The end.";
    ReviewFixture fixture = new ReviewFixture();
    fixture.review("s5", Mark.NEEDS_WORK, "bob", note);
    String page = new String(ReviewFixture.written(fixture.pack(), Format.HTML), UTF_8);
    int data = page.indexOf("<script");
    String visible = page.substring(0, data);
    assertFalse(visible.contains("The end."));
    assertTrue(visible.contains("<i>5008 characters, cut off here</i>"));
    assertTrue(visible.contains("the data contains them in full."), visible);
    assertTrue(page.substring(data).contains(note));
  }

  /** A window words a pack in its language; programs read it in any. */
  @Test
  void aPackInAnotherLanguageReadsBack() throws IOException {
    Wording other =
        new Wording(
            "de",
            text -> "«" + text.text() + "»",
            at -> "«at»",
            date -> "«" + date + "»",
            "«»",
            "«-»");
    ByteArrayOutputStream html = new ByteArrayOutputStream();
    pack.write(Format.HTML, html, other);
    String page = html.toString(UTF_8);
    String visible = page.substring(page.indexOf("<body"), page.indexOf("<script"));
    assertTrue(page.contains("<html lang=\"de\">"), page);
    for (String words : List.of("Review of checklists", "needs work", "Playbook", "Signatures")) {
      assertTrue(visible.contains("«" + words + "»"), words);
      assertFalse(visible.contains(">" + words), words);
    }
    assertFalse(visible.contains(" UTC"), visible);
    assertEquals(
        ReviewPack.read(new ByteArrayInputStream(ReviewFixture.written(pack, Format.HTML))),
        ReviewPack.read(new ByteArrayInputStream(html.toByteArray())));
    ByteArrayOutputStream xlsx = new ByteArrayOutputStream();
    pack.write(Format.XLSX, xlsx, other);
    assertTrue(workbook(xlsx.toByteArray()).containsKey("«Open points»"));
    ByteArrayOutputStream csv = new ByteArrayOutputStream();
    pack.write(Format.CSV, csv, other);
    assertEquals(new String(ReviewFixture.written(pack, Format.CSV), UTF_8), csv.toString(UTF_8));
  }

  @Test
  void everyStateIsAnOpenPointButTheGoodOne() {
    List<String> kinds = new ArrayList<>();
    new ReviewTables(pack, Wording.ENGLISH)
        .openPoints(cells -> kinds.add(cells.get(0) + " " + cells.get(1)));
    assertEquals(
        List.of(
            "notification is on s1",
            "needs work s2",
            "not reviewed s3",
            "no checklist s4",
            "changed since its review s5",
            "conflict s6",
            "not reviewed s7",
            "not reviewed s7",
            "not read s8",
            "not read s9"),
        kinds);
    List<String> changes = new ArrayList<>();
    new ReviewTables(pack, Wording.ENGLISH)
        .changes(cells -> changes.add(String.join("|", cells.subList(4, 8))));
    assertEquals(
        List.of(
            "review by ann, 2026-11-22 12:00:00 UTC|checklistAttributes.findings|1|2",
            "last change, seen 2026-11-22 12:00:00 UTC|checklistAttributes.findings|1|2"),
        changes);
  }

  @Test
  void tellsEmptyNullAndNotSetApart() throws IOException {
    ReviewFixture fixture = new ReviewFixture();
    fixture.changed("s10", "{\"a\":\"\",\"b\":null}", "{\"b\":\" \",\"c\":null}");
    List<String> expected =
        List.of(
            "checklistAttributes.b|null (no value)|(empty)",
            "checklistAttributes.c|(not set)|null (no value)",
            "checklistAttributes.a|(empty)|(not set)");
    byte[] xlsx = ReviewFixture.written(fixture.pack(), Format.XLSX);
    List<List<String>> changes = Objects.requireNonNull(workbook(xlsx).get("Changes"));
    assertEquals(
        expected,
        changes.stream()
            .filter(cells -> cells.getFirst().equals("s10"))
            .map(cells -> String.join("|", cells.subList(5, 8)))
            .toList());
    String page = new String(ReviewFixture.written(fixture.pack(), Format.HTML), UTF_8);
    String visible = page.substring(0, page.indexOf("<script"));
    for (String marker : List.of("null (no value)", "(empty)", "(not set)")) {
      assertTrue(visible.contains(marker), marker);
    }
  }

  @Test
  void aSheetThatIsFullGoesOnInAnother() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ReviewWorkbook(pack, Wording.ENGLISH, 4).write(out);
    Map<String, List<List<String>>> book = workbook(out.toByteArray());
    assertTrue(book.containsKey("List 3"), () -> book.keySet().toString());
    List<String> ids = new ArrayList<>();
    book.forEach(
        (name, rows) -> {
          if (name.startsWith("List")) {
            assertEquals("Solution", rows.getFirst().getFirst());
            rows.subList(1, rows.size()).forEach(row -> ids.add(row.getFirst()));
          }
        });
    assertEquals(
        List.of("s1", "s2", "s3", "s4", "s5", "s6", "s7", "s7", "s8", "s9"),
        ids,
        "a row for each checklist, and one for a solution without");
  }

  @Test
  void aCellThatIsTooLongSaysSoAndWhatXmlCannotHoldIsShown() {
    String cell = ReviewWorkbook.cell(ReviewFixture.LONG);
    assertEquals(ReviewWorkbook.LONGEST_CELL, cell.length());
    assertTrue(
        cell.endsWith("contains the complete text)") && cell.contains("40000 characters"),
        cell.substring(32_600));
    assertEquals("\u2401\uFFFD\uFFFD\n\t", ReviewWorkbook.cell("\u0001\uD800\uFFFF\n\t"));
    String astral = "x" + "🚀".repeat(20_000);
    assertFalse(ReviewWorkbook.cell(astral).contains("\uFFFD"));
    assertTrue(ReviewWorkbook.cell(astral).length() <= ReviewWorkbook.LONGEST_CELL);
  }

  @Test
  void rowsHoldNothingThatASpreadsheetWouldRun() throws IOException {
    List<CsvRecord> rows;
    try (CsvReader<CsvRecord> csv =
        CsvReader.builder()
            .ofCsvRecord(new String(ReviewFixture.written(pack, Format.CSV), UTF_8))) {
      rows = csv.stream().toList();
    }
    assertEquals(11, rows.size());
    assertEquals("'" + ReviewFixture.HOSTILE, rows.get(2).getField(1));
    assertEquals("'+ask them", rows.get(2).getField(12));
    assertEquals("none", rows.get(4).getField(7));
    assertEquals("checklistAttributes.findings", rows.get(5).getField(13));
    assertEquals("couldn't be read", rows.get(9).getField(7));
    assertTrue(rows.get(9).getField(15).contains("no answer"));
    assertEquals(
        "checklistAttributes.findings: " + ReviewFixture.HOSTILE + " (bob)",
        rows.get(1).getField(16));
    assertTrue(rows.get(5).getField(16).endsWith(" (ann, answer changed since)"));
    for (CsvRecord row : rows) {
      assertEquals(17, row.getFieldCount());
      assertTrue(row.getFields().stream().noneMatch(cell -> cell.matches("(?s)[=+@\\t\\r].*")));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CsvOutput.write(
        out, List.of("a", "b", "c"), consumer -> consumer.accept(List.of("-1.5", "-1+1", "\t=1")));
    assertEquals("a,b,c\r\n-1.5,'-1+1,'\t'=1\r\n", out.toString(UTF_8));
  }

  @Test
  void thePageCarriesTheLinesWhoseHashItShows() throws Exception {
    byte[] lines = ReviewFixture.lines(pack);
    String sha = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(lines));
    assertEquals(sha, pack.sha256());
    String page = new String(ReviewFixture.written(pack, Format.HTML), UTF_8);
    int from = page.indexOf("<script");
    assertTrue(page.substring(0, from).contains("<code>" + sha + "</code>"));
    assertFalse(page.substring(0, from).contains("<b onload"));
    assertEquals(page.indexOf("</script>"), page.lastIndexOf("</script>"));
    assertArrayEquals(lines, ReviewFixture.lines(new ReviewFixture().pack()));
  }

  @Test
  @Tag("external")
  void theCommandOnThePageShowsTheHash(@TempDir Path folder) throws Exception {
    requireProgram("sed");
    byte[] html = ReviewFixture.written(pack, Format.HTML);
    Path page = Files.write(folder.resolve("pack.html"), html);
    Matcher command =
        Pattern.compile("<code>sed '(.*)' PAGE.html \\| sha256sum</code>")
            .matcher(new String(html, UTF_8));
    assertTrue(command.find());
    Path lines = folder.resolve("program.log");
    run(folder, "sed", command.group(1).replace("&lt;", "<"), page.toString());
    assertArrayEquals(ReviewFixture.lines(pack), Files.readAllBytes(lines));
  }

  @Test
  void linesReadBackAsTheSameChecklists() throws IOException {
    Snapshot snapshot = ReviewFixture.read(ReviewFixture.lines(pack));
    assertEquals(9, snapshot.solutions().size());
    assertEquals(
        List.of(),
        List.copyOf(ChecklistChange.between(snapshot, snapshot)).stream()
            .filter(change -> change.kind() != ChecklistChange.Kind.NOT_COMPARED)
            .toList());
    Snapshot.Of third = Objects.requireNonNull(snapshot.solutions().get("s3"));
    assertEquals(ReviewFixture.MARKUP, third.name());
    assertEquals(
        pack.checklists().rows().get(2).entries().getFirst().checklist(),
        third.checklists().getFirst());
    assertFalse(Objects.requireNonNull(snapshot.solutions().get("s8")).wasRead());
    assertFalse(Objects.requireNonNull(snapshot.solutions().get("s9")).wasRead());
    assertTrue(Objects.requireNonNull(snapshot.solutions().get("s4")).wasRead());
  }

  @Test
  void programsAreToldOfChangesAndLinks() throws IOException {
    Snapshot now = ReviewFixture.read(ReviewFixture.lines(pack));
    String then =
        new String(ReviewFixture.lines(pack), UTF_8)
            .replace("{\"findings\":0,\"by\":null}", "{\"findings\":[1]}");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ChecklistReport.changes(
        ChecklistChange.between(ReviewFixture.read(then.getBytes(UTF_8)), now), out);
    assertEquals(
        "[{\"what\":\"changed\",\"record_id\":\"s1\",\"name\":\"Ledger"
            + " Copilot\",\"checklist\":\"c1\","
            + "\"playbook\":\"go-live\",\"page\":\"readiness\",\"differences\":["
            + "{\"field\":\"checklistAttributes.findings\",\"before\":[1],\"after\":0},"
            + "{\"field\":\"checklistAttributes.by\",\"after\":null}]},"
            + "{\"what\":\"not_compared\",\"record_id\":\"s8\",\"name\":\"Lost\",\"differences\":[]},{\"what\":\"not_compared\",\"record_id\":\"s9\",\"name\":\"Never"
            + " asked\",\"differences\":[]}]",
        out.toString(UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "[]",
        "{}",
        "null",
        "{\"solution\":1}",
        "{\"solution\":null,\"state\":\"none\",\"checklists\":[]}",
        "{\"solution\":{\"id\":\"a\",\"name\":null},\"state\":\"none\",\"checklists\":[]}",
        "{\"solution\":{\"id\":\"a\",\"name\":\"\"},\"state\":\"none\",\"checklists\":null}",
        "{\"solution\":{\"id\":\"a\",\"name\":\"\"},\"state\":\"none\",\"checklists\":[null]}",
        "{\"solution\":{\"id\":\"a\",\"name\":\"\"},\"state\":\"none\",\"checklists\":[{\"key\":\"k\",\"content\":null}]}",
        "{\"solution\":{\"id\":1},\"state\":\"none\",\"checklists\":[]}",
        "{\"solution\":{\"id\":\"a\",\"name\":\"\"},\"state\":\"none\",\"checklists\":{}}",
        "{\"solution\":{\"id\":\"a\",\"name\":\"\"},\"state\":\"none\",\"checklists\":[1]}",
        "{\"solution\":{\"id\":\"a\",\"name\":\"\"},\"state\":\"none\",\"checklists\":[{\"key\":\"k\"}]}",
        "{\"solution\":{\"id\":\"a\",\"name\":\"\"},\"state\":\"none\",\"checklists\":[]} x",
        "{\"solution\":{\"id\":\"ok\",\"name\":\"\"},\"state\":\"none\",\"checklists\":[]}"
      })
  void refusesOtherLinesAndSaysWhich(String line) {
    String good =
        "{\"solution\":{\"id\":\"ok\",\"name\":\"\"},\"state\":\"none\",\"checklists\":[]}\n";
    UnusableFileException e =
        assertThrows(
            UnusableFileException.class,
            () -> ReviewFixture.read((good + line + "\n").getBytes(UTF_8)));
    assertTrue(String.valueOf(e.getMessage()).startsWith("Line 4 "), e.getMessage());
  }

  @Test
  void refusesAPageWhoseDataHasNoEnd() {
    String page = new String(ReviewFixture.written(pack, Format.HTML), UTF_8);
    int first = page.indexOf('\n', page.indexOf("\n<script") + 1);
    for (int end = first; end >= 0; end = page.indexOf('\n', end + 1)) {
      byte[] cut = page.substring(0, end).getBytes(UTF_8);
      if (page.substring(first, end).endsWith("</script>")) {
        return;
      }
      UnusableFileException e =
          assertThrows(
              UnusableFileException.class, () -> ReviewPack.read(new ByteArrayInputStream(cut)));
      assertTrue(String.valueOf(e.getMessage()).contains("no end"), e.getMessage());
    }
  }

  @Test
  void refusesLinesThatAreNotUtf8() {
    assertThrows(
        UnusableFileException.class, () -> ReviewFixture.read(new byte[] {(byte) 0xFF, '\n'}));
  }

  private static void run(Path folder, String... command) throws Exception {
    Path log = folder.resolve("program.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertTrue(process.waitFor(120, TimeUnit.SECONDS), command[0]);
    assertEquals(0, process.exitValue(), () -> command[0]);
  }

  private static void requireProgram(String program) {
    Needs.met(
        List.of(String.valueOf(System.getenv("PATH")).split(java.io.File.pathSeparator)).stream()
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))),
        program + " is not installed");
  }

  @Test
  @Tag("external")
  void libreOfficeShowsTheSameCells(@TempDir Path folder) throws Exception {
    requireProgram("soffice");
    Path xlsx = Files.write(folder.resolve("pack.xlsx"), ReviewFixture.written(pack, Format.XLSX));
    run(
        folder,
        "soffice",
        "-env:UserInstallation=" + folder.resolve("profile").toUri(),
        "--headless",
        "--convert-to",
        // Comma, quotation mark, UTF-8, as shown, every sheet.
        "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1",
        "--outdir",
        folder.toString(),
        xlsx.toString());
    for (Map.Entry<String, List<List<String>>> table : tables().entrySet()) {
      Path csv = folder.resolve("pack-" + table.getKey() + ".csv");
      List<List<String>> read;
      try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(csv)) {
        read = reader.stream().map(CsvRecord::getFields).toList();
      }
      assertEquals(table.getValue(), read, table.getKey());
    }
  }

  @Test
  @Tag("external")
  void aBrowserPrintsThePage(@TempDir Path folder) throws Exception {
    byte[] printed = printed(pack, folder);
    assertEquals("%PDF-", new String(printed, 0, 5, UTF_8));
    assertTrue(printed.length > 10_000, () -> printed.length + " bytes");
  }

  @Test
  @Tag("external")
  void theChecklistsOfFourHundredSolutionsArePrintedOnFewerThanSixtyPages(@TempDir Path folder)
      throws Exception {
    ReviewPack large = new ReviewPack(pack.about(), ReviewPageTest.reviewed(444));
    String printed = new String(printed(large, folder), ISO_8859_1);
    int pages = printed.split("/Type /Page\\b", -1).length - 1;
    assertTrue(pages > 10 && pages < 60, () -> pages + " pages");
  }

  /** Prints the page of a pack with a browser; returns the PDF. */
  private static byte[] printed(ReviewPack pack, Path folder) throws Exception {
    requireProgram("chromium");
    Path page = Files.write(folder.resolve("pack.html"), ReviewFixture.written(pack, Format.HTML));
    Path pdf = folder.resolve("pack.pdf");
    run(
        folder,
        "chromium",
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--user-data-dir=" + folder.resolve("profile"),
        "--no-pdf-header-footer",
        "--print-to-pdf=" + pdf,
        page.toUri().toString());
    return Files.readAllBytes(pdf);
  }
}
