package io.casedesk.desktop.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** An import whose file is not as it should be: there is a way on from everywhere. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ImportsWindowTest {

  @TempDir Path folder;
  private CaseService service;
  private WindowFixture window;
  private Stage stage;
  private String token;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 60));
    token = service.issueToken("window");
    window = window();
  }

  private WindowFixture window() {
    return new WindowFixture(
        stage,
        new RemoteSession(service.baseUrl().toString(), token),
        ThemeChoice.LIGHT,
        folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private ImportSession model() {
    return window.composition.imports().session();
  }

  private void take(FxRobot robot, String name, byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve(name), bytes);
    robot.interact(() -> model().choose(file));
  }

  private static String text(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().map(node -> ((Labeled) node).getText()).orElse("");
  }

  @SuppressWarnings("unchecked")
  private static <T> ComboBox<T> combo(FxRobot robot, String query) {
    return (ComboBox<T>) WindowFixture.awaitNode(robot, query);
  }

  @Test
  void aWrongEncodingIsChangedAndASaferOneIsAskedFor(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
    take(
        robot,
        "cases.csv",
        "source_id;Sponsor\n1;Łódź\n".getBytes(Charset.forName("windows-1250")));
    WindowFixture.await(() -> text(robot, "#imports-doubt").contains("windows-1250"));
    assertTrue(robot.lookup("#imports-to-mapping").query().isDisabled(), "not before it is said");
    assertEquals("First confirm the encoding.", text(robot, "#imports-next-not"));
    assertEquals(
        "Use windows-1252", robot.lookup("#imports-encoding-right").queryButton().getText());

    ComboBox<String> encoding = combo(robot, "#imports-encoding");
    assertEquals("windows-1252", encoding.getValue());
    robot.interact(() -> encoding.setValue("windows-1250"));

    WindowFixture.await(() -> !robot.lookup("#imports-to-mapping").query().isDisabled());
    TableView<?> preview = robot.lookup("#imports-preview").queryTableView();
    assertEquals("Łódź", preview.getItems().getFirst() instanceof TableRow row ? row.text(1) : "");
  }

  @Test
  void aFileWithIdsOfRecordsIsMatchedByThem(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String id = window.composition.useCases().model().rows().shown().getFirst().id();
    WindowFixture.press(robot, "#go-imports");
    take(
        robot,
        "exported.csv",
        ("id,title,source_id,custom_fields.sponsor\n" + id + ",A title,,Jane\n").getBytes(UTF_8));
    TableView<?> preview = (TableView<?>) WindowFixture.awaitNode(robot, "#imports-preview");
    WindowFixture.await(
        () -> preview.getColumns().stream().anyMatch(each -> each.getText().equals("sponsor")));
    WindowFixture.press(robot, "#imports-to-mapping");
    ComboBox<Mapping.Key> key = combo(robot, "#imports-key");
    WindowFixture.await(() -> key.getValue() == Mapping.Key.ID);
    window.picture(robot, "imports-by-id");
  }

  @Test
  void thePreviewHasTheColumnsOfEachFileAndKeepsThoseItHas(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
    take(robot, "three.csv", "source_id,A,B\n1,a,b\n".getBytes(StandardCharsets.UTF_8));
    List<? extends TableColumn<?, ?>> three = previewed(robot, "source_id", "A", "B");

    take(robot, "two.csv", "source_id,C\n1,c\n".getBytes(StandardCharsets.UTF_8));
    List<? extends TableColumn<?, ?>> two = previewed(robot, "source_id", "C");
    assertEquals(three.subList(0, 3), two, "need no new cells");
    assertEquals("c", two.getLast().getCellData(0) instanceof TableRow row ? row.text(1) : "");

    take(robot, "four.csv", "source_id,D,E,F\n1,d,e,f\n".getBytes(StandardCharsets.UTF_8));
    assertEquals(three, previewed(robot, "source_id", "D", "E", "F").subList(0, 4));
  }

  /** The columns of the preview, as soon as they have these names behind that of the row. */
  private static List<? extends TableColumn<?, ?>> previewed(FxRobot robot, String... names) {
    WindowFixture.awaitNode(robot, "#imports-preview");
    TableView<?> preview = robot.lookup("#imports-preview").queryTableView();
    WindowFixture.await(
        () ->
            preview.isVisible()
                && preview.getColumns().stream()
                    .skip(1)
                    .map(TableColumn::getText)
                    .toList()
                    .equals(List.of(names)));
    return List.copyOf(preview.getColumns());
  }

  @Test
  void aFileThatCannotBeUsedSaysWhereAndAnotherIsTaken(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
    take(robot, "bad.csv", "source_id,Sponsor\n1,a\n2,\"b\n".getBytes(StandardCharsets.UTF_8));
    Node detail = WindowFixture.awaitNode(robot, "#failure-detail");
    assertTrue(((Labeled) detail).getText().contains("row 3"), ((Labeled) detail).getText());

    take(robot, "good.csv", "Nr,Sponsor\nx,a\n".getBytes(StandardCharsets.UTF_8));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.await(
        () -> text(robot, "#imports-mapping-problem").contains("choose the column that"));
    assertTrue(robot.lookup("#imports-to-matching").query().isDisabled());
    ComboBox<String> key = combo(robot, "#imports-key-column");
    Node columns = robot.lookup("#imports-columns").query();
    double top = Keyboard.fx(() -> columns.localToScene(0, 0).getY());
    robot.interact(() -> key.setValue("Nr"));
    WindowFixture.await(() -> !robot.lookup("#imports-to-matching").query().isDisabled());
    Pulses.await();
    assertEquals(top, Keyboard.fx(() -> columns.localToScene(0, 0).getY()), "it doesn't move");
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.await(() -> text(robot, "#imports-summary-matching").equals("1 not found"));
  }

  @Test
  void aWorkbookThatCannotBeReadIsNotAskedForItsEncoding(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
    byte[] notText = {'P', 'K', 3, 4, 0, 0};
    byte[] old = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, (byte) 0xA1, (byte) 0xB1};
    assertAsked(robot, "named.xlsx", "not a workbook".getBytes(StandardCharsets.UTF_8), false);
    assertAsked(robot, "ragged.csv", "id,a\n1,2,3\n".getBytes(StandardCharsets.UTF_8), true);
    assertAsked(robot, "damaged.xlsx", notText, false);
    assertAsked(robot, "misnamed.csv", notText, false);
    assertAsked(robot, "old.xls", old, false);
    assertAsked(robot, "list.json", "[".getBytes(StandardCharsets.UTF_8), false);
  }

  private void assertAsked(FxRobot robot, String name, byte[] bytes, boolean asked)
      throws IOException {
    take(robot, name, bytes);
    WindowFixture.await(() -> text(robot, "#failure-detail").contains(name));
    for (String box : List.of("#imports-encoding", "#imports-separator")) {
      assertEquals(asked, robot.lookup(box).query().getParent().isVisible(), name + ": " + box);
    }
  }

  @Test
  void solutionsAreFoundByNameAndOnesThatAreNotThereAreCreatedOnce(FxRobot robot)
      throws IOException, SQLException {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-solutions");
    WindowFixture.await(
        () -> window.composition.solutions().model().rows().totalProperty().get() > 0);
    ServiceDatabase database = new ServiceDatabase(folder.resolve("s.db"));
    Solution first = window.composition.solutions().model().rows().records().getFirst();
    int before = database.rows("solution").size();
    WindowFixture.press(robot, "#go-imports");
    WindowFixture.press(robot, "#imports-kind-solutions");
    take(
        robot,
        "solutions.csv",
        ("name,Provider\n" + first.label() + ",Acme\nBrand new,Other\n")
            .getBytes(StandardCharsets.UTF_8));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.await(() -> model().reached() == ImportStep.MAPPING);
    ComboBox<String> name = combo(robot, "#imports-name-column");
    assertEquals("name", name.getValue());
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.await(
        () -> text(robot, "#imports-summary-matching").equals("1 matched · 1 not found"));
    WindowFixture.press(robot, "#imports-create");
    WindowFixture.press(robot, "#imports-to-difference");
    WindowFixture.await(() -> text(robot, "#imports-summary-difference").equals("1 ready · 1 new"));
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-state").matches("\\d+ changes? verified.*"));
    assertEquals(before + 1, database.rows("solution").size());
  }

  private void compareNew(FxRobot robot, String rows) throws IOException {
    take(robot, "new.csv", ("source_id,title,Sponsor\n" + rows).getBytes(StandardCharsets.UTF_8));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.await(() -> model().reached() == ImportStep.MAPPING);
    WindowFixture.press(robot, "#imports-to-matching");
  }

  @Test
  void rowsThatAnEarlierRunCreatedAreCheckedAgainBeforeTheOthersAreCreated(FxRobot robot)
      throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
    compareNew(robot, "NEW-1,Brand new,Acme\n");
    WindowFixture.press(robot, "#imports-create");
    WindowFixture.press(robot, "#imports-to-difference");
    WindowFixture.await(() -> text(robot, "#imports-summary-difference").equals("1 new"));
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-state").matches("\\d+ changes? verified.*"));
    WindowFixture.press(robot, "#imports-finish");

    compareNew(robot, "NEW-1,Brand new,Other\nNEW-2,Newer,Acme\n");
    WindowFixture.press(robot, "#imports-create");
    WindowFixture.press(robot, "#imports-to-difference");
    WindowFixture.await(() -> text(robot, "#imports-summary-difference").contains("1 new"));
    String before = text(robot, "#imports-summary-difference");
    robot.interact(() -> model().review().freshFor(Duration.ofNanos(1)));
    WindowFixture.press(robot, "#review-check");
    WindowFixture.await(() -> model().review().phase() instanceof ReviewSession.Phase.Checked);
    assertEquals(before, text(robot, "#imports-summary-difference"));
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-state").matches("\\d+ changes? verified.*"));
  }

  @Test
  void aRowThatWouldCreateARecordWithoutATitleSaysWhatIsMissing(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
    compareNew(robot, "NEW-1,,Acme\n");
    WindowFixture.press(robot, "#imports-create");
    WindowFixture.await(
        () ->
            robot.lookup(".table-cell").queryAllAs(Labeled.class).stream()
                .anyMatch(
                    cell ->
                        cell.getText() != null
                            && cell.getText().contains("has no title for a new record")));
  }

  @Test
  void whatWasChosenIsThereAfterTheWindowWasClosed(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
    String id = window.composition.useCases().model().rows().records().getFirst().id();
    take(
        robot,
        "cases.csv",
        ("id,Sponsor\n" + id + ",Somebody new\nnobody,x\n").getBytes(StandardCharsets.UTF_8));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.press(robot, "#imports-only-others");
    WindowFixture.await(
        () -> text(robot, "#imports-summary-matching").equals("1 matched · 1 skipped"));
    Files.delete(folder.resolve("cases.csv"));
    java.util.concurrent.CompletableFuture.runAsync(window.composition::close).join();

    robot.interact(() -> window = window());
    WindowFixture.press(robot, "#go-imports");
    WindowFixture.await(() -> model().open() == ImportStep.DIFFERENCE);
    WindowFixture.await(() -> text(robot, "#imports-summary-difference").equals("1 ready"));
    assertEquals("1 matched · 1 skipped", text(robot, "#imports-summary-matching"));
    assertEquals(
        List.of(1), List.of(robot.lookup("#review-table").queryTableView().getItems().size()));
  }

  @Test
  void arrowKeysChooseWhichRecordsAreImported(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
    Node first = WindowFixture.awaitNode(robot, "#imports-kind-use-cases");
    robot.interact(first::requestFocus);
    robot.type(KeyCode.RIGHT);
    WindowFixture.await(() -> model().kindProperty().get() == RecordKind.SOLUTIONS);
    assertTrue(((ToggleButton) robot.lookup("#imports-kind-solutions").query()).isSelected());
    robot.type(KeyCode.LEFT);
    WindowFixture.await(() -> model().kindProperty().get() == RecordKind.USE_CASES);
    // What is chosen stays chosen when it is pressed once more.
    WindowFixture.press(robot, "#imports-kind-use-cases");
    assertTrue(((ToggleButton) first).isSelected());
  }

  @Test
  void nobodyGoesOnWithTheFileBeforeWhileAnotherIsTaken(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
    take(robot, "first.csv", "id,Sponsor\nnobody,a\n".getBytes(StandardCharsets.UTF_8));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.await(() -> model().reached() == ImportStep.MAPPING);
    WindowFixture.press(robot, "#imports-step-file");
    Path second = Files.writeString(folder.resolve("second.csv"), "id,Sponsor\nnobody,b\n");
    ButtonBase next = (ButtonBase) WindowFixture.awaitNode(robot, "#imports-to-mapping");

    robot.interact(
        () -> {
          model().choose(second);
          next.fire();
        });

    WindowFixture.await(() -> text(robot, "#imports-summary-file").startsWith("second.csv · "));
    WindowFixture.await(() -> model().open() == ImportStep.FILE);
  }
}
