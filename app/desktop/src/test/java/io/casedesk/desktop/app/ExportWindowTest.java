package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.ViewFields;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Records of a list into files. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ExportWindowTest {

  private static final int RECORDS = 600;

  @TempDir Path folder;
  private CaseService service;
  private String token;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), RECORDS));
    token = service.issueToken("t");
    window = window("workspace", ThemeChoice.LIGHT, Locale.ENGLISH);
  }

  private WindowFixture window(String workspace, ThemeChoice theme, Locale locale) {
    return new WindowFixture(
        stage,
        new RemoteSession(service.baseUrl().toString(), token),
        theme,
        folder.resolve(workspace),
        new Messages(locale));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private List<UseCase> shown() {
    return model().rows().shown().stream().map(row -> row.record()).toList();
  }

  private static void openDialog(FxRobot robot) {
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#export-write");
  }

  private static void fire(FxRobot robot, String id) {
    robot.interact(() -> robot.lookup(id).<RadioButton>query().fire());
  }

  private static String text(FxRobot robot, String id) {
    return robot.lookup(id).<Label>query().getText();
  }

  private void write(FxRobot robot, Path file) {
    window.files.choose(file);
    robot.interact(() -> robot.lookup("#export-write").queryButton().fire());
    WindowFixture.awaitNode(robot, "#export-said");
    WindowFixture.await(() -> !text(robot, "#export-said").contains(" of "));
  }

  @Test
  void theSelectedRowsAreWrittenWithTheColumnsThatAreShown(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.push(KeyCode.SHIFT, KeyCode.DOWN).push(KeyCode.SHIFT, KeyCode.DOWN);
    List<String> ids = shown().stream().limit(3).map(UseCase::id).toList();
    openDialog(robot);
    assertEquals("Export 3 records…", robot.lookup("#export-write").queryButton().getText());
    fire(robot, "#export-csv");
    window.picture(robot, "export");
    Path file = Files.writeString(folder.resolve("out.csv"), "what was there before");

    write(robot, file);

    window.picture(robot, "export-written");
    assertEquals("3 records exported to " + file, text(robot, "#export-said"));
    WindowFixture.press(robot, "#export-open");
    WindowFixture.await(() -> window.files.shown().equals(Optional.of(file)));
    WindowFixture.press(robot, "#export-open-folder");
    WindowFixture.await(() -> window.files.shown().equals(Optional.of(folder)));
    assertEquals("csv", window.files.asked().orElseThrow().types().getFirst().extension());
    Table table = Table.read(file, TableOptions.none());
    assertEquals(3, table.rows().size());
    assertEquals("id", table.header().getFirst());
    assertTrue(table.header().contains("custom_fields.theme"), "" + table.header());
    assertFalse(table.header().contains("description"), "it is not shown");
    List<String> read = new ArrayList<>();
    for (TableRow row : table.rows()) {
      read.add(row.text(0));
    }
    assertEquals(ids, read);
    robot.push(KeyCode.ESCAPE);
    assertTrue(robot.lookup("#export").tryQuery().isEmpty());
  }

  @Test
  void whatIsNotSentYetIsNotInTheFileAndThatIsSaid(FxRobot robot) throws IOException {
    robot.interact(() -> window = window("german", ThemeChoice.DARK, Locale.GERMAN));
    window.awaitUseCasesRead();
    UseCase first = shown().getFirst();
    robot.interact(() -> window.composition.useCases().view().select(first.id()));
    WindowFixture.typeInto(robot, "sponsor", "Not sent").push(KeyCode.TAB);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 1);
    robot.interact(() -> window.composition.useCases().view().focus());
    openDialog(robot);
    assertTrue(text(robot, "#export-staged").startsWith("1 nicht gesendete Änderung wird"));
    assertTrue(text(robot, "#export-as-of").contains(" Stand "), text(robot, "#export-as-of"));
    fire(robot, "#export-ndjson");
    fire(robot, "#export-rows-all");
    fire(robot, "#export-columns-all");
    window.picture(robot, "export-german-dark");
    Node button = robot.lookup("#export-write").query();
    assertTrue(
        button.localToScene(button.getBoundsInLocal()).getMaxY() <= stage.getScene().getHeight(),
        "the button is in the window");
    Path file = folder.resolve("out.ndjson");
    window.files.choose(file);
    robot.interact(() -> robot.lookup("#export-write").queryButton().fire());
    WindowFixture.await(() -> Files.exists(file));

    List<String> lines = Files.readAllLines(file);
    assertEquals(RECORDS, lines.size());
    assertTrue(lines.stream().noneMatch(line -> line.contains("Not sent")));
    assertTrue(lines.stream().allMatch(line -> line.contains("\"description\":")));
  }

  @Test
  void theFormOfSpreadsheetsInTheRegionIsOfferedAndKept(FxRobot robot) throws IOException {
    robot.interact(() -> window = window("german", ThemeChoice.LIGHT, Locale.GERMANY));
    window.awaitUseCasesRead();
    openDialog(robot);
    assertFalse(robot.lookup("#export-spreadsheet").query().isVisible(), "a workbook needs none");
    fire(robot, "#export-csv");
    assertTrue(text(robot, "#export-format-about").startsWith("UTF-8, Trennzeichen: Komma."));
    WindowFixture.press(robot, "#export-spreadsheet");
    assertTrue(
        text(robot, "#export-format-about").contains("Trennzeichen: Semikolon."),
        text(robot, "#export-format-about"));
    window.picture(robot, "export-spreadsheet");
    assertEquals(
        SettingCatalog.Separator.REGION, model().preferences().get(SettingCatalog.SEPARATOR));
    Path file = folder.resolve("out.csv");

    window.files.choose(file);
    robot.interact(() -> robot.lookup("#export-write").queryButton().fire());
    WindowFixture.await(() -> Files.exists(file));

    assertTrue(Files.readAllLines(file).getFirst().startsWith("\uFEFFid;"), "a mark, semicolons");
    robot.push(KeyCode.ESCAPE);
    openDialog(robot);
    assertTrue(robot.lookup("#export-spreadsheet").queryAs(CheckBox.class).isSelected());
  }

  @Test
  void aFileThatCannotBeWrittenIsSaidAndNothingIsLost(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    openDialog(robot);
    assertTrue(robot.lookup("#export-rows-selected").query().isDisabled());
    write(robot, folder.resolve("nowhere").resolve("out.xlsx"));
    assertTrue(
        text(robot, "#export-said").endsWith(": the folder doesn’t exist."),
        text(robot, "#export-said"));
    window.picture(robot, "export-failed");
    robot.interact(() -> robot.lookup("#export-again").queryButton().fire());
    WindowFixture.awaitNode(robot, "#export-write");
    Path file = folder.resolve("out.xlsx");

    write(robot, file);

    assertEquals(TableFormat.XLSX, Table.read(file, TableOptions.none()).format());
    assertEquals(shown().size(), Table.read(file, TableOptions.none()).rows().size());
  }

  @Test
  void theCommandIsInThePaletteAndBehindAButton(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    robot.write("Export").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#export-write");
    robot.push(KeyCode.ESCAPE);
    robot.clickOn("#export-usecases");
    WindowFixture.awaitNode(robot, "#export-write");
    Button button = robot.lookup("#export-write").queryButton();
    assertTrue(button.getText().startsWith("Export "), button.getText());
  }

  @Test
  void aSavedViewMeansTheSameAtTheTerminal(FxRobot robot) {
    window.awaitUseCasesRead();
    String theme = column("theme");
    String benefit = column("annual_benefit");
    String value =
        shown().stream()
            .map(record -> record.value(FieldRef.parse(theme)))
            .filter(held -> held != null && !held.isBlank())
            .map(held -> held.display())
            .findFirst()
            .orElseThrow();
    sortBy(robot, "title", TableColumn.SortType.DESCENDING);
    same(robot, 0);
    filter(robot, FieldFilter.of(theme, FieldFilter.Operator.ANY_OF, value));
    same(robot, 1);
    sortBy(robot, benefit, TableColumn.SortType.ASCENDING);
    filter(
        robot,
        FieldFilter.of(theme, FieldFilter.Operator.NONE_OF, value),
        FieldFilter.of(benefit, FieldFilter.Operator.BETWEEN, "1000", ""));
    same(robot, 2);
    filter(
        robot,
        new FieldFilter(
            theme,
            FieldFilter.Operator.ANY_OF,
            List.of(),
            Set.of(FieldFilter.Special.BLANK, FieldFilter.Special.ABSENT)));
    same(robot, 3);
    filter(
        robot,
        new FieldFilter(
            theme,
            FieldFilter.Operator.ANY_OF,
            List.of(),
            Set.of(FieldFilter.Special.UNKNOWN_KEY)));
    same(robot, 4);
    filter(robot);
    WindowFixture.awaitNode(robot, ".record-table");
    sortBy(robot, "updated_at", TableColumn.SortType.DESCENDING);
    filter(
        robot,
        FieldFilter.of("title", FieldFilter.Operator.CONTAINS, "RE", "con"),
        FieldFilter.of("title", FieldFilter.Operator.NOT_CONTAINS, "zz"),
        FieldFilter.of("title", FieldFilter.Operator.MATCHES, "re|con"),
        FieldFilter.of("updated_at", FieldFilter.Operator.LAST_DAYS, "36500"));
    robot.interact(() -> model().rows().queryProperty().set("in a"));
    same(robot, 5);
    robot.interact(() -> model().rows().deletedShownProperty().set(true));
    filter(robot);
    same(robot, 6);
  }

  private String column(String key) {
    return model().fieldCatalog().columns().stream()
        .map(Column::id)
        .filter(id -> id.equals(FieldRef.custom(key).toString()))
        .findFirst()
        .orElseThrow();
  }

  private void filter(FxRobot robot, FieldFilter... filters) {
    robot.interact(() -> model().filters().set(Arrays.asList(filters)));
  }

  private static void sortBy(FxRobot robot, String column, TableColumn.SortType type) {
    robot.interact(
        () -> {
          TableView<?> table = robot.lookup(".record-table").query();
          sort(table, column, type);
        });
  }

  private static <T> void sort(TableView<T> table, String column, TableColumn.SortType type) {
    TableColumn<T, ?> by =
        table.getColumns().stream().filter(c -> column.equals(c.getId())).findFirst().orElseThrow();
    by.setSortType(type);
    table.getSortOrder().setAll(List.of(by));
  }

  /** Saves what is shown as a view, and asks what the terminal would make of that. */
  private void same(FxRobot robot, int number) {
    String name = "View " + number;
    robot.interact(() -> model().views().saveAs(name));
    WindowFixture.await(() -> definition(name) != null);
    SavedViewDefinition view = SavedViewDefinition.read(String.valueOf(definition(name)));
    List<FieldDefinition> fields =
        new RemoteSession(service.baseUrl().toString(), token).client().useCases().fields();
    ViewFields known =
        new ViewFields(
            RecordKind.USE_CASES, fields, model().fieldCatalog().options(), ZoneId.systemDefault());
    List<UseCase> kept =
        model().rows().records().stream().filter(record -> view.shows(known).test(record)).toList();
    List<String> ids = view.sorted(kept, known).stream().map(UseCase::id).toList();
    WindowFixture.await(() -> shown().size() == ids.size());
    assertEquals(ids, shown().stream().map(UseCase::id).toList(), name);
    assertFalse(number < 3 && ids.isEmpty(), name);
  }

  private @Nullable String definition(String name) {
    return window.workspace.views().of(url(), "use-cases").stream()
        .filter(view -> view.name().equals(name))
        .map(view -> view.definition())
        .findFirst()
        .orElse(null);
  }

  private String url() {
    return new RemoteSession(service.baseUrl().toString(), token).connection();
  }
}
