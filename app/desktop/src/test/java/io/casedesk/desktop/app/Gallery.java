package io.casedesk.desktop.app;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.testfx.api.FxRobot;

/**
 * A window that is brought into one state after the other, and keeps a picture of each: {@code
 * <screen>-<state>-<scheme>-<size>.png}.
 */
final class Gallery implements AutoCloseable {

  static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  static final FieldRef THEME = FieldRef.custom("theme");

  /**
   * A state of the window.
   *
   * @param name the screen and the state
   * @param arrange brings the window there from the state before
   */
  record State(String name, Consumer<Gallery> arrange) {}

  /** How the window looks in the pictures. */
  record Looks(Locale locale, List<ThemeChoice> schemes, List<WindowFrame.Size> sizes) {

    String file(State state, ThemeChoice scheme, WindowFrame.Size size) {
      return "%s-%s-%.0fx%.0f%s.png"
          .formatted(
              state.name,
              scheme.name().toLowerCase(Locale.ROOT),
              size.width(),
              size.height(),
              locale.equals(Locale.ENGLISH) ? "" : "-" + locale.getLanguage());
    }
  }

  final MoodyService service;
  final WindowFixture window;
  final FxRobot robot;
  final Path folder;
  private final Looks looks;
  private final Messages messages;
  private final ServiceClient other;
  private final ExecutorService saving = Executors.newFixedThreadPool(2);
  private final List<CompletableFuture<Void>> saved = new ArrayList<>();

  /** Opens the window over a service that does not answer yet; call on the JavaFX thread. */
  Gallery(Stage stage, Path folder, Looks looks, FxRobot robot) {
    this(stage, folder, looks, robot, new Messages(looks.locale()));
  }

  /** The same with other texts. */
  Gallery(Stage stage, Path folder, Looks looks, FxRobot robot, Messages messages) {
    this.messages = messages;
    this.folder = folder;
    this.looks = looks;
    this.robot = robot;
    service = new MoodyService(folder.resolve("service.db"), 300);
    service.be(MoodyService.Mood.SILENT);
    RemoteSession session = new RemoteSession(service.url(), service.token());
    // Past the moods.
    other = new ServiceClient(ClientOptions.of(service.directUrl(), service::token));
    window =
        new WindowFixture(
            stage,
            session,
            new WindowFixture.Looks(looks.schemes().getFirst(), messages, looks.sizes().getFirst()),
            folder.resolve("workspace"));
  }

  /** Brings the window into each state, and takes a picture of it in every scheme and size. */
  void walk(List<State> states) {
    walk(states, this::picture);
  }

  /** Brings the window into each state, and has it looked at. */
  void walk(List<State> states, Consumer<State> look) {
    for (State state : states) {
      try {
        state.arrange.accept(this);
        look.accept(state);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("On the way to " + state.name, e);
      }
    }
  }

  private void picture(State state) {
    Stage shown = shown();
    boolean dropped = Window.getWindows().stream().anyMatch(PopupWindow.class::isInstance);
    for (ThemeChoice scheme : looks.schemes()) {
      fx(() -> window.theme.choiceProperty().set(scheme));
      for (WindowFrame.Size size : looks.sizes()) {
        if (size.equals(looks.sizes().getFirst())) {
          take(() -> Snapshot.of(shown), looks.file(state, scheme, size));
        } else if (!dropped && shown.equals(window.stage)) {
          // What dropped down would stay where it was, and another window has a size of its own.
          take(() -> Snapshot.of(shown, size), looks.file(state, scheme, size));
        }
      }
    }
  }

  private void take(Supplier<WritableImage> picture, String file) {
    WritableImage[] image = new WritableImage[1];
    robot.interact(() -> image[0] = picture.get());
    saved.add(CompletableFuture.runAsync(() -> save(image[0], file), saving));
  }

  /** The window, or the one that was opened from it. */
  private Stage shown() {
    return Window.getWindows().stream()
        .filter(open -> open instanceof Stage stage && stage.getOwner() != null)
        .map(Stage.class::cast)
        .findFirst()
        .orElse(window.stage);
  }

  private static void save(WritableImage image, String file) {
    try {
      Picture.save(image, Path.of(System.getProperty("casedesk.screens"), file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // What the states are made with.

  RecordsModel<UseCase> useCases() {
    return window.composition.useCases().model();
  }

  /** Use cases that are not deleted, as they are sorted. */
  List<UseCase> records() {
    return useCases().rows().shown().stream()
        .map(row -> row.record())
        .filter(record -> !record.deleted())
        .toList();
  }

  void be(MoodyService.Mood mood) {
    service.be(mood);
  }

  void await(Callable<Boolean> condition) {
    WindowFixture.await(condition);
  }

  Node node(String query) {
    return WindowFixture.awaitNode(robot, query);
  }

  void fx(Runnable action) {
    robot.interact(action);
    Pulses.await();
  }

  /** Presses a button, wherever it is, as soon as it can be pressed. */
  void press(String query) {
    WindowFixture.press(robot, query);
    Pulses.await();
  }

  /** Discards all unsent changes of the list. */
  void discardUnsent() {
    WindowFixture.discardUnsent(robot);
    Pulses.await();
  }

  /** Types keys where the keyboard is. */
  void keys(KeyCode... keys) {
    robot.push(keys);
    Pulses.await();
  }

  void text(String query, String text) {
    TextInputControl control = (TextInputControl) node(query);
    fx(
        () -> {
          control.requestFocus();
          control.setText(text);
        });
  }

  void go(String section) {
    press("#go-" + section);
  }

  void refreshed(RecordsModel<?> model, MoodyService.Mood mood, LoadState.Phase phase) {
    service.be(mood);
    fx(model.loader()::refresh);
    await(() -> model.loader().state().phase() == phase);
  }

  void select(CaseRecord record) {
    fx(() -> window.composition.useCases().view().select(record.id()));
    await(() -> robot.lookup("#editor-title").tryQuery().isPresent());
  }

  void stage(List<Change> changes) {
    fx(() -> useCases().staging().stage(changes));
  }

  static Change change(CaseRecord record, FieldRef field, String wanted) {
    return new Change(record.id(), field, record.value(field), FieldValue.text(wanted));
  }

  /** Another user writes, in any state of the service. */
  void write(CaseRecord record, FieldRef field, String value) {
    if (!CompletableFuture.supplyAsync(
            () ->
                other
                    .useCases()
                    .patch(record.id(), Map.of(field, FieldValue.text(value)), () -> true))
        .join()) {
      throw new AssertionError("Another user could not write");
    }
  }

  /** Of what was staged, as a window leaves it that is ended before it sends anything. */
  void leaveARun(List<Change> changes) {
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    CompletableFuture.runAsync(
            () ->
                new ChangeRuns<>(
                        other.useCases(),
                        KnownDropdownValues.of(List.of(), Map.of(), List.of()),
                        window.workspace.runs())
                    .apply(
                        RunHeader.of(
                            service.url(),
                            "use-cases",
                            Instant.now(),
                            "ana",
                            messages.text("runs.origin.edit")),
                        RunPlan.ofCells(
                                changes.stream()
                                    .map(change -> new PlannedCell(change, ""))
                                    .toList())
                            .withPurpose(RunPurpose.edits()),
                        RunOptions.defaults(),
                        RunWatcher.none(),
                        cancelled))
        .join();
  }

  @Override
  public void close() {
    saving.shutdown();
    try {
      saved.forEach(CompletableFuture::join);
    } finally {
      service.be(MoodyService.Mood.WELL);
      window.composition.close();
      other.close();
      service.close();
    }
  }
}
