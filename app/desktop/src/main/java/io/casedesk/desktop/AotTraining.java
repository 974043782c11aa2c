package io.casedesk.desktop;

import io.casedesk.desktop.app.ConnectionWindow;
import io.casedesk.desktop.app.Desktop;
import io.casedesk.desktop.app.DesktopCommand;
import io.casedesk.desktop.app.Display;
import io.casedesk.desktop.app.FirstRowTimer;
import io.casedesk.desktop.app.FlightRecorderSwitch;
import io.casedesk.desktop.app.JavaFxStartup;
import io.casedesk.desktop.app.RenderingOptions;
import io.casedesk.desktop.app.SimpleArguments;
import io.casedesk.desktop.app.StartupConnection;
import io.casedesk.desktop.app.Tour;
import io.casedesk.desktop.app.WindowFrame;
import io.casedesk.desktop.app.WindowLog;
import io.casedesk.desktop.app.WorkspaceOpener;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.context.StartupPreferences;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.UseCase;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.control.ButtonBase;
import org.jspecify.annotations.Nullable;

/**
 * Opens, searches, edits, imports and closes a window on a platform without a display, while Java
 * records the classes that a start needs for the cache of the packages. Run it twice on one folder:
 * the second start shows what the first one saved, as nearly every start does.
 */
public final class AotTraining {

  private static final long TIMEOUT_SECONDS = 120;
  private static final long POLL_MILLIS = 50;

  /** Names of the classes that JavaFX loads only with a display; other systems have others. */
  private static final List<String> DISPLAY_CLASSES =
      List.of(
          "com.sun.glass.ui.gtk.GtkPlatformFactory",
          "com.sun.glass.ui.gtk.GtkApplication",
          "com.sun.glass.ui.gtk.GtkClipboardDelegate",
          "com.sun.glass.ui.gtk.GtkCursor",
          "com.sun.glass.ui.gtk.GtkDnDClipboard",
          "com.sun.glass.ui.gtk.GtkPixels",
          "com.sun.glass.ui.gtk.GtkRobot",
          "com.sun.glass.ui.gtk.GtkSystemClipboard",
          "com.sun.glass.ui.gtk.GtkTimer",
          "com.sun.glass.ui.gtk.GtkView",
          "com.sun.glass.ui.gtk.GtkWindow",
          "com.sun.prism.es2.ES2Pipeline",
          "com.sun.prism.es2.ES2ResourceFactory",
          "com.sun.prism.es2.X11GLFactory");

  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  private AotTraining() {}

  /**
   * Trains once and ends the program, with exit code 0 if every step succeeded.
   *
   * @param arguments the folder for its database and its workspace
   */
  public static void main(String[] arguments) throws InterruptedException {
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    FlightRecorderSwitch.leaveOut();
    Thread.ofPlatform().daemon().name("workspace").start(Workspace::prepare);
    RenderingOptions.prepare();
    int code = new AotTraining().run(Path.of(arguments[0]));
    // Most starts load these classes too, which this one doesn't use.
    loadClass(Launcher.class.getName());
    loadClass(FirstRowTimer.class.getName());
    DISPLAY_CLASSES.forEach(AotTraining::loadClass);
    Display.rehearse();
    System.exit(code);
  }

