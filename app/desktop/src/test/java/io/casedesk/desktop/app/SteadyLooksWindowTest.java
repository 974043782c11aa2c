package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.Gallery.Looks;
import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.app.MoodyService.Mood;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.controls.NoticeLayer;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.messages.Message;
import io.casedesk.model.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
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

  /** The width of two digits, in pixels. */
  private static final double DIGITS = 16;

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
            Locale.ENGLISH, List.of(ThemeChoice.LIGHT), List.of(new WindowFrame.Size(1000, 700)));
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
    assertEquals(place(table).getMaxY() + 4, place(reason).getMinY(), 1);
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

  /** What is about to be clicked must not move away. */
  @Test
  void nothingMovesWhenALineIsDecided(FxRobot robot) {
    begin(robot);
    walk(ReviewStates.reviewing(), "review-checked");
    TableView<?> table = (TableView<?>) gallery.node("#review-table");
    ReviewSession<?> review = gallery.useCases().review();
    List<ReviewLine> conflicts = review.lines().stream().filter(ReviewLine::isContested).toList();
    assertEquals(2, conflicts.size());
    int first = table.getItems().indexOf(conflicts.getFirst());
    int second = table.getItems().indexOf(conflicts.getLast());
    gallery.fx(table::requestFocus);

    staysAfter("keep mine", table, first, KeyCode.M);
    staysAfter("keep mine, the last conflict", table, second, KeyCode.M);
    assertEquals(0, review.count(ReviewLine.Status.CONFLICT));
    staysAfter("undo", () -> gallery.press("#review-undo-decision"));
    staysAfter("keep theirs", table, second, KeyCode.T);
    choose(table, second);
    staysAfter("reset by its button", () -> gallery.press("#review-reset"));
    staysAfter("skip", table, first, KeyCode.DELETE);
    gallery.fx(() -> table.getSelectionModel().selectRange(0, table.getItems().size()));
    staysAfter("skip all that are selected", () -> gallery.press("#review-skip"));
    assertEquals(0, review.ready());
    staysAfter("undo of all", () -> gallery.keys(KeyCode.SHORTCUT, KeyCode.Z));
    gallery.fx(() -> table.getSelectionModel().selectRange(0, table.getItems().size()));
    staysAfter("keep mine of all", () -> gallery.press("#review-keep-mine"));
  }

  private void staysAfter(String decision, TableView<?> table, int row, KeyCode key) {
    choose(table, row);
    staysAfter(decision, () -> gallery.keys(key));
  }

  /** Compares the places of rows and controls; a longer number may push its neighbor a little. */
  private void staysAfter(String decision, Runnable decide) {
    Map<String, Point2D> before = places();
    assertTrue(before.size() > 16, before::toString);
    decide.run();
    stays(decision, before);
  }

  private void stays(String decision, Map<String, Point2D> before) {
    gallery.fx(() -> stage.getScene().getRoot().layout());
    Map<String, Point2D> after = places();
    before.forEach(
        (name, was) -> {
          Point2D is = after.get(name);
          if (name.startsWith("review-only")) {
            assertNotNull(is, name + " is gone after " + decision);
          }
          if (is != null) {
            assertEquals(was.getY(), is.getY(), 0.5, name + " after " + decision);
            assertEquals(was.getX(), is.getX(), DIGITS, name + " after " + decision);
          }
        });
  }

  /** A text may get a line more or less, and a cell may show another row. */
  private static boolean isClicked(Labeled text) {
    return text instanceof ButtonBase;
  }

  private Node page() {
    return Objects.requireNonNull(gallery.window.composition.main().openProperty().get()).node();
  }

  private static boolean isFloating(@Nullable Node node) {
    return node != null
        && (node.getStyleClass().contains(NoticeLayer.FLOATING) || isFloating(node.getParent()));
  }

  /** Where the rows and the controls of the open section are in the window. */
  private Map<String, Point2D> places() {
    Map<String, Point2D> places = new LinkedHashMap<>();
    for (Node node : page().lookupAll("*")) {
      Bounds bounds = place(node);
      boolean isShown =
          node.isVisible() && node.getScene() != null && !bounds.isEmpty() && !isFloating(node);
      String name =
          node instanceof TableRow<?> row && row.getItem() instanceof ReviewLine line
              ? "row " + line.key()
              : node instanceof TableRow<?> row
                  ? "row " + row.getIndex()
                  : node instanceof Control
                          && !(node instanceof Labeled text && !isClicked(text))
                          && node.getId() != null
                      ? node.getId()
                      : "";
      if (isShown && !name.isEmpty()) {
        places.put(name, new Point2D(bounds.getMinX(), bounds.getMinY()));
      }
    }
    return places;
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

  /** A notice floats over the content of its section, and the user can dismiss it. */
  @Test
  void noNoticeOfASectionMovesItsContent(FxRobot robot) {
    begin(robot);
    walk(OtherStates.options(), "options-list");
    floats("optionbook-notice", OtherStates::export);

    walk(LinkStates.solutions(), "link-check-idle");
    floats("link-check-stopped", SteadyLooksWindowTest::stopLinkCheck);

    gallery.be(Mood.WELL);
    walk(ChecklistStates.all(), "checklists-list");
    floats(
        "checklist-notices",
        g ->
            g.fx(
                () ->
                    g.window
                        .composition
                        .checklists()
                        .models()
                        .files()
                        .importReviews(folder.resolve("nowhere.json"), false)));

    gallery.leaveARun(List.of(Gallery.change(gallery.records().getFirst(), Gallery.SPONSOR, "x")));
    gallery.go("runs");
    gallery.keys(KeyCode.F5);
    gallery.node("#run-lines");
    gallery.window.files.choose(folder.resolve("run.json"));
    floats("runs-certified", g -> g.press("#run-certify"));

    walk(PlaceStates.all(), "connections-list");
    gallery.press("#connections-new");
    gallery.text("#connections-url", "http://cases.example.com");
    floats("connections-problem", g -> g.press("#connections-save"));

    gallery.go("settings");
    gallery.node("#settings");
    CompletableFuture.runAsync(gallery.window.workspace::close).join();
    floats("settings-privacy-failed", g -> g.keys(KeyCode.F5));
  }

  private static void stopLinkCheck(Gallery g) {
    LinkStates.running(g);
    g.press("#link-check-stop");
  }

  @Test
  void noNoticeOfAnImportMovesItsContent(FxRobot robot) {
    begin(robot);
    walk(ImportStates.importing(), "imports-file");
    Map<String, Point2D> doubted = places();
    gallery.press("#imports-encoding-right");
    gallery.await(() -> gallery.robot.lookup("#imports-doubt").tryQuery().isEmpty());
    stays("the encoding is confirmed", doubted);
    gallery.press("#imports-to-mapping");
    gallery.await(() -> !gallery.robot.lookup("#imports-to-matching").query().isDisabled());
    ImportStates.matching(gallery);
    gallery.window.files.choose(folder.resolve("rows.csv"));
    floats("imports-faults-said", g -> g.press("#imports-save-row-faults"));
    gallery.press("#imports-create");
    gallery.press("#imports-only-others");
    gallery.node("#imports-no-keys");
    ReviewSession<?> review = gallery.window.composition.imports().session().review();
    gallery.await(() -> review.phase() instanceof ReviewSession.Phase.Checked);
    gallery.await(() -> !ImportStates.summary(gallery, "difference").isEmpty());
    gallery.window.files.choose(folder.resolve("cells.csv"));
    floats("imports-faults-said", g -> g.press("#imports-save-faults"));
  }

  @Test
  void noNoticeOfAReviewMovesItsContent(FxRobot robot) {
    begin(robot);
    walk(ReviewStates.reviewing(), "review-ended");
    gallery.window.files.choose(folder.resolve("run.json"));
    floats("review-said", g -> g.press("#review-certify"));
  }

  /** A run is seen from every other section, and a click leads to it. */
  @Test
  void aRunIsShownInTheStatusBarOfOtherSections(FxRobot robot) throws IOException {
    begin(robot);
    walk(ReviewStates.reviewing(), "review-running");
    assertFalse(gallery.robot.lookup("#running-usecases").query().isVisible());
    gallery.go("settings");
    assertTrue(gallery.node("#running-usecases").isVisible());
    gallery.window.picture(robot, "running-elsewhere");
    gallery.press("#running-usecases");
    assertEquals(gallery.window.composition.useCases().node(), page());
    gallery.go("settings");
    gallery.be(Mood.WELL);
    gallery.await(() -> !gallery.robot.lookup("#running-usecases").query().isVisible());
  }

  @Test
  void theNoticesOfTheWindowAreReachedByF6OnEveryPage(FxRobot robot) {
    begin(robot);
    gallery.fx(
        () ->
            gallery.window.composition.unhandled(
                new StoreException(Message.plain("There is no room on the disk"), null)));
    Node notices = gallery.node(".window-notices");
    for (String section : List.of("usecases", "checklists", "imports", "runs", "settings")) {
      gallery.go(section);
      for (int i = 0; i < 8 && !notices.isFocusWithin(); i++) {
        gallery.keys(KeyCode.F6);
      }
      assertTrue(notices.isFocusWithin(), section);
    }
  }

  /** Checks that nothing moves when a notice comes, and when it is dismissed. */
  private void floats(String id, Consumer<Gallery> said) {
    Pulses.await();
    gallery.fx(() -> stage.getScene().getRoot().layout());
    Map<String, Point2D> before = places();
    assertFalse(before.isEmpty(), id);
    said.accept(gallery);
    Node notice = gallery.node("#" + id);
    Pulses.await();
    assertTrue(isFloating(notice), id);
    stays(id + " came", before);
    while (gallery.robot.lookup("#" + id).tryQuery().filter(Node::isVisible).isPresent()) {
      gallery.press(".floating-notices #notice-dismiss");
    }
    stays(id + " went", before);
  }
}
