package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.MatrixModel;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.overview.Against;
import io.casedesk.desktop.overview.Breakdown;
import io.casedesk.desktop.overview.CountGrid;
import io.casedesk.desktop.overview.CountsModel;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.chart.LineChart;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The start screen over a real service: what it counts is what the database holds. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class OverviewWindowTest {

  private static final int RECORDS = 400;

  @TempDir Path folder;
  private SharedService service;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage shown) {
    stage = shown;
    service = new SharedService(folder.resolve("service.db"), RECORDS);
    window = window(ThemeChoice.LIGHT, Locale.ENGLISH, "");
  }

  private WindowFixture window(ThemeChoice theme, Locale locale, String section) {
    return new WindowFixture(
        stage,
        service.session(),
        new WindowFixture.Looks(
            theme, new Messages(locale), new WindowFrame.Size(1000, 700), section),
        folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private CountsModel<UseCase> useCases() {
    return window.composition.overview().model().useCases();
  }

  private RecordsModel<UseCase> list() {
    return window.composition.useCases().model();
  }

  /** Waits until what is counted is all that was read, by a field. */
  private <R extends CaseRecord> Breakdown counted(CountsModel<R> model, String column) {
    WindowFixture.await(
        () -> {
          Breakdown breakdown = model.breakdownProperty().get();
          RecordsModel<R> list = model.list();
          return list.reading().phaseProperty().get() == RecordsModel.Phase.READ
              && breakdown != null
              && breakdown.column().equals(column)
              && breakdown.records()
                  == list.rows().store().totalProperty().get()
                      - list.rows().store().deletedProperty().get();
        });
    return Objects.requireNonNull(model.breakdownProperty().get());
  }

  private static Map<String, Integer> numbers(Breakdown breakdown) {
    Map<String, Integer> numbers = new HashMap<>();
    for (Breakdown.Line line : breakdown.lines()) {
      numbers.put(line.special() == null ? line.key() : line.special().name(), line.count());
    }
    return numbers;
  }

  private Map<String, Integer> query(String sql) throws SQLException {
    Map<String, Integer> numbers = new HashMap<>();
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("service.db"));
        Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        numbers.put(String.valueOf(rows.getString(1)), rows.getInt(2));
      }
    }
    return numbers;
  }

  private static String isOpen(FxRobot robot) {
    return robot.lookup(".rail .toggle-button").queryAllAs(ButtonBase.class).stream()
        .filter(button -> button.getPseudoClassStates().toString().contains("selected"))
        .map(Node::getId)
        .collect(Collectors.joining());
  }

  private void chooseField(FxRobot robot, String id) {
    ComboBox<?> fields = robot.lookup("#overview-field-usecases").queryAs(ComboBox.class);
    int place = useCases().fields().stream().map(Column::id).toList().indexOf(id);
    robot.interact(() -> fields.getSelectionModel().select(place));
  }

  @Test
  void theFirstStartOpensItAndItsCountsAreThoseOfTheDatabase(FxRobot robot)
      throws IOException, SQLException {
    assertEquals("go-overview", isOpen(robot));
    String status = FieldRef.standard("status").toString();
    assertEquals(
        query("SELECT status, count(*) FROM use_case WHERE NOT delete_flag GROUP BY status"),
        numbers(counted(useCases(), status)));
    assertEquals(
        query("SELECT status, count(*) FROM solution WHERE NOT delete_flag GROUP BY status"),
        numbers(counted(window.composition.overview().model().solutions(), status)));
    window.picture(robot, "overview-light");
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "overview-dark");
  }

  @Test
  void aDropdownIsCountedWithBlanksAndUnknownKeysAndStaysChosen(FxRobot robot)
      throws IOException, SQLException {
    String theme = FieldRef.custom("theme").toString();
    counted(useCases(), FieldRef.standard("status").toString());
    chooseField(robot, theme);
    Breakdown breakdown = counted(useCases(), theme);
    Map<String, Integer> held =
        query(
            "SELECT CASE WHEN json_type(custom_fields, '$.theme') IS NULL THEN 'ABSENT'"
                + " ELSE coalesce(nullif(custom_fields ->> 'theme', ''), 'BLANK') END,"
                + " count(*) FROM use_case WHERE NOT delete_flag GROUP BY 1");
    assertTrue(held.keySet().containsAll(Set.of("BLANK", "ABSENT")), held::toString);
    assertEquals(held, numbers(breakdown));
    window.picture(robot, "overview-theme");

    restart(robot, ThemeChoice.DARK, Locale.GERMAN);
    assertEquals("go-overview", isOpen(robot));
    assertEquals(held, numbers(counted(useCases(), theme)));
    window.picture(robot, "overview-german-dark");
  }

  @Test
  void aLineLeadsToJustTheRecordsItCounts(FxRobot robot) {
    String theme = FieldRef.custom("theme").toString();
    counted(useCases(), FieldRef.standard("status").toString());
    chooseField(robot, theme);
    List<Breakdown.Line> lines = counted(useCases(), theme).lines();
    // Lines of keys differ in their key only.
    List<Breakdown.Line> keyed = lines.stream().filter(line -> line.special() == null).toList();
    List<Breakdown.Line> looked =
        lines.stream().filter(line -> line.special() != null || keyed.indexOf(line) < 2).toList();
    assertEquals(4, looked.size(), "two keys, blank and absent: " + looked);
    for (Breakdown.Line line : looked) {
      robot.interact(() -> window.composition.open(window.composition.overview()));
      robot.interact(() -> list().rows().queryProperty().set("nothing holds this"));
      WindowFixture.await(() -> list().rows().shown().isEmpty());
      robot.interact(() -> useCases().open(line));
      assertEquals("go-usecases", isOpen(robot));
      WindowFixture.await(() -> list().rows().shown().size() == line.count());
      FieldRef field = FieldRef.parse(theme);
      Set<String> keys =
          list().rows().shownRecords().stream()
              .map(record -> record.value(field))
              .map(value -> value == null ? "ABSENT" : value.isBlank() ? "BLANK" : value.display())
              .collect(Collectors.toSet());
      assertEquals(numbers(new Breakdown(theme, List.of(line), 1)).keySet(), keys);
    }
  }

  private void chooseAgainst(FxRobot robot, int place) {
    ComboBox<?> others = robot.lookup("#overview-against-usecases").queryAs(ComboBox.class);
    robot.interact(() -> others.getSelectionModel().select(place));
  }

  private int placeAgainst(String id) {
    return useCases().others().stream().map(Against::id).toList().indexOf(id);
  }

  @Test
  void twoFieldsAreCountedTogetherAndACountLeadsToItsRecords(FxRobot robot)
      throws IOException, SQLException {
    String theme = FieldRef.custom("theme").toString();
    counted(useCases(), FieldRef.standard("status").toString());
    chooseAgainst(robot, placeAgainst(theme));
    WindowFixture.await(() -> useCases().gridProperty().get() != null);
    CountGrid grid = Objects.requireNonNull(useCases().gridProperty().get());
    Map<String, Integer> shown = new HashMap<>();
    for (int i = 0; i < grid.rows().size(); i++) {
      for (int k = 0; k < grid.heads().size(); k++) {
        int count = grid.counts().get(i).get(k);
        if (count > 0) {
          shown.put(
              name(grid.rows().get(i))
                  + "/"
                  + name(Objects.requireNonNull(grid.heads().get(k).line())),
              count);
        }
      }
    }
    assertEquals(
        query(
            "SELECT status || '/' || CASE WHEN json_type(custom_fields, '$.theme') IS NULL THEN"
                + " 'ABSENT' ELSE coalesce(nullif(custom_fields ->> 'theme', ''), 'BLANK') END,"
                + " count(*) FROM use_case WHERE NOT delete_flag GROUP BY 1"),
        shown);
    TableView<?> table = (TableView<?>) WindowFixture.awaitNode(robot, "#overview-grid-usecases");
    WindowFixture.await(() -> table.getItems().size() == grid.rows().size());
    window.picture(robot, "overview-two-fields");
    robot.interact(() -> choose(table, 0, 0));
    robot.push(KeyCode.RIGHT).push(KeyCode.ENTER);
    WindowFixture.await(() -> isOpen(robot).equals("go-usecases"));
    WindowFixture.await(() -> list().rows().shown().size() == grid.counts().getFirst().getFirst());
    assertEquals(2, list().filters().filters().size());

    restart(robot, ThemeChoice.DARK, Locale.GERMAN);
    robot.interact(() -> window.composition.open(window.composition.overview()));
    WindowFixture.await(() -> useCases().gridProperty().get() != null);
    assertEquals(theme, useCases().againstProperty().get().id());
    window.picture(robot, "overview-two-fields-dark");
  }

  private static String name(Breakdown.Line line) {
    return line.special() == null ? String.valueOf(line.key()) : line.special().name();
  }

  @Test
  void pastReadsAreCountedTheNewestFirst(FxRobot robot) throws IOException, SQLException {
    String status = FieldRef.standard("status").toString();
    Breakdown before = counted(useCases(), status);
    chooseAgainst(robot, 1);
    WindowFixture.await(() -> reads() == 1);
    String key = Objects.requireNonNull(before.lines().getFirst().key());
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("service.db"));
        Statement statement = database.createStatement()) {
      int _ =
          statement.executeUpdate(
              "UPDATE use_case SET status = 'renamed' WHERE status = '" + key + "'");
    }
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> reads() == 2);
    CountGrid grid = Objects.requireNonNull(useCases().gridProperty().get());
    Map<String, List<Integer>> counts = new HashMap<>();
    for (int i = 0; i < grid.rows().size(); i++) {
      counts.put(name(grid.rows().get(i)), grid.counts().get(i));
    }
    int moved = before.lines().getFirst().count();
    assertEquals(List.of(0, moved), counts.get(key));
    assertEquals(List.of(moved, 0), counts.get("renamed"));
    TableView<?> table = (TableView<?>) WindowFixture.awaitNode(robot, "#overview-grid-usecases");
    WindowFixture.await(() -> pastCounts(robot, "renamed").equals(List.of(0, moved)));
    assertEquals(List.of(moved, 0), pastCounts(robot, key));
    window.picture(robot, "overview-past-reads");

    // The records of an older count aren't known.
    robot.interact(() -> choose(table, placeOf(key), 2));
    robot.push(KeyCode.ENTER);
    Pulses.await();
    assertEquals("go-overview", isOpen(robot));
    robot.interact(() -> choose(table, placeOf("renamed"), 1));
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> isOpen(robot).equals("go-usecases"));
    WindowFixture.await(() -> list().rows().shown().size() == moved);

    restart(robot, ThemeChoice.DARK, Locale.GERMAN);
    robot.interact(() -> window.composition.open(window.composition.overview()));
    WindowFixture.await(() -> reads() > 1);
    WindowFixture.awaitNode(robot, "#overview-past-chart");
    window.picture(robot, "overview-past-reads-dark");
  }

  private int placeOf(String value) {
    return Objects.requireNonNull(useCases().gridProperty().get()).rows().stream()
        .map(OverviewWindowTest::name)
        .toList()
        .indexOf(value);
  }

  private static <T> void choose(TableView<T> table, int row, int column) {
    table.requestFocus();
    table.getSelectionModel().clearAndSelect(row, table.getVisibleLeafColumn(column));
  }

  /** Returns the counts of a line of the chart, the oldest first. */
  private static List<Integer> pastCounts(FxRobot robot, String value) {
    return robot
        .lookup("#overview-past-chart .past-reads-chart")
        .<LineChart<Number, Number>>tryQuery()
        .stream()
        .flatMap(chart -> chart.getData().stream())
        .filter(line -> line.getName().equals(value))
        .flatMap(line -> line.getData().stream())
        .map(point -> point.getYValue().intValue())
        .toList();
  }

  private int reads() {
    CountGrid grid = useCases().gridProperty().get();
    return grid == null ? 0 : grid.heads().size();
  }

  @Test
  void theKeyboardAndAClickOnABarLeadThere(FxRobot robot) {
    Breakdown breakdown = counted(useCases(), FieldRef.standard("status").toString());
    TableView<?> table = (TableView<?>) WindowFixture.awaitNode(robot, "#overview-table-usecases");
    WindowFixture.await(() -> table.getItems().size() == breakdown.lines().size());
    robot.interact(table::requestFocus);
    robot.push(KeyCode.DOWN).push(KeyCode.ENTER);
    WindowFixture.await(() -> isOpen(robot).equals("go-usecases"));
    int chosen = table.getSelectionModel().getSelectedIndex();
    assertEquals(0, chosen, "the first key marks the first value");
    WindowFixture.await(
        () -> list().rows().shown().size() == breakdown.lines().get(chosen).count());
    robot.clickOn("#go-overview");
    // The uppermost, once it is as wide as what it counts.
    WindowFixture.await(() -> uppermostBar(robot).getBoundsInLocal().getWidth() > 40);
    robot.clickOn(uppermostBar(robot));
    WindowFixture.await(() -> isOpen(robot).equals("go-usecases"));
    WindowFixture.await(() -> list().rows().shown().size() == breakdown.lines().getFirst().count());
  }

  @Test
  void theCountsHaveTheKeyboardWhenItOpensAndAfterAReturn(FxRobot robot) {
    counted(useCases(), FieldRef.standard("status").toString());
    Node first = WindowFixture.awaitNode(robot, "#overview-table-usecases");
    WindowFixture.await(first::isFocused);

    Node second = WindowFixture.awaitNode(robot, "#overview-table-solutions");
    robot.interact(second::requestFocus);
    robot.push(KeyCode.DOWN).push(KeyCode.ENTER);
    WindowFixture.await(() -> isOpen(robot).equals("go-solutions"));
    robot.push(KeyCode.SHORTCUT, KeyCode.DIGIT1);
    WindowFixture.await(second::isFocused);
  }

  private static Node uppermostBar(FxRobot robot) {
    return robot.lookup("#overview-usecases .plot-content .chart-bar").queryAll().stream()
        .min(Comparator.comparingDouble(bar -> bar.localToScene(0, 0).getY()))
        .orElseThrow();
  }

  @Test
  void aVerifiedEditIsCountedAtOnceAndNothingIsReadTwice(FxRobot robot) {
    String theme = FieldRef.custom("theme").toString();
    counted(useCases(), FieldRef.standard("status").toString());
    chooseField(robot, theme);
    Breakdown before = counted(useCases(), theme);
    Instant read = Objects.requireNonNull(list().reading().outcomeProperty().get()).asOf();
    Breakdown.Line from = before.lines().getFirst();
    Breakdown.Line to = before.lines().get(1);
    robot.clickOn("#go-usecases");
    UseCase record =
        list().rows().store().records().stream()
            .filter(r -> !r.deleted())
            .filter(
                r ->
                    r.value(FieldRef.custom("theme")) != null
                        && Objects.requireNonNull(r.value(FieldRef.custom("theme")))
                            .display()
                            .equals(from.key()))
            .findFirst()
            .orElseThrow();
    robot.interact(() -> window.composition.useCases().view().select(record.id()));
    robot.interact(
        () ->
            Objects.requireNonNull(list().editor().openProperty().get()).fields().stream()
                .filter(f -> f.spec().field().key().equals("theme"))
                .findFirst()
                .orElseThrow()
                .inputProperty()
                .set(Objects.requireNonNull(to.key())));
    robot.interact(() -> list().editor().save());
    WindowFixture.await(() -> list().editor().reportProperty().get() != null);
    robot.clickOn("#go-overview");
    WindowFixture.await(
        () -> {
          Map<String, Integer> now =
              numbers(Objects.requireNonNull(useCases().breakdownProperty().get()));
          return Objects.equals(now.get(from.key()), from.count() - 1)
              && Objects.equals(now.get(to.key()), to.count() + 1);
        });
    assertEquals(read, Objects.requireNonNull(list().reading().outcomeProperty().get()).asOf());
    Node run = WindowFixture.awaitNode(robot, ".overview-run");
    // A name and up to three lines of results; without a width the words would take three times
    // that.
    WindowFixture.await(() -> run.getLayoutBounds().getHeight() < 90);
    robot.interact(((ButtonBase) run)::fire);
    WindowFixture.await(
        () ->
            isOpen(robot).equals("go-runs")
                && window.composition.sections().runs.model().detail().runProperty().get() != null);
  }

  @Test
  void checklistsAreCountedFromWhatTheWorkspaceHolds(FxRobot robot) throws IOException {
    CountsModel<?> solutions = window.composition.overview().model().solutions();
    counted(solutions, FieldRef.standard("status").toString());
    WindowFixture.awaitNode(robot, "#overview-checklists .state-view");
    List<String> ids =
        solutions.list().rows().store().records().stream()
            .filter(record -> !record.deleted())
            .map(CaseRecord::id)
            .toList();
    keep(ids);
    robot.clickOn("#go-usecases").clickOn("#go-overview");
    WindowFixture.await(
        () -> robot.lookup("#overview-checklists-changed .overview-number").tryQuery().isPresent());
    assertEquals("1", number(robot, "changed"));
    assertEquals("1", number(robot, "unreviewed"));
    assertEquals("1", number(robot, "none"));
    String rest = robot.lookup("#overview-checklists-rest").queryAs(Labeled.class).getText();
    assertTrue(rest.startsWith("One checklist is reviewed"), rest);
    assertFalse(
        robot.lookup("#overview-checklists-standing").queryAs(Labeled.class).getText().isEmpty());
    for (Node text : robot.lookup(".overview-tile .label").queryAll()) {
      Node tile = text.getParent().getParent();
      assertTrue(
          tile.localToScene(tile.getLayoutBounds())
              .contains(text.localToScene(text.getLayoutBounds())),
          () -> "no tile is too small for what it says: " + text);
    }
    window.picture(robot, "overview-checklists");

    // What was looked for there before does not narrow what was counted here.
    MatrixModel matrix = window.composition.checklists().models().matrix();
    robot.interact(() -> matrix.queryProperty().set("nothing has this"));
    robot.interact(
        () -> ((ButtonBase) robot.lookup("#overview-checklists-changed").query()).fire());
    WindowFixture.await(() -> isOpen(robot).equals("go-checklists"));
    assertEquals(SolutionFilter.LAPSED, matrix.filterProperty().get());
    assertEquals("", matrix.queryProperty().get());
  }

  private static String number(FxRobot robot, String tile) {
    return robot
        .lookup("#overview-checklists-" + tile + " .overview-number")
        .queryAs(Labeled.class)
        .getText();
  }

  /** One reviewed, one reviewed and changed since, one not reviewed, and a solution with none. */
  private void keep(List<String> ids) {
    String connection = service.session().connection();
    List<Review> reviews = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Checklist seen = Checklist.of("c", content("first"));
      reviews.add(
          new Review(
              "review-" + i,
              new ChecklistKey(ids.get(i), "c"),
              new Review.Statement(Review.Mark.REVIEWED, "", "Ada", Instant.EPOCH),
              new Review.Seen("", seen.fingerprint(), seen.content()),
              Set.of()));
    }
    CompletableFuture.runAsync(
            () -> {
              window
                  .workspace
                  .checklists()
                  .save(
                      connection,
                      List.of(
                          SolutionPart.of(ids.get(0), List.of(Checklist.of("c", content("first")))),
                          SolutionPart.of(
                              ids.get(1), List.of(Checklist.of("c", content("second")))),
                          SolutionPart.of(ids.get(2), List.of(Checklist.of("c", content("third")))),
                          SolutionPart.of(ids.get(3), List.of())),
                      Instant.now());
              window.workspace.reviews().add(connection, reviews);
            })
        .join();
  }

  private static String content(String answer) {
    return "{\"checklistId\":\"c\",\"pageId\":\"p\",\"answer\":\"" + answer + "\"}";
  }

  @Test
  void theSectionThatWasOpenLastComesBack(FxRobot robot) {
    counted(useCases(), FieldRef.standard("status").toString());
    robot.clickOn("#go-runs").clickOn("#go-solutions");
    WindowFixture.await(
        () ->
            CompletableFuture.supplyAsync(
                    () -> RememberedSection.load(window.workspace, service.session().connection()))
                .join()
                .equals("solutions"));
    restart(robot, ThemeChoice.LIGHT, Locale.ENGLISH);
    assertEquals("go-solutions", isOpen(robot));
    window.awaitUseCasesRead();
  }

  @Test
  void aServiceThatIsGoneIsToldWhereTheCountsWouldBe(FxRobot robot) throws IOException {
    counted(useCases(), FieldRef.standard("status").toString());
    CompletableFuture.runAsync(service::close).join();
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> list().reading().phaseProperty().get() == RecordsModel.Phase.FAILED);
    assertTrue(WindowFixture.awaitNode(robot, "#overview-retry-usecases").isVisible());
    String said = robot.lookup("#overview-standing-usecases").queryAs(Labeled.class).getText();
    assertTrue(said.startsWith("Couldn’t refresh"), said);
    window.picture(robot, "overview-gone");
  }

  private void restart(FxRobot robot, ThemeChoice theme, Locale locale) {
    CompletableFuture.runAsync(window.composition::close).join();
    robot.interact(() -> window = window(theme, locale, ""));
  }
}
