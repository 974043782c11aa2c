package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistRow;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ShownRow;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.checklists.model.SolutionRow;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.model.checklist.ReviewedChecklists.Presence;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Passes over the solutions that do not go straight through: stopped, failed, begun anew. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistPassWindowTest {

  private static final int SAMPLE = 1_200;
  private static final int MANY = 1_000_000;

  /** Answers only so many questions about checklists. */
  private static final class Metered extends MoodyService {

    private final Semaphore answers = new Semaphore(MANY);
    private final AtomicInteger asked = new AtomicInteger();

    Metered(Path database) {
      super(database, SAMPLE);
    }

    @Override
    void answer(HttpExchange exchange, byte[] body) throws IOException {
      if (exchange.getRequestURI().getPath().contains("/checklist/")) {
        asked.incrementAndGet();
        answers.acquireUninterruptibly();
      }
      super.answer(exchange, body);
    }
  }

  @TempDir Path folder;
  private Stage stage;
  private Metered service;
  private WindowFixture window;
  private ChecklistsFixture checklists;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = new Metered(folder.resolve("service.db"));
    reopen();
  }

  private void reopen() {
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.url(), service.token()),
            ThemeChoice.LIGHT,
            folder.resolve("workspace"));
    checklists = new ChecklistsFixture(window, folder.resolve("service.db"));
  }

  @AfterEach
  void close() {
    service.answers.release(MANY);
    service.be(MoodyService.Mood.WELL);
    window.composition.close();
    service.close();
  }

  private ChecklistsSection section() {
    return checklists.section();
  }

  private SolutionRow solution(String id) {
    return Objects.requireNonNull(section().models().store().find(id));
  }

  /** Whether the list shows one solution only. */
  private boolean shows(String id) {
    return section().models().list().solutions().stream()
        .map(SolutionRow::id)
        .toList()
        .equals(List.of(id));
  }

  private long read() {
    return section().models().list().solutions().stream()
        .filter(item -> item.known().read() != null)
        .count();
  }

  private void awaitPhase(ChecklistLoadModel.Phase phase) {
    WindowFixture.await(() -> section().models().reading().phaseProperty().get() == phase);
  }

  @Test
  void aPassThatIsStoppedKeepsWhatItReadAndGoesOnWhenItIsAskedTo(FxRobot robot) throws IOException {
    service.answers.drainPermits();
    service.answers.release(20);
    window.awaitUseCasesRead();
    robot.clickOn("#go-checklists");
    WindowFixture.await(() -> read() >= 20);
    int all = section().models().store().countsProperty().get().solutions();
    assertTrue(all > 30, () -> "the sample has " + all);
    robot.clickOn("#checklists-stop");
    awaitPhase(ChecklistLoadModel.Phase.STOPPED);
    service.answers.release(MANY);
    assertEquals("Reading canceled", ChecklistsFixture.text(robot, "#checklists-progress"));
    WindowFixture.awaitNode(robot, "#checklists-again");
    window.picture(robot, "checklists-stopped");
    long kept = read();
    assertTrue(kept >= 20 && kept < all, () -> kept + " of " + all);

    robot.clickOn("#checklists-again");
    awaitPhase(ChecklistLoadModel.Phase.READ);
    WindowFixture.await(() -> read() == all);
    assertTrue(robot.lookup("#checklists-again").tryQuery().isEmpty());
  }

  @Test
  void whatCouldNotBeReadIsAskedForAgainAndNothingElse(FxRobot robot) throws IOException {
    checklists.open(robot);
    ChecklistEntry cell = checklists.cells().getFirst();
    String broken = cell.solution().id();
    service.breakPath("/checklist/" + broken);
    checklists.refresh(robot);
    WindowFixture.await(() -> solution(broken).known().failure() != null);
    robot.clickOn("#checklists-failed-show");
    WindowFixture.await(() -> shows(broken));
    window.picture(robot, "checklists-failed-one");

    service.breakPath("");
    int asked = service.asked.get();
    robot.clickOn("#checklists-again");
    WindowFixture.await(() -> solution(broken).known().failure() == null);
    checklists.awaitRead();
    assertEquals(1, service.asked.get() - asked);
    assertEquals(Presence.PRESENT, solution(broken).known().presence());
  }

  @Test
  void aRefreshThatIsAskedForTwiceIsStillOne(FxRobot robot) {
    checklists.open(robot);
    SolutionPartsOutcome before = section().models().reading().outcomeProperty().get();
    // As a key does it that is held down.
    robot.interact(
        () -> {
          section().refresh();
          section().refresh();
          section().refresh();
        });
    WindowFixture.await(
        () -> !Objects.equals(section().models().reading().outcomeProperty().get(), before));
    checklists.awaitRead();

    // Nor does somebody who reads the list of the solutions meanwhile stop it.
    SolutionPartsOutcome again = section().models().reading().outcomeProperty().get();
    robot.interact(
        () -> {
          section().refresh();
          window.composition.solutions().model().loader().refresh();
        });
    WindowFixture.await(
        () -> !Objects.equals(section().models().reading().outcomeProperty().get(), again));
    checklists.awaitRead();
  }

  @Test
  void whatAPassPutInThePlaceOfWhatIsOpenIsNotMarkedBeforeItWasLookedAt(FxRobot robot)
      throws IOException {
    checklists.open(robot);
    ChecklistEntry cell = checklists.cells().getFirst();
    checklists.go(robot, cell);
    checklists.awaitShown();
    robot.interact(() -> window.composition.checklists().focus());
    checklists.changeAttributes(cell, "{\"remarks\":\"another\"}");
    checklists.refresh(robot);
    WindowFixture.await(() -> !checklists.again(cell).checklist().equals(cell.checklist()));
    checklists.awaitShown();
    assertTrue(robot.lookup("#review-replaced").queryAs(Label.class).isVisible());
    window.picture(robot, "checklists-replaced");
    robot.push(KeyCode.R);
    assertTrue(
        robot
            .lookup("#review-replaced")
            .queryAs(Label.class)
            .getText()
            .contains("your review wasn’t saved"));
    assertEquals(ChecklistState.UNREVIEWED, checklists.again(cell).state());
    robot.push(KeyCode.R);
    WindowFixture.await(() -> checklists.again(cell).state() == ChecklistState.REVIEWED);
    checklists.awaitShown();
    assertFalse(robot.lookup("#review-replaced").queryAs(Label.class).isVisible());
  }

  @Test
  void anotherStartKnowsWhatFailedAndWhatTheVanishedWereCalled(FxRobot robot) throws IOException {
    checklists.open(robot);
    List<ChecklistEntry> cells = checklists.cells();
    ChecklistEntry one = cells.getFirst();
    ChecklistEntry other =
        cells.stream()
            .filter(cell -> !cell.solution().id().equals(one.solution().id()))
            .findFirst()
            .orElseThrow();
    service.breakPath("/checklist/" + one.solution().id());
    String vanished = other.solution().id();
    checklists.change("DELETE FROM checklist WHERE solution_id = ?", vanished);
    checklists.change("DELETE FROM solution_use_case WHERE solution_id = ?", vanished);
    checklists.change("DELETE FROM solution WHERE id = ?", vanished);
    checklists.refresh(robot);
    WindowFixture.await(() -> solution(one.solution().id()).known().failure() != null);
    String said = problem(solution(one.solution().id()));

    CompletableFuture.runAsync(window.composition::close).join();
    service.be(MoodyService.Mood.SILENT);
    robot.interact(this::reopen);
    robot.clickOn("#go-overview");
    Label rest = (Label) WindowFixture.awaitNode(robot, "#overview-checklists-rest");
    assertTrue(
        rest.getText().contains("Couldn’t read the checklists of one solution"), rest.getText());
    window.picture(robot, "overview-checklists-failed");
    robot.clickOn("#go-checklists");
    WindowFixture.await(() -> section().models().store().find(one.solution().id()) != null);
    SolutionRow again =
        Objects.requireNonNull(section().models().store().find(one.solution().id()));
    assertEquals(Presence.FAILED, again.known().presence());
    assertEquals(said, problem(again));
    SolutionRow gone = Objects.requireNonNull(section().models().store().find(vanished));
    assertEquals(other.solution().label(), gone.solution().label());
    robot.interact(() -> section().models().list().filterProperty().set(SolutionFilter.GONE));
    WindowFixture.await(() -> shows(vanished));
    window.picture(robot, "checklists-gone-named");

    service.breakPath("");
    service.be(MoodyService.Mood.WELL);
    awaitPhase(ChecklistLoadModel.Phase.READ);
    WindowFixture.await(
        () ->
            Objects.requireNonNull(section().models().store().find(one.solution().id()))
                    .known()
                    .presence()
                == Presence.PRESENT);
  }

  private static String problem(SolutionRow row) {
    return String.valueOf(Objects.requireNonNull(row.known().failure()).getMessage());
  }

  private List<String> labels() {
    return section().models().list().shown().stream()
        .map(item -> item.solution().label().toLowerCase(Locale.ROOT))
        .toList();
  }

  private List<ChecklistState> states() {
    return section().models().list().shown().stream()
        .map(ChecklistRow::cell)
        .map(cell -> cell == null ? ChecklistState.NONE : cell.state())
        .toList();
  }

  private static void sort(TableView<ShownRow> table, int column, TableColumn.SortType by) {
    TableColumn<ShownRow, ?> chosen = table.getColumns().get(column);
    chosen.setSortType(by);
    table.getSortOrder().setAll(List.of(chosen));
  }

  @Test
  void rowsAreSortedByAnyColumnAndStayWhereTheyAreWhenTheyAreMarked(FxRobot robot)
      throws IOException {
    checklists.open(robot);
    List<String> names = labels();
    TableView<ShownRow> table = robot.lookup("#checklist-list").queryTableView();
    robot.interact(() -> sort(table, 0, TableColumn.SortType.DESCENDING));
    WindowFixture.await(() -> labels().equals(names.reversed()));

    robot.interact(() -> sort(table, 1, TableColumn.SortType.DESCENDING));
    WindowFixture.await(() -> states().getFirst() == ChecklistState.NONE);
    assertEquals(states().stream().sorted(Comparator.comparingInt(this::rank)).toList(), states());
    window.picture(robot, "checklists-sorted");
    List<String> sorted = labels();
    ChecklistEntry first =
        Objects.requireNonNull(section().models().list().shown().getLast().cell());
    checklists.go(robot, first);
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(() -> checklists.again(first).state() == ChecklistState.REVIEWED);
    assertEquals(sorted, labels(), "nobody asked for another order");

    robot.interact(() -> table.getSortOrder().clear());
    WindowFixture.await(() -> labels().equals(names));
  }

  private int rank(ChecklistState state) {
    return state == ChecklistState.NONE ? 0 : 1;
  }
}
