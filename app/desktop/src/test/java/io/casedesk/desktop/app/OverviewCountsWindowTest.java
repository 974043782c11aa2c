package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.overview.Breakdown;
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
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Counts of the overview by one field and by two, and the way to their records. */
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
      robot.interact(() -> useCases().open(List.of(line.filter())));
      assertEquals("go-usecases", isOpen(robot));
      WindowFixture.await(() -> list().rows().shown().size() == line.count());
      FieldRef field = FieldRef.parse(theme);
      Set<String> keys =
          list().rows().shownRecords().stream()
              .map(record -> record.value(field))
              .map(value -> value == null ? "ABSENT" : value.isBlank() ? "BLANK" : value.display())
              .collect(Collectors.toSet());
      assertEquals(numbers(new Breakdown(theme, List.of(line), null, 1)).keySet(), keys);
    }
  }

  private void split(FxRobot robot, String by) {
    ComboBox<?> seconds = robot.lookup("#overview-split-usecases").queryAs(ComboBox.class);
    int place =
        useCases().choice().seconds().stream()
            .map(second -> second.map(Column::id).orElse(""))
            .toList()
            .indexOf(by);
    robot.interact(() -> seconds.getSelectionModel().select(place));
  }

  private Breakdown counted(String column, String second) {
    WindowFixture.await(
        () -> {
          Breakdown.Split split = counted(useCases(), column).split();
          return split != null && split.column().equals(second);
        });
    return Objects.requireNonNull(useCases().breakdownProperty().get());
  }

  @Test
  void aSecondFieldSplitsTheBarsAndASegmentLeadsToItsRecords(FxRobot robot)
      throws IOException, SQLException {
    String theme = FieldRef.custom("theme").toString();
    String status = FieldRef.standard("status").toString();
    counted(useCases(), status);
    split(robot, theme);
    Breakdown breakdown = counted(status, theme);
    List<Breakdown.Part> parts = Objects.requireNonNull(breakdown.split()).parts();
    Map<String, Integer> held =
        query(
            "SELECT status || '/' || CASE WHEN json_type(custom_fields, '$.theme') IS NULL THEN"
                + " 'ABSENT' ELSE coalesce(nullif(custom_fields ->> 'theme', ''), 'BLANK') END,"
                + " count(*) FROM use_case WHERE NOT delete_flag GROUP BY 1");
    Map<String, Integer> shown = new HashMap<>();
    for (int i = 0; i < breakdown.lines().size(); i++) {
      String line = name(breakdown.lines().get(i));
      for (Breakdown.Part part : parts) {
        if (part.counts().get(i) > 0) {
          shown.put(line + "/" + name(part.line()), part.counts().get(i));
        }
      }
    }
    assertEquals(held, shown);
    awaitBars(robot, "usecases", shown.size());
    window.picture(robot, "overview-two-fields");
    Node second = bars(robot, "usecases").get(1);
    int count = parts.get(1).counts().getFirst();
    assertTrue(second.getAccessibleText().contains(count + " records"), second.getAccessibleText());
    List<String> styles = second.getStyleClass();
    assertTrue(styles.contains("part-" + parts.get(1).color()), () -> "has its color: " + styles);
    robot.interact(bars(robot, "usecases").getFirst()::requestFocus);
    robot.push(KeyCode.RIGHT);
    assertTrue(second.isFocused());
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> isOpen(robot).equals("go-usecases"));
    WindowFixture.await(() -> list().rows().shown().size() == count);
    assertEquals(2, list().filters().filters().size());

    restart(robot, ThemeChoice.DARK, Locale.GERMAN);
    robot.interact(() -> window.composition.open(window.composition.overview()));
    counted(status, theme);
    awaitBars(robot, "usecases", shown.size());
    window.picture(robot, "overview-two-fields-dark");
  }

  @Test
  void rareValuesOfTheSecondFieldAreOneSegmentWithAllTheirRecords(FxRobot robot)
      throws IOException, SQLException {
    String status = FieldRef.standard("status").toString();
    String theme = FieldRef.custom("theme").toString();
    window.awaitUseCasesRead();
    change(
        "UPDATE use_case SET status = CASE WHEN id IN (SELECT id FROM use_case WHERE NOT"
            + " delete_flag ORDER BY id LIMIT 100) THEN"
            + " 'a rather long status ' || (abs(random()) % 70) || ', as long as a sentence' ELSE"
            + " 'status ' || (unicode(substr(id, -1)) % 16) END");
    robot.push(KeyCode.F5);
    WindowFixture.await(
        () -> list().rows().shownRecords().stream().allMatch(r -> r.status().contains("status ")));
    chooseField(robot, theme);
    split(robot, status);
    WindowFixture.await(() -> other(counted(theme, status)) != null);
    Breakdown breakdown = counted(theme, status);
    Breakdown.Part other = Objects.requireNonNull(other(breakdown));
    for (int i = 0; i < breakdown.lines().size(); i++) {
      int place = i;
      assertEquals(
          breakdown.lines().get(i).count(),
          Objects.requireNonNull(breakdown.split()).parts().stream()
              .mapToInt(part -> part.counts().get(place))
              .sum());
    }
    assertEquals(
        8,
        Objects.requireNonNull(breakdown.split()).parts().stream()
            .filter(part -> part.line().key() != null)
            .map(Breakdown.Part::color)
            .distinct()
            .count());
    window.pictures(robot, "overview-many-parts");
    robot.interact(
        () ->
            useCases().open(List.of(breakdown.lines().getFirst().filter(), other.line().filter())));
    WindowFixture.await(() -> list().rows().shown().size() == other.counts().getFirst());

    // More values than bars.
    robot.interact(() -> window.composition.open(window.composition.overview()));
    split(robot, "");
    chooseField(robot, status);
    int values = counted(useCases(), status).lines().size();
    assertTrue(values > 50, "the service has many values");
    awaitBars(robot, "usecases", 50);
    String more = robot.lookup("#overview-more-usecases").queryAs(Labeled.class).getText();
    assertTrue(more.contains((values - 50) + " more value"), more);
    window.picture(robot, "overview-many-values");
    robot.interact(bars(robot, "usecases").getFirst()::requestFocus);
    robot.push(KeyCode.END);
    Pulses.await();
    Node last = bars(robot, "usecases").getLast();
    assertTrue(last.isFocused());
    Node view = robot.lookup("#overview-usecases .overview-bars").query();
    assertTrue(
        view.localToScene(view.getLayoutBounds()).contains(last.localToScene(0, 1)),
        "the last bar is in view");
  }

  private static Breakdown.@Nullable Part other(Breakdown breakdown) {
    return Objects.requireNonNull(breakdown.split()).parts().stream()
        .filter(part -> part.line().key() == null && part.line().special() == null)
        .findFirst()
        .orElse(null);
  }

  private void change(String sql) throws SQLException {
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("service.db"));
        Statement statement = database.createStatement()) {
      int _ = statement.executeUpdate(sql);
    }
  }
}
