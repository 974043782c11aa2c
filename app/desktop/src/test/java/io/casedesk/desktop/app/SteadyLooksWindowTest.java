package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.Gallery.Looks;
import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.app.MoodyService.Mood;
import io.casedesk.desktop.shell.Theme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A note that says nothing takes no room. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the stage is given by @Start, which NullAway does not know
class SteadyLooksWindowTest {

  @TempDir Path folder;
  private Stage stage;
  private Gallery gallery;

  @Start
  void open(Stage opened) {
    stage = opened;
  }

  private void begin(FxRobot robot) {
    Looks looks =
        new Looks(
            Locale.ENGLISH, List.of(Theme.Choice.LIGHT), List.of(new WindowFrame.Size(1000, 700)));
    List<Gallery> opened = new ArrayList<>();
    robot.interact(() -> opened.add(new Gallery(stage, folder, looks, robot)));
    gallery = opened.getFirst();
    gallery.be(Mood.WELL);
    gallery.window.awaitUseCasesRead();
  }

  @AfterEach
  void close() {
    gallery.close();
  }

  private static Bounds place(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  private void walk(List<State> states, String last) {
    List<State> way = new ArrayList<>();
    for (State state : states) {
      way.add(state);
      if (state.name().equals(last)) {
        break;
      }
    }
    gallery.walk(way, state -> {});
    Pulses.await();
  }

  private void choose(TableView<?> table, int row) {
    gallery.fx(() -> table.getSelectionModel().clearAndSelect(row));
    Pulses.await();
    gallery.fx(() -> stage.getScene().getRoot().layout());
  }

  @Test
  void aReviewHasNoRoomForANoteThatIsNotThere(FxRobot robot) {
    begin(robot);
    walk(ReviewStates.reviewing(), "review-checked");
    TableView<?> table = (TableView<?>) gallery.node("#review-table");
    Label note = (Label) gallery.node("#review-page").lookup("#review-note");
    Node reason = gallery.node("#review-reason").getParent();
    choose(table, 0);
    assertEquals("", note.getText());
    assertEquals(place(table).getMaxY() + 8, place(reason).getMinY(), 1);
    gallery.window.stage.getScene().getRoot().layout();
    // The last one in sight has something to say, which must not hide it.
    int row = 8;
    gallery.fx(() -> table.scrollTo(row));
    Pulses.await();
    choose(table, row);
    assertFalse(note.getText().isEmpty());
    assertTrue(place(note).getMinY() >= place(table).getMaxY() - 1);
    gallery.await(
        () ->
            table.lookupAll(".table-row-cell").stream()
                .filter(TableRow.class::isInstance)
                .map(TableRow.class::cast)
                .anyMatch(
                    shown ->
                        shown.getIndex() == row
                            && place(shown).getMaxY() <= place(table).getMaxY() + 1));
  }

  @Test
  void anImportHasNoRoomForANoteThatIsNotThere(FxRobot robot) {
    begin(robot);
    walk(ImportStates.importing(), "imports-difference");
    TableView<?> table = (TableView<?>) gallery.node("#review-table");
    Label note = (Label) gallery.node("#review-page").lookup("#review-note");
    assertEquals("", note.getText());
    assertFalse(note.isManaged());
    choose(table, 1);
    assertFalse(note.getText().isEmpty());
    assertTrue(note.isVisible());
  }
}
