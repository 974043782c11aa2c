package io.casedesk.desktop.common.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.WindowExtension;
import java.util.List;
import java.util.stream.IntStream;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What is selected stays so wherever its row goes, and as long as it is there. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the table is made by @Start, which NullAway does not know
final class RowSelectionTest {

  private ObservableList<Integer> all;
  private FilteredList<Integer> shown;
  private TableView<Integer> table;

  @Start
  void make(Stage stage) {
    all = FXCollections.observableArrayList(IntStream.range(1_000, 1_020).boxed().toList());
    shown = new FilteredList<>(all);
    table = new TableView<>(shown);
    table.setSelectionModel(new RowSelection<>(table));
  }

  private List<Integer> selected() {
    return List.copyOf(table.getSelectionModel().getSelectedItems());
  }

  private void select(int... rows) {
    table.getSelectionModel().clearSelection();
    table.getSelectionModel().selectIndices(rows[0], rows);
  }

  @Test
  void rowsThatComeBackAreNotSelectedAndThoseThatStayedAre(FxRobot robot) {
    robot.interact(
        () -> {
          select(2, 3, 7);
          shown.setPredicate(row -> row % 2 == 1);
          assertEquals(List.of(1_003, 1_007), selected());
          assertEquals(List.of(1, 3), List.copyOf(table.getSelectionModel().getSelectedIndices()));
          shown.setPredicate(null);
          assertEquals(List.of(1_003, 1_007), selected());
        });
  }

  @Test
  void allOfAKindStaySelectedWhenTheOthersComeBack(FxRobot robot) {
    robot.interact(
        () -> {
          shown.setPredicate(row -> row < 1_015);
          table.getSelectionModel().selectAll();
          shown.setPredicate(null);
          assertEquals(IntStream.range(1_000, 1_015).boxed().toList(), selected());
          shown.setPredicate(row -> row < 1_004);
          assertEquals(List.of(1_000, 1_001, 1_002, 1_003), selected());
          shown.setPredicate(row -> false);
          assertTrue(selected().isEmpty());
        });
  }

  @Test
  void someGoAndOthersComeAndTheOrderChanges(FxRobot robot) {
    robot.interact(
        () -> {
          shown.setPredicate(row -> row >= 1_005);
          select(0, 1, 9);
          shown.setPredicate(row -> row != 1_006);
          assertEquals(List.of(1_005, 1_014), selected());
          all.setAll(List.copyOf(all).reversed());
          assertEquals(List.of(1_014, 1_005), selected());
          assertEquals(
              1_014,
              table.getItems().get(table.getSelectionModel().getSelectedIndices().getFirst()));
        });
  }
}
