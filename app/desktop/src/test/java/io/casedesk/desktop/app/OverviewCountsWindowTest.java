package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.overview.Against;
import io.casedesk.desktop.overview.Breakdown;
import io.casedesk.desktop.overview.CountGrid;
import io.casedesk.model.FieldRef;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.chart.LineChart;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Counts of the overview by one field, by two and over time, and the way to their records. */
@ExtendWith(WindowExtension.class)
class OverviewCountsWindowTest extends OverviewFixture {

  @Start
  void open(Stage shown) {
    begin(shown);
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
        .map(OverviewFixture::name)
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
}
