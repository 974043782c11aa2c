package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ReviewFilesModel;
import io.casedesk.desktop.checklists.model.SolutionRow;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.FieldDifference;
import io.casedesk.server.testdata.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Sheet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What leaves the checklists as a file, read back by programs that are not ours. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistFilesWindowTest {

  @TempDir Path folder;
  private WindowFixture window;
  private ChecklistsFixture checklists;

  @Start
  void open(Stage stage) {
    checklists = ChecklistsFixture.over(stage, folder, 400);
    window = checklists.window();
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private String connection() {
    return folder.resolve("service.db").toString();
  }

  private void write(FxRobot robot, String name) {
    window.files.choose(folder.resolve(name));
    robot.interact(() -> robot.lookup("#checklists-pack").queryAs(Button.class).fire());
    WindowFixture.await(
        () -> {
          ReviewFilesModel.FileResult written =
              checklists.section().models().files().resultProperty().get();
          return written != null
              && written.level() != Level.BAD
              && written.file().equals(folder.resolve(name));
        });
  }

  /** The first sheet of a pack, made of what the window shows. */
  private List<List<String>> screen() {
    Messages messages = new Messages(Locale.ENGLISH);
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("Solution", "Name", "State"));
    for (SolutionRow item : checklists.section().models().list().solutions()) {
      Solution solution = item.solution();
      if (item.cells().isEmpty()) {
        rows.add(List.of(solution.id(), solution.name(), "none"));
      }
      for (ChecklistEntry cell : item.cells()) {
        String state = cell.state().name().toLowerCase(Locale.ROOT);
        rows.add(
            List.of(solution.id(), solution.name(), messages.text("checklists.state." + state)));
      }
    }
    return inOneOrder(rows);
  }

  /** In the window, the checklists of a solution are in another order. */
  private static List<List<String>> inOneOrder(List<List<String>> rows) {
    return rows.stream().sorted(Comparator.comparing(List::toString)).toList();
  }

  /** The columns that the window has as well. */
  private static List<List<String>> compared(List<List<String>> rows) {
    return inOneOrder(
        rows.stream().map(row -> List.of(row.get(0), row.get(1), row.get(7))).toList());
  }

  private static List<List<String>> workbook(Path file) throws IOException {
    return workbook(file, "List");
  }

  private static List<List<String>> workbook(Path file, String name) throws IOException {
    try (ReadableWorkbook workbook = new ReadableWorkbook(Files.newInputStream(file))) {
      Sheet sheet = workbook.findSheet(name).orElseThrow();
      List<org.dhatim.fastexcel.reader.Row> rows = sheet.read();
      int columns = rows.getFirst().getCellCount();
      return rows.stream()
          .map(
              row ->
                  IntStream.range(0, columns)
                      .mapToObj(i -> row.getCellAsString(i).orElse(""))
                      .toList())
          .toList();
    }
  }

  private void someReviews(FxRobot robot) {
    checklists.open(robot);
    List<ChecklistEntry> cells = checklists.cells();
    checklists.go(robot, cells.getFirst());
    checklists.mark(robot, KeyCode.R);
    checklists.mark(robot, KeyCode.R);
    checklists.mark(robot, KeyCode.N);
    WindowFixture.awaitNode(robot, "#review-note");
    robot.write("ask them").push(KeyCode.SHORTCUT, KeyCode.ENTER);
    checklists.change(
        "UPDATE checklist SET attributes = json_set(attributes, '$.remarks', '=1+1') WHERE id = ?",
        cells.getFirst().checklist().key());
    WindowFixture.await(() -> window.workspace.reviews().of(connection()).size() == 3);
    checklists.refresh(robot);
    WindowFixture.await(() -> checklists.again(cells.getFirst()).state() == ChecklistState.LAPSED);
  }

  @Test
  @Tag("external")
  void theWorkbookHoldsWhatTheScreenShows(FxRobot robot) throws Exception {
    someReviews(robot);
    write(robot, "all.xlsx");
    List<List<String>> all = workbook(folder.resolve("all.xlsx"));
    assertEquals(screen(), compared(all));
    window.picture(robot, "checklists-pack");
    // What the review lapsed for, as the page of its changes has it.
    ChecklistEntry lapsed =
        checklists.cells().stream()
            .filter(cell -> cell.state() == ChecklistState.LAPSED)
            .findFirst()
            .orElseThrow();
    checklists.go(robot, lapsed);
    robot.push(KeyCode.D);
    WindowFixture.awaitNode(robot, "#checklist-changes");
    TableView<FieldDifference> differences = robot.lookup("#checklist-changes").queryTableView();
    WindowFixture.await(() -> !differences.getItems().isEmpty());
    assertEquals(
        differences.getItems().stream()
            .map(
                change ->
                    List.of(
                        change.path(),
                        // What the screen shows, "(empty)" included.
                        (String) differences.getColumns().get(1).getCellData(change),
                        (String) differences.getColumns().get(2).getCellData(change)))
            .toList(),
        workbook(folder.resolve("all.xlsx"), "Changes").stream()
            .filter(row -> row.get(3).equals(lapsed.checklist().key()))
            .filter(row -> row.get(4).startsWith("review by "))
            .map(row -> row.subList(5, 8))
            .toList());

    String one = checklists.section().models().list().solutions().getFirst().id();
    robot.interact(() -> checklists.section().models().list().queryProperty().set(one));
    WindowFixture.await(() -> checklists.section().models().list().solutions().size() == 1);
    write(robot, "some.xlsx");
    List<List<String>> some = screen();
    assertTrue(
        some.size() < checklists.section().models().store().countsProperty().get().solutions(),
        "filtered");
    assertEquals(some, compared(workbook(folder.resolve("some.xlsx"))));

    Needs.met(OtherPrograms.has("soffice"), "soffice is not installed");
    OtherPrograms.run(
        folder,
        "soffice",
        "-env:UserInstallation=" + folder.resolve("profile").toUri(),
        "--headless",
        "--convert-to",
        "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1",
        "--outdir",
        folder.toString(),
        folder.resolve("all.xlsx").toString());
    robot.interact(() -> checklists.section().models().list().queryProperty().set(""));
    WindowFixture.await(
        () ->
            checklists.section().models().list().solutions().size()
                == checklists.section().models().store().countsProperty().get().solutions());
    try (CsvReader<CsvRecord> csv =
        CsvReader.builder().ofCsvRecord(folder.resolve("all-List.csv"))) {
      assertEquals(screen(), compared(csv.stream().map(CsvRecord::getFields).toList()));
    }
  }

  @Test
  void theRowsHoldEveryChecklistAsTheScreenShowsIt(FxRobot robot) throws Exception {
    someReviews(robot);
    write(robot, "all.csv");
    Messages messages = new Messages(Locale.ENGLISH);
    List<List<String>> wanted = new ArrayList<>();
    for (SolutionRow item : checklists.section().models().list().solutions()) {
      Solution solution = item.solution();
      if (item.cells().isEmpty()) {
        wanted.add(List.of(solution.id(), solution.name(), solution.status(), "", "none", ""));
      }
      for (ChecklistEntry cell : item.cells()) {
        wanted.add(
            List.of(
                solution.id(),
                solution.name(),
                solution.status(),
                cell.checklist().key(),
                messages.text("checklists.state." + cell.state().name().toLowerCase(Locale.ROOT)),
                cell.checklist().fingerprint()));
      }
    }
    Comparator<List<String>> order =
        Comparator.comparing((List<String> row) -> row.get(0)).thenComparing(row -> row.get(3));
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(folder.resolve("all.csv"))) {
      List<NamedCsvRecord> rows = csv.stream().toList();
      assertEquals(
          wanted.stream().sorted(order).toList(),
          rows.stream()
              .map(
                  row ->
                      Stream.of(
                              "solution_id",
                              "solution",
                              "status",
                              "checklist",
                              "state",
                              "fingerprint")
                          .map(row::getField)
                          .toList())
              .sorted(order)
              .toList());
      NamedCsvRecord noted =
          rows.stream()
              .filter(row -> row.getField("note").equals("ask them"))
              .findFirst()
              .orElseThrow();
      assertEquals("needs work", noted.getField("state"));
      assertEquals(System.getProperty("user.name"), noted.getField("reviewed_by"));
      NamedCsvRecord lapsed =
          rows.stream().filter(row -> !row.getField("changed").isEmpty()).findFirst().orElseThrow();
      assertEquals("changed since its review", lapsed.getField("state"));
      assertEquals("checklistAttributes.remarks", lapsed.getField("changed"));
    }
  }

  @Test
  @Tag("external")
  void thePageToSignIsShownByABrowser(FxRobot robot) throws Exception {
    someReviews(robot);
    write(robot, "review.html");
    String html = Files.readString(folder.resolve("review.html"));
    String said =
        Objects.requireNonNull(checklists.section().models().files().resultProperty().get()).text();
    Matcher hash = Pattern.compile("[0-9a-f]{64}").matcher(said);
    assertTrue(hash.find() && html.contains(hash.group()), "the hash that the window names");
    assertTrue(html.contains("Signature"));
    Needs.met(OtherPrograms.has("chromium"), "chromium is not installed");
    OtherPrograms.run(
        folder,
        "chromium",
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--user-data-dir=" + folder.resolve("browser"),
        "--window-size=1000,1400",
        "--screenshot=" + folder.resolve("page.png"),
        folder.resolve("review.html").toUri().toString());
    Path kept = Path.of(System.getProperty("casedesk.pictures"), "checklists-page.png");
    Files.copy(folder.resolve("page.png"), kept, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertTrue(Files.size(kept) > 20_000, "something is on the page");
  }
}
