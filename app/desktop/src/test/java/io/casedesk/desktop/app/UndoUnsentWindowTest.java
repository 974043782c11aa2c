package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.runs.RunLine;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.Edit.ChangeOrigin;
import io.casedesk.workspace.Edit.ChangeOrigin.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.control.DialogPane;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The changes that a run didn't verify, when the run is undone and when others are reviewed. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class UndoUnsentWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  @TempDir Path folder;
  private Refusing service;
  private WindowFixture window;
  private Stage stage;

  /** A service that refuses to change some records. */
  private static final class Refusing extends ProxiedService {

    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();

    /** How long accepted changes aren't shown. */
    private volatile Duration lag = Duration.ZERO;

    /** How many accepted changes aren't shown yet. */
    private final AtomicInteger hidden = new AtomicInteger();

    Refusing(Path database) {
      super(database, 40);
    }

    @Override
    void answer(HttpExchange exchange, byte[] asked) throws IOException {
      String path = exchange.getRequestURI().getPath();
      if (exchange.getRequestMethod().equals("PATCH")
          && refused.stream().anyMatch(path::endsWith)) {
        send(exchange, 400, error("the moon is full"));
      } else if (exchange.getRequestMethod().equals("PATCH") && !lag.isZero()) {
        hidden.incrementAndGet();
        send(exchange, 200, "{\"data\":{}}");
        ScheduledFuture<?> _ =
            later.schedule(() -> show(exchange, asked), lag.toMillis(), TimeUnit.MILLISECONDS);
      } else {
        HttpResponse<String> answer = forward(exchange, asked);
        send(exchange, answer.statusCode(), answer.body());
      }
    }

    private void show(HttpExchange exchange, byte[] asked) {
      try {
        HttpResponse<String> _ = forward(exchange, asked);
        hidden.decrementAndGet();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Start
  void open(Stage opened) {
    stage = opened;
    service = new Refusing(folder.resolve("s.db"));
  }

  private void open(FxRobot robot, Locale language, ThemeChoice scheme) {
    robot.interact(
        () ->
            window =
                new WindowFixture(
                    stage,
                    new RemoteSession(service.url(), service.token()),
                    scheme,
                    folder.resolve("workspace"),
                    new Messages(language)));
    window.awaitUseCasesRead();
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.later.shutdownNow();
    service.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private List<UseCase> records() {
    return model().rows().shown().stream().map(row -> row.record()).toList();
  }

  private static Change change(UseCase record, String wanted) {
    return new Change(record.id(), SPONSOR, record.value(SPONSOR), FieldValue.text(wanted));
  }

  private static String text(FxRobot robot, String query) {
    return ((Label) WindowFixture.awaitNode(robot, query)).getText();
  }

  private void await(Class<? extends Phase> phase) {
    WindowFixture.await(() -> phase.isInstance(model().review().phase()));
  }

  private void review(FxRobot robot) {
    WindowFixture.press(robot, "#review");
    await(Phase.Checked.class);
  }

  /** A bulk edit of 12 records, of which the service refuses 4. */
  private void fail(FxRobot robot) {
    fail(robot, "Ada");
  }

  private void fail(FxRobot robot, String wanted) {
    List<UseCase> some = records().subList(0, 12);
    some.subList(8, 12).forEach(record -> service.refused.add(record.id()));
    robot.interact(
        () -> model().staging().stage(some.stream().map(one -> change(one, wanted)).toList()));
    review(robot);
    robot.interact(model().review()::apply);
    await(Phase.Ended.class);
    assertEquals(8, model().review().count(Status.DONE));
    assertEquals(4, model().staging().cellsProperty().get());
  }

  private void undo(FxRobot robot) {
    robot.interact(() -> robot.lookup("#review-undo").queryButton().fire());
    WindowFixture.awaitNode(robot, "#undo-unsent");
  }

  @Test
  void anUndoDiscardsWhatTheRunLeftUnsentIfTheUserSaysSo(FxRobot robot) {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    fail(robot);
    undo(robot);
    DialogPane question = robot.lookup("#undo-unsent").queryAs(DialogPane.class);
    assertEquals("Also discard 4 unsent changes of this run?", question.getHeaderText());
    WindowFixture.press(robot, "#confirm");
    await(Phase.Checked.class);
    assertEquals(8, model().review().count(Status.READY));
    assertEquals(List.of(), model().staging().all());
    robot.interact(model().review()::apply);
    await(Phase.Ended.class);
    assertEquals(8, model().review().count(Status.DONE));
  }

  @Test
  void anUndoKeepsOrIsCancelledAsTheUserSays(FxRobot robot) {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    fail(robot);
    String run = window.workspace.runs().runs().getFirst().header().id();
    undo(robot);
    WindowFixture.press(robot, "#decline");
    WindowFixture.await(() -> robot.lookup("#undo-unsent").tryQuery().isEmpty());
    assertInstanceOf(Phase.Ended.class, model().review().phase());
    assertEquals(4, model().staging().cellsProperty().get());

    // From the list of runs, after a restart.
    window.composition.close();
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    WindowFixture.go(robot, "runs");
    robot.interact(() -> window.composition.runs.show(run));
    WindowFixture.press(robot, "#run-undo");
    WindowFixture.awaitNode(robot, "#undo-unsent");
    WindowFixture.press(robot, "#confirm-other");
    await(Phase.Checked.class);
    assertEquals(8, model().review().count(Status.READY));
    assertEquals(4, model().staging().cellsProperty().get());
  }

  @Test
  void anUndoOfSelectedValuesAsksToo(FxRobot robot) throws IOException {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    fail(robot);
    String run = window.workspace.runs().runs().getFirst().header().id();
    WindowFixture.go(robot, "runs");
    robot.interact(() -> window.composition.runs.show(run));
    WindowFixture.awaitNode(robot, "#run-lines");
    WindowFixture.await(() -> robot.lookup("#run-lines").queryTableView().getItems().size() == 12);
    TableView<RunLine> lines = robot.lookup("#run-lines").queryTableView();
    robot.interact(
        () ->
            lines.getItems().stream()
                .filter(line -> line.result() == RunLineStatus.APPLIED)
                .limit(2)
                .forEach(line -> lines.getSelectionModel().select(line)));
    window.pictures(robot, "undo-selected");
    WindowFixture.await(() -> !robot.lookup("#run-undo-selected").query().isDisabled());
    robot.interact(() -> robot.lookup("#run-undo-selected").queryButton().fire());
    DialogPane question = (DialogPane) WindowFixture.awaitNode(robot, "#undo-unsent");
    assertEquals("Also discard 4 unsent changes of this run?", question.getHeaderText());
    WindowFixture.press(robot, "#confirm");
    await(Phase.Checked.class);
    assertEquals(2, model().review().count(Status.READY));
    assertEquals(List.of(), model().staging().all());
  }

  /** The first look, after a second, is too early; the second one is not. */
  @Test
  void anUndoThatTheServiceShowsLateWaitsAndIsVerified(FxRobot robot) throws IOException {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    List<UseCase> some = records().subList(0, 3);
    robot.interact(
        () -> model().staging().stage(some.stream().map(one -> change(one, "Ada")).toList()));
    review(robot);
    robot.interact(model().review()::apply);
    await(Phase.Ended.class);
    robot.interact(() -> robot.lookup("#review-undo").queryButton().fire());
    await(Phase.Checked.class);
    assertEquals(3, model().review().count(Status.READY));

    service.lag = Duration.ofSeconds(3);
    robot.interact(model().review()::apply);
    WindowFixture.await(
        () -> text(robot, "#review-state").equals("Waiting for the service to show the changes…"));
    assertEquals(3, service.hidden.get());
    assertEquals(3, model().review().count(Status.SENT));
    assertEquals(0, model().review().count(Status.DONE));
    window.pictures(robot, "undo-waiting");

    await(Phase.Ended.class);
    assertEquals(0, service.hidden.get());
    assertEquals(3, model().review().count(Status.DONE));
    assertTrue(text(robot, "#review-state").startsWith("3 changes verified"));
  }

  /** After all looks nothing is known; what the service shows later settles it. */
  @Test
  void anUndoThatTheServiceDoesNotShowIsUnconfirmed(FxRobot robot) {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    UseCase record = records().getFirst();
    robot.interact(() -> model().staging().stage(List.of(change(record, "Ada"))));
    review(robot);
    robot.interact(model().review()::apply);
    await(Phase.Ended.class);
    robot.interact(() -> robot.lookup("#review-undo").queryButton().fire());
    await(Phase.Checked.class);

    service.lag = Duration.ofHours(1);
    robot.interact(model().review()::apply);
    WindowFixture.await(() -> model().review().count(Status.UNKNOWN) == 1);
    assertEquals(0, model().review().count(Status.DONE));
    assertTrue(model().review().counts().keySet().stream().noneMatch(Status::isFailed));
  }

  @Test
  void theReviewTellsWhereTheChangesComeFrom(FxRobot robot) {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    fail(robot);
    WindowFixture.press(robot, "#review-done");
    List<UseCase> others = records().subList(20, 25);
    ChangeOrigin now = ChangeOrigin.bulkEdit(Instant.now());
    robot.interact(
        () -> {
          // Before those that are left, in the order of the list.
          model()
              .staging()
              .stage(others.stream().map(one -> change(one, "Eve")).toList(), cell -> now);
          model().staging().stage(List.of(change(records().get(30), "Bob")));
        });
    review(robot);
    assertGrouped(robot);

    window.composition.close();
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    review(robot);
    assertGrouped(robot);
    robot.interact(() -> robot.lookup("#review-origins").queryAs(MenuButton.class).show());
    MenuButton menu = robot.lookup("#review-origins").queryAs(MenuButton.class);
    List<String> items = menu.getItems().stream().map(MenuItem::getText).toList();
    assertEquals(4, items.size(), items::toString);
    assertTrue(items.get(1).matches("Left from run, .*: 4 changes"), items::toString);
    robot.interact(menu.getItems().get(1)::fire);
    assertEquals(4, table(robot).getItems().size());
    robot.interact(menu.getItems().get(0)::fire);
    assertEquals(10, table(robot).getItems().size());
  }

  private static TableView<ReviewLine> table(FxRobot robot) {
    return robot.lookup("#review-table").queryTableView();
  }

  private void assertGrouped(FxRobot robot) {
    List<Kind> kinds = new ArrayList<>(Collections.nCopies(4, Kind.RUN));
    kinds.addAll(Collections.nCopies(5, Kind.BULK_EDIT));
    kinds.add(Kind.EDITED);
    assertEquals(
        kinds,
        table(robot).getItems().stream()
            .map(line -> Objects.requireNonNull(line.origin()).kind())
            .toList());
    TableColumn<?, ?> from =
        table(robot).getColumns().stream()
            .filter(column -> "review-origin".equals(column.getId()))
            .findFirst()
            .orElseThrow();
    assertTrue(from.isVisible());
    String summary = text(robot, "#review-scope");
    assertTrue(
        summary.matches(
            "Left from run, .*: 4 changes · Bulk edit, .*: 5 changes · Edited: 1 change"),
        summary);
  }

  @Test
  void changesOfOneOriginAreShownAsBefore(FxRobot robot) {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    robot.interact(() -> model().staging().stage(List.of(change(records().getFirst(), "Ada"))));
    review(robot);
    assertFalse(robot.lookup("#review-origins").query().isVisible());
    assertTrue(
        table(robot).getVisibleLeafColumns().stream()
            .noneMatch(column -> "review-origin".equals(column.getId())));
  }

  @Test
  void bothLookWellInEveryLanguageAndTheme(FxRobot robot) throws IOException {
    for (ThemeChoice scheme : List.of(ThemeChoice.LIGHT, ThemeChoice.DARK)) {
      for (Locale language : List.of(Locale.ENGLISH, Locale.GERMAN)) {
        String name = language + "-" + scheme;
        open(robot, language, scheme);
        service.refused.clear();
        fail(robot, name);
        undo(robot);
        WritableImage[] image = new WritableImage[1];
        robot.interact(
            () ->
                image[0] =
                    Snapshot.of(
                        (Stage) robot.lookup("#undo-unsent").query().getScene().getWindow()));
        Picture.save(
            image[0],
            Path.of(System.getProperty("casedesk.pictures"), "undo-unsent-" + name + ".png"));
        WindowFixture.press(robot, "#decline");
        WindowFixture.press(robot, "#review-done");
        List<UseCase> others = records().subList(20, 25);
        ChangeOrigin now = ChangeOrigin.bulkEdit(Instant.now());
        robot.interact(
            () ->
                model()
                    .staging()
                    .stage(others.stream().map(one -> change(one, name)).toList(), cell -> now));
        review(robot);
        window.picture(robot, "review-origins-" + name);
        robot.interact(() -> model().review().close());
        robot.interact(() -> model().staging().revert(change -> true));
        window.composition.close();
      }
    }
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
  }
}
