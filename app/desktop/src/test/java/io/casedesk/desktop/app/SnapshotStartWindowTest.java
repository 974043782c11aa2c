package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.workspace.Workspace;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A start with what the last session read, over a service that is well, slow, shut or refusing. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class SnapshotStartWindowTest {

  /** What stands before the service. */
  private enum Gate {
    OPEN,
    HELD,
    REFUSING
  }

  @TempDir Path folder;
  private SharedService service;
  private HttpServer proxy;
  private volatile Gate gate = Gate.OPEN;
  private volatile CountDownLatch released = new CountDownLatch(1);
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage shown) throws IOException {
    stage = shown;
    service = new SharedService(folder.resolve("service.db"), 150);
    proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    proxy.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    GateForward forward = new GateForward(service.url());
    proxy.createContext(
        "/",
        exchange -> {
          if (gate == Gate.HELD) {
            await(released);
          }
          if (gate == Gate.REFUSING) {
            byte[] body =
                "{\"data\":null,\"error\":\"no such token\"}".getBytes(StandardCharsets.UTF_8);
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(401, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
          } else {
            forward.answer(exchange);
          }
        });
    proxy.start();
    window = window(Locale.ENGLISH);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private WindowFixture window(Locale locale) {
    return new WindowFixture(
        stage, session(), ThemeChoice.LIGHT, folder.resolve("workspace"), new Messages(locale));
  }

  private ConnectionSession session() {
    return new RemoteSession("http://127.0.0.1:" + proxy.getAddress().getPort(), service.token());
  }

  @AfterEach
  void close() {
    released.countDown();
    window.composition.close();
    proxy.stop(0);
    service.close();
  }

  @Test
  void rowsAreThereBeforeTheServiceAnswersAndOnlyThoseThatChangedAreReplaced(FxRobot robot)
      throws IOException {
    readAndKeep();
    UseCase changed = model().rows().records().get(5);
    UseCase same = model().rows().records().get(6);
    restart(robot, Gate.HELD, Locale.ENGLISH);
    service.change(changed.id(), "sponsor", "Changed over night");

    WindowFixture.await(() -> model().rows().totalProperty().get() == 150);
    assertEquals(LoadState.Phase.READING, model().loader().state().phase());
    assertTrue(model().loader().state().fromSnapshot());
    assertTrue(text(robot, "#as-of-usecases").endsWith("refreshing…"));
    assertTrue(text(robot, "#status-read").contains("refreshing"));
    Labeled asOf = robot.lookup("#as-of-usecases").queryAs(Labeled.class);
    assertTrue(asOf.getHeight() < 2 * asOf.getFont().getSize() + 8, "one line and the insets");
    window.picture(robot, "snapshot-reading-again");

    // Search and editing work on it meanwhile.
    robot.interact(() -> model().rows().queryProperty().set(same.label().toLowerCase(Locale.ROOT)));
    WindowFixture.await(
        () ->
            model().rows().shown().size() < 100
                && model().rows().shown().stream()
                    .anyMatch(row -> row.record().id().equals(same.id())));
    robot.interact(() -> model().rows().queryProperty().set(""));
    robot.interact(() -> window.composition.useCases().view().select(changed.id()));
    robot.interact(() -> sponsor().type("Mine"));

    gate = Gate.OPEN;
    released.countDown();
    awaitRead();
    assertFalse(model().loader().state().fromSnapshot());
    assertFalse(text(robot, "#as-of-usecases").contains("reading"));
    assertEquals(List.of(changed.id()), List.copyOf(model().rows().changed()));
    assertTrue(text(robot, "#changes").startsWith("1 changed since"));
    assertEquals("Mine", sponsor().inputProperty().get());

    robot.interact(() -> model().editor().save());
    WindowFixture.await(() -> sponsor().outcomeProperty().get() != null);
    assertEquals(
        Verdict.CONFLICT,
        Objects.requireNonNull(sponsor().outcomeProperty().get()).verdict(),
        "what was edited over an old value is not written over a newer one");
  }

  /** What a person waits for comes first; it is told by what is there when, and by no time. */
  @Test
  void whatIsNotOpenIsMadeOnceTheListWasReadAndTheKeyboardIsWhereItWas(FxRobot robot) {
    readAndKeep();
    closeWindow();
    gate = Gate.HELD;
    AtomicLong rowsThen = new AtomicLong(-1);
    AtomicReference<LoadState.Phase> phaseThen = new AtomicReference<>();
    AtomicReference<Node> keyboard = new AtomicReference<>();
    robot.interact(
        () -> {
          window = window(Locale.ENGLISH);
          assertNull(window.composition.solutions().viewProperty().get());
          Observables.whenPresent(
              window.composition.solutions().viewProperty(),
              view -> {
                rowsThen.set(rowsInSight());
                phaseThen.set(model().loader().state().phase());
                keyboard.set(stage.getScene().getFocusOwner());
              });
        });
    WindowFixture.await(() -> rowsInSight() > 0);
    released.countDown();
    WindowFixture.await(() -> window.composition.solutions().viewProperty().get() != null);
    assertEquals(
        LoadState.Phase.READ,
        phaseThen.get(),
        "while rows come in, nothing is to hold up the thread that shows them");
    assertTrue(rowsThen.get() > 0, "rows that were laid out then: " + rowsThen);
    robot.interact(() -> {});
    assertNotNull(keyboard.get());
    assertSame(keyboard.get(), stage.getScene().getFocusOwner());
  }

  private long rowsInSight() {
    return stage.getScene().getRoot().lookupAll(".table-row-cell").stream()
        .filter(
            row ->
                row instanceof IndexedCell<?> cell
                    && cell.getItem() instanceof ListRow<?>
                    && cell.isVisible()
                    && cell.getHeight() > 0)
        .count();
  }

  @Test
  void aServiceThatCannotBeReachedLeavesTheRowsAndTheirAge(FxRobot robot) throws IOException {
    readAndKeep();
    restart(robot, Gate.REFUSING, Locale.ENGLISH);
    WindowFixture.await(() -> model().loader().state().phase() == LoadState.Phase.FAILED);
    assertEquals(150, model().rows().totalProperty().get());
    assertTrue(text(robot, "#as-of-usecases").endsWith("not refreshed"));
    Label said = (Label) WindowFixture.awaitNode(robot, ".notice-bad > .label");
    assertTrue(said.getText().contains("rows below are as of"), said.getText());
    window.picture(robot, "snapshot-refused");

    // Again, by the clock: the rows stay, and there is one notice.
    robot.interact(() -> window.composition.refreshing().everyProperty().set(minute()));
    robot.interact(() -> window.composition.refreshing().tick(Instant.now().plusSeconds(30)));
    assertEquals(LoadState.Phase.FAILED, model().loader().state().phase(), "not due yet");
    gate = Gate.OPEN;
    robot.interact(() -> window.composition.refreshing().tick(Instant.now().plusSeconds(3600)));
    awaitRead();
    assertTrue(robot.lookup(".notice-bad").queryAll().isEmpty());
  }

  private static io.casedesk.desktop.records.refresh.RefreshTimerModel.Interval minute() {
    return io.casedesk.desktop.records.refresh.RefreshTimerModel.Interval.MINUTE;
  }

  @Test
  void whatWasKeptAndIsDamagedIsSetAsideAndSaid(FxRobot robot) throws IOException {
    readAndKeep();
    closeWindow();
    try (Workspace workspace = Workspace.open(folder.resolve("workspace"), "test")) {
      workspace.snapshots().save(key(), Instant.EPOCH, 1, List.of(new byte[] {0, 0}, new byte[9]));
    }
    reopen(robot, Gate.OPEN, Locale.ENGLISH);
    awaitRead();
    Label said = (Label) WindowFixture.awaitNode(robot, ".records .notice-doubt > .label");
    assertTrue(said.getText().contains("saved list is damaged"), said.getText());
    assertEquals(150, model().rows().totalProperty().get());
    window.picture(robot, "snapshot-damaged");
    WindowFixture.await(() -> window.workspace.snapshots().load(key()).isPresent());
  }

  @Test
  void whatAWriteReadIsThereAtTheNextStart(FxRobot robot) {
    readAndKeep();
    UseCase record = model().rows().records().get(3);
    robot.interact(() -> window.composition.useCases().view().select(record.id()));
    robot.interact(() -> sponsor().type("Written here"));
    robot.interact(() -> model().editor().save());
    WindowFixture.await(() -> sponsor().outcomeProperty().get() != null);
    SnapshotKey written = new SnapshotKey(key().connection(), "use-cases.written");
    WindowFixture.await(() -> window.workspace.snapshots().load(written).isPresent());
    restart(robot, Gate.HELD, Locale.ENGLISH);
    WindowFixture.await(() -> model().rows().totalProperty().get() == 150);
    UseCase shown = Objects.requireNonNull(model().rows().find(record.id()));
    assertEquals(
        "Written here", Objects.requireNonNull(shown.customFields().get("sponsor")).display());
  }

  @Test
  void theSameInGermanAndDark(FxRobot robot) throws IOException {
    readAndKeep();
    closeWindow();
    gate = Gate.HELD;
    robot.interact(
        () ->
            window =
                new WindowFixture(
                    stage,
                    session(),
                    ThemeChoice.DARK,
                    folder.resolve("workspace"),
                    new Messages(Locale.GERMAN)));
    WindowFixture.await(() -> model().rows().totalProperty().get() == 150);
    assertTrue(text(robot, "#as-of-usecases").endsWith("wird aktualisiert…"));
    window.picture(robot, "snapshot-german-dark");
  }

  private void readAndKeep() {
    window.awaitUseCasesRead();
    WindowFixture.await(() -> window.workspace.snapshots().load(key()).isPresent());
  }

  private SnapshotKey key() {
    return new SnapshotKey(session().connection(), io.casedesk.model.RecordKind.USE_CASES.word());
  }

  private void restart(FxRobot robot, Gate then, Locale locale) {
    closeWindow();
    reopen(robot, then, locale);
  }

  private void closeWindow() {
    CompletableFuture.runAsync(window.composition::close).join();
  }

  private void reopen(FxRobot robot, Gate then, Locale locale) {
    gate = then;
    robot.interact(() -> window = window(locale));
  }

  private void awaitRead() {
    WindowFixture.await(() -> model().loader().state().phase() == LoadState.Phase.READ);
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private FieldEditor sponsor() {
    return Objects.requireNonNull(model().editor().openProperty().get()).editors().stream()
        .filter(field -> field.spec().field().key().equals("sponsor"))
        .findFirst()
        .orElseThrow();
  }

  private static String text(FxRobot robot, String id) {
    return robot.lookup(id).queryAs(Labeled.class).getText();
  }
}
