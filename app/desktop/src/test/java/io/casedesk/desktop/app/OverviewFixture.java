package io.casedesk.desktop.app;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.overview.Breakdown;
import io.casedesk.desktop.overview.CountsModel;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;

/** A window that opens the overview of a service. */
@SuppressWarnings(
    "NullAway.Init") // the window is made when a test starts, which NullAway does not know
abstract class OverviewFixture {

  static final int RECORDS = 400;

  @TempDir Path folder;
  SharedService service;
  Stage stage;
  WindowFixture window;

  /** A test starts with it: what is started here is not found by the extension. */
  final void begin(Stage shown) {
    stage = shown;
    service = new SharedService(folder.resolve("service.db"), RECORDS);
    window = window(ThemeChoice.LIGHT, Locale.ENGLISH, "");
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  WindowFixture window(ThemeChoice theme, Locale locale, String section) {
    return new WindowFixture(
        stage,
        service.session(),
        new WindowFixture.Looks(
            theme, new Messages(locale), new WindowFrame.Size(1000, 700), section),
        folder.resolve("workspace"));
  }

  CountsModel<UseCase> useCases() {
    return window.composition.overview().model().useCases();
  }

  RecordsModel<UseCase> list() {
    return window.composition.useCases().model();
  }

  /** Waits until what is counted is all that was read, by a field. */
  <R extends CaseRecord> Breakdown counted(CountsModel<R> model, String column) {
    WindowFixture.await(
        () -> {
          Breakdown breakdown = model.breakdownProperty().get();
          RecordsModel<R> list = model.list();
          return list.loader().state().phase() == LoadState.Phase.READ
              && breakdown != null
              && breakdown.column().equals(column)
              && breakdown.records()
                  == list.rows().totalProperty().get() - list.rows().deletedProperty().get();
        });
    return Objects.requireNonNull(model.breakdownProperty().get());
  }

  static Map<String, Integer> numbers(Breakdown breakdown) {
    Map<String, Integer> numbers = new HashMap<>();
    for (Breakdown.Line line : breakdown.lines()) {
      numbers.put(line.special() == null ? line.key() : line.special().name(), line.count());
    }
    return numbers;
  }

  Map<String, Integer> query(String sql) throws SQLException {
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

  static String isOpen(FxRobot robot) {
    return robot.lookup(".rail .toggle-button").queryAllAs(ButtonBase.class).stream()
        .filter(button -> button.getPseudoClassStates().toString().contains("selected"))
        .map(Node::getId)
        .collect(Collectors.joining());
  }

  void chooseField(FxRobot robot, String id) {
    ComboBox<?> fields = robot.lookup("#overview-field-usecases").queryAs(ComboBox.class);
    int place = useCases().choice().fields().stream().map(Column::id).toList().indexOf(id);
    robot.interact(() -> fields.getSelectionModel().select(place));
  }

  /** Returns the bars of a list, or their segments, from top to bottom and from left to right. */
  static List<Node> bars(FxRobot robot, String kind) {
    return robot.lookup("#overview-" + kind + " .plot-content .chart-bar").queryAll().stream()
        .sorted(
            Comparator.<Node>comparingLong(bar -> Math.round(bar.localToScene(0, 0).getY()))
                .thenComparingDouble(bar -> bar.localToScene(0, 0).getX()))
        .toList();
  }

  /** Waits until as many bars as wanted have the size of what they count. */
  static void awaitBars(FxRobot robot, String kind, int count) {
    WindowFixture.await(
        () -> {
          List<Node> bars = bars(robot, kind);
          return bars.size() == count
              && bars.stream().allMatch(bar -> bar.getLayoutBounds().getWidth() > 0);
        });
  }

  static String name(Breakdown.Line line) {
    return line.special() == null ? String.valueOf(line.key()) : line.special().name();
  }

  void restart(FxRobot robot, ThemeChoice theme, Locale locale) {
    CompletableFuture.runAsync(window.composition::close).join();
    robot.interact(() -> window = window(theme, locale, ""));
  }
}