  private static void loadClass(String name) {
    try {
      Class<?> _ = Class.forName(name, false, AotTraining.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      System.err.println("Not on this system: " + name);
    }
  }

  private int run(Path folder) throws InterruptedException {
    Path workspace = folder.resolve("workspace");
    JavaFxStartup javaFxStartup = JavaFxStartup.startingFor();
    DesktopCommand command = new DesktopCommand(javaFxStartup, System.out, System.err);
    boolean _ = SimpleArguments.parse(command, "--built-in", "--workspace", workspace.toString());
    StartupPreferences startupPreferences =
        StartupPreferences.of(
            workspace, new PolicyReadResult("", false, MachinePolicy.none(), List.of()));
    StartupConnection startupConnection =
        new StartupConnection(
            folder.resolve("service.db"),
            "training",
            startupPreferences.preferences().get(SettingCatalog.IN_FLIGHT),
            MachinePolicy.none(),
            StartupConnection.Request.BUILT_IN);
    WorkspaceOpener opener = new WorkspaceOpener(workspace, startupPreferences.messages());
    WindowLog log = new WindowLog(startupPreferences.policy().policy().logLevel());
    int code =
        new Desktop(
                javaFxStartup,
                startupConnection,
                opener,
                startupPreferences,
                ThemeChoice.SYSTEM,
                new WindowFrame.Size(1280, 800),
                log)
            .run(
                composition ->
                    Thread.ofPlatform().name("training").start(() -> train(composition, folder)),
                System.err);
    Throwable failed = failure.get();
    if (failed != null) {
      System.err.println("The training failed: " + failed);
      return 1;
    }
    return code;
  }

  private void train(ConnectionWindow composition, Path folder) {
    try {
      operateWindow(composition, folder);
    } catch (ExecutionException | TimeoutException | InterruptedException | IOException e) {
      failure.set(e);
    } finally {
      Platform.runLater(() -> composition.useCases().view().node().getScene().getWindow().hide());
    }
  }

  private static void operateWindow(ConnectionWindow composition, Path folder)
      throws ExecutionException, TimeoutException, InterruptedException, IOException {
    RecordsModel<UseCase> model = composition.useCases().model();
    onFx(() -> open(composition, true));
    await(() -> model.loader().state().phase() == LoadState.Phase.READ);
    int total = onFx(() -> model.rows().shown().size());
    onFx(() -> search(model, "contract"));
    await(() -> model.rows().shown().size() < total);
    onFx(() -> search(model, ""));
    await(() -> model.rows().shown().size() == total);
    boolean changed = onFx(() -> changeDropdown(composition));
    if (!changed) {
      throw new ExecutionException(new IllegalStateException("There was nothing to change"));
    }
    await(() -> model.editor().reportProperty().get() != null);
    importFile(composition, folder);
    onFx(() -> open(composition, false));
    // Time for pages to be laid out, and for what was read to be kept.
    TimeUnit.SECONDS.sleep(2);
    onFx(() -> open(composition, true));
    TimeUnit.SECONDS.sleep(1);
  }

  private static boolean open(ConnectionWindow composition, boolean isUseCases) {
    composition.open(isUseCases ? composition.useCases() : composition.overview());
    return true;
  }

  private static boolean search(RecordsModel<?> model, String words) {
    model.rows().queryProperty().set(words);
    return true;
  }

  /** Changes a dropdown of the first record that has one to another known key, and saves it. */
  private static boolean changeDropdown(ConnectionWindow composition) {
    RecordsModel<UseCase> model = composition.useCases().model();
    for (UseCase record : model.rows().records()) {
      if (Tour.changeDropdown(composition, record, (field, option) -> {})) {
        model.editor().save();
        return true;
      }
    }
    return false;
  }

  /** Imports a file with a change to one record, until its review is shown. */
  private static void importFile(ConnectionWindow composition, Path folder)
      throws ExecutionException, TimeoutException, InterruptedException, IOException {
    UseCase record =
        composition.useCases().model().rows().records().stream()
            .filter(one -> !one.deleted() && !one.customFields().isEmpty())
            .findFirst()
            .orElseThrow();
    String field = record.customFields().keySet().iterator().next();
    Path file =
        Files.writeString(
            folder.resolve("training.csv"),
            "id,custom_fields." + field + "\n" + record.id() + ",Training\n");
    ImportSession imports = composition.imports().session();
    boolean _ =
        onFx(
            () -> {
              composition.open(composition.imports());
              imports.choose(file);
              return true;
            });
    await(() -> press(composition, "#imports-to-mapping"));
    await(() -> press(composition, "#imports-to-matching"));
    await(() -> imports.review().phase() instanceof ReviewSession.Phase.Checked);
    // Time for the review to be laid out.
    TimeUnit.SECONDS.sleep(1);
    boolean _ =
        onFx(
            () -> {
              imports.finish();
              return true;
            });
  }

  /** Presses a button of the import; false while it can't be pressed. */
  private static boolean press(ConnectionWindow composition, String id) {
    if (composition.imports().node().lookup(id) instanceof ButtonBase button
        && !button.isDisabled()) {
      button.fire();
      return true;
    }
    return false;
  }

  private static void await(BooleanSupplier condition)
      throws ExecutionException, TimeoutException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (!onFx(condition::getAsBoolean)) {
      if (System.nanoTime() > end) {
        throw new TimeoutException(
            "A condition was not met within " + TIMEOUT_SECONDS + " seconds");
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private static <T> T onFx(Supplier<T> work)
      throws ExecutionException, TimeoutException, InterruptedException {
    return CompletableFuture.supplyAsync(work, Platform::runLater)
        .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }
}
