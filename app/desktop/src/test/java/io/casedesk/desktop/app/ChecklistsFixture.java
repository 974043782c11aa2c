package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.checklists.model.SolutionRow;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.event.ActionEvent;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.testfx.api.FxRobot;

/** The checklists of a window, and a second client that works on the service's own database. */
record ChecklistsFixture(WindowFixture window, Path database) {

  /** Opens a window on a service of its own with so many sample records; on the JavaFX thread. */
  static ChecklistsFixture over(Stage stage, Path folder, int sample) {
    return new ChecklistsFixture(
        WindowFixture.overSample(stage, folder, sample), folder.resolve("service.db"));
  }

  ChecklistsSection section() {
    return window.composition.checklists();
  }

  /** Opens the section and waits until everything was read. */
  void open(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.clickOn("#go-checklists");
    awaitRead();
  }

  void awaitRead() {
    WindowFixture.await(
        () -> section().models().reading().phaseProperty().get() == ChecklistLoadModel.Phase.READ);
    Pulses.await();
  }

  void refresh(FxRobot robot) {
    SolutionPartsOutcome before = section().models().reading().outcomeProperty().get();
    robot.push(KeyCode.F5);
    WindowFixture.await(
        () -> !Objects.equals(section().models().reading().outcomeProperty().get(), before));
    awaitRead();
  }

  /** Checklists in the order in which they are shown. */
  List<ChecklistEntry> cells() {
    List<ChecklistEntry> all = new ArrayList<>();
    for (SolutionRow item : section().models().list().solutions()) {
      all.addAll(item.cells());
    }
    return all;
  }

  /** Waits until what is open is what is shown: only that can be marked. */
  void awaitShown() {
    WindowFixture.await(
        () -> {
          ChecklistEntry open = section().models().review().cellProperty().get();
          return open != null && open.equals(section().models().review().shown());
        });
  }

  /** Presses a key that marks, as somebody does who sees what is marked. */
  void mark(FxRobot robot, KeyCode... keys) {
    awaitShown();
    robot.push(keys);
  }

  void go(FxRobot robot, ChecklistEntry cell) {
    robot.interact(() -> section().models().review().open(cell.place()));
    WindowFixture.await(
        () -> {
          var detail = section().models().review().detailProperty().get();
          return detail != null && detail.cell().place().equals(cell.place());
        });
  }

  /** Shows only those that are so, and waits until they are. */
  void filter(FxRobot robot, SolutionFilter filter) {
    ToggleButton chip = robot.lookup("#checklist-filter-" + filter.name()).query();
    robot.interact(chip::fire);
    // The one that is open stays in sight, whatever it is.
    WindowFixture.await(
        () ->
            section().models().list().solutions().stream()
                    .filter(
                        item ->
                            item.rows().stream().noneMatch(row -> row.filters().contains(filter)))
                    .count()
                <= 1);
  }

  /** The same checklist as it is shown now. */
  ChecklistEntry again(ChecklistEntry cell) {
    SolutionRow item =
        Objects.requireNonNull(section().models().store().find(cell.solution().id()));
    return Objects.requireNonNull(item.cell(cell.checklist().key()));
  }

  static String text(FxRobot robot, String query) {
    return ((Label) WindowFixture.awaitNode(robot, query)).getText();
  }

  /** What somebody else does, past the service. */
  int change(String sql, Object... values) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  void changeAttributes(ChecklistEntry cell, String json) {
    assertEquals(
        1,
        change("UPDATE checklist SET attributes = ? WHERE id = ?", json, cell.checklist().key()));
  }

  List<String> stored(String sql) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet result = statement.executeQuery()) {
      List<String> rows = new ArrayList<>();
      while (result.next()) {
        rows.add(result.getString(1));
      }
      return rows;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Types a value into the settings, which stay open. */
  static void set(FxRobot robot, String setting, String value) {
    robot.push(KeyCode.SHORTCUT, KeyCode.COMMA);
    TextField field = (TextField) WindowFixture.awaitNode(robot, "#setting-" + setting);
    robot.interact(
        () -> {
          field.setText(value);
          field.fireEvent(new ActionEvent());
        });
  }
}
