package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.Gallery.Looks;
import io.casedesk.desktop.Gallery.State;
import io.casedesk.desktop.MoodyService.Mood;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.ui.records.RecordsModel.Phase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** What stays in its place, looks chosen only when it is, and takes no room for nothing. */
@ExtendWith(ApplicationExtension.class)
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

  private List<Double> topBar() {
    return Stream.of(
            ".top-bar", "#connection", "#search", "#refresh", "#refresh-every", "#help", "#palette")
        .map(query -> (place(gallery.node(query)).getMinY() + place(gallery.node(query)).getMaxY()))
        .toList();
  }

  @Test
  void aReadThatFailedMovesNothingOfTheTopBar(FxRobot robot) {
    begin(robot);
    List<Double> before = topBar();
    gallery.refreshed(gallery.useCases(), Mood.NO_TOKEN, Phase.FAILED);
    WaitForAsyncUtils.waitForFxEvents();
    Label said = (Label) gallery.node("#as-of-usecases");
    assertTrue(said.getText().endsWith("not read again"), said.getText());
    assertTrue(said.getHeight() > 28, () -> "it takes two lines: " + said.getHeight());
    assertEquals(before, topBar());
  }

  private TableView<?> table() {
    return (TableView<?>) gallery.node(".record-table");
  }

  /** The ground of the first cell of a row, between its text and its end. */
  private Color ground(int row) {
    Node cell =
        table().lookupAll(".table-cell").stream()
            .filter(node -> node instanceof TableCell<?, ?> one && one.getIndex() == row)
            .filter(node -> place(node).getMinX() == place(table()).getMinX())
            .findFirst()
            .orElseThrow();
    Bounds at = place(cell);
    WritableImage[] image = new WritableImage[1];
    gallery.fx(() -> image[0] = Snapshot.of(stage));
    return image[0]
        .getPixelReader()
        .getColor((int) (at.getMinX() + at.getWidth() / 2), (int) at.getMinY() + 5);
  }

  @Test
  void whileNoRecordIsOpenNoCellLooksChosen(FxRobot robot) {
    begin(robot);
    assertNull(gallery.useCases().editor().openProperty().get());
    assertEquals(ground(1), ground(0), "the mouse and the keyboard are elsewhere");
    gallery.fx(() -> table().requestFocus());
    assertEquals(ground(1), ground(0), "the keyboard is there, and has chosen nothing");
    gallery.select(gallery.records().getFirst());
    assertNotEquals(ground(1), ground(0), "that one is open");
    // A search that does not find it leaves no other one looking chosen.
    gallery.text("#search", gallery.records().get(7).label());
    gallery.await(() -> table().getItems().size() < 20);
    gallery.text("#search", "");
    gallery.await(() -> table().getItems().size() > 200);
    assertEquals(
        table().getSelectionModel().isEmpty(),
        ground(1).equals(ground(0)),
        "what looks chosen is chosen");
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
    WaitForAsyncUtils.waitForFxEvents();
  }

  private void choose(TableView<?> table, int row) {
    gallery.fx(() -> table.getSelectionModel().clearAndSelect(row));
    WaitForAsyncUtils.waitForFxEvents();
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
    assertEquals(place(table).getMaxY(), place(reason).getMinY(), 1);
    gallery.window.stage.getScene().getRoot().layout();
    // The last one in sight has something to say, which must not hide it.
    int row = 8;
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
    TableView<?> table = (TableView<?>) gallery.node("#imports-lines");
    Label note = (Label) gallery.node("#imports-difference").lookup("#imports-note");
    Node reason = gallery.node("#imports-reason").getParent();
    assertEquals("", note.getText());
    assertEquals(place(table).getMaxY() + 8, place(reason).getMinY(), 1);
    choose(table, 1);
    assertFalse(note.getText().isEmpty());
    assertTrue(note.isVisible());
  }
}
