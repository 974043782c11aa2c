package io.casedesk.desktop;

import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.ui.dialog.SystemFileDialogs;
import io.casedesk.desktop.ui.records.EarlyList;
import io.casedesk.desktop.ui.settings.Chosen;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.SnapshotCodec;
import io.casedesk.workspace.Workspace;
import java.io.PrintStream;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** Casedesk in a window, from opening to closing it. */
final class Desktop {

  private static final System.Logger LOG = System.getLogger(Desktop.class.getName());

  private final Toolkit toolkit;
  private final Session session;
  private final Opening opening;
  private final Preferred preferred;
  private final Theme.Choice theme;
  private final WindowFrame.Size size;

  /**
   * What is wanted.
   *
   * @param size size of the content
   */
  record Wish(
      Session session,
      Opening opening,
      Preferred preferred,
      Theme.Choice theme,
      WindowFrame.Size size) {}

  /** A window to be, on a display that is there. */
  Desktop(Toolkit toolkit, Wish wish) {
    this.toolkit = toolkit;
    this.session = wish.session();
    this.opening = wish.opening();
    this.preferred = wish.preferred();
    this.theme = preferred.look(wish.theme());
    this.size = wish.size();
  }

  /**
   * Opens the window and returns when it has been closed and everything is put away. A window that
   * has the workspace open already is brought forward instead.
   *
   * @param whenShown told of the parts, on the JavaFX thread, when the window is shown
   * @param err told why there is no window
   * @return the exit code: 1 when the workspace cannot be opened
   */
  int run(Consumer<Composition> whenShown, PrintStream err) throws InterruptedException {
    CompletableFuture<Opening.Result> opened = new CompletableFuture<>();
    EarlyList early = new EarlyList(session.connection(), RecordKind.USE_CASES.word());
    Thread.ofPlatform().daemon().name("opening").start(() -> open(opened, early));
    toolkit.await();
    // What every window needs is made ready while the workspace is being opened.
    CompletableFuture<Theme> looks =
        CompletableFuture.supplyAsync(this::rehearsed, Platform::runLater);
    return switch (opened.join()) {
      case Opening.Result.Forwarded() -> {
        Platform.exit();
        yield 0;
      }
      case Opening.Result.Refused(String why) -> {
        err.println(why);
        new Refusal(theme).show(why);
        Platform.exit();
        yield 1;
      }
      case Opening.Result.Opened(Workspace workspace) -> {
        String section = RememberedSection.load(workspace, session.connection());
        show(
            new Composition.Opened(session, workspace, section, early, preferred),
            looks,
            whenShown);
        yield 0;
      }
    };
  }

  private Theme rehearsed() {
    Theme looks = new Theme(theme);
    Rehearsal.of(looks);
    return looks;
  }

  private void show(
      Composition.Opened opened, CompletableFuture<Theme> looks, Consumer<Composition> whenShown)
      throws InterruptedException {
    Workspace workspace = opened.workspace();
    CountDownLatch closed = new CountDownLatch(1);
    AtomicReference<@Nullable Composition> composition = new AtomicReference<>();
    AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    Runnable end =
        () -> {
          // A second start would else be told of a window that is gone.
          workspace.refuseAttention();
          closed.countDown();
        };
    Platform.runLater(
        () -> {
          try {
            Composition joined =
                new Composition(
                    opened,
                    preferred.messages(),
                    looks.join(),
                    new SystemFileDialogs(() -> preferred.preferences().get(Chosen.FOLDER)));
            composition.set(joined);
            Stage stage = new Stage();
            stage.setOnHidden(event -> end.run());
            joined.show(stage, size);
            whenShown.accept(joined);
          } catch (RuntimeException e) {
            failure.set(e);
            end.run();
          }
        });
    closed.await();
    Platform.exit();
    Composition joined = composition.get();
    if (joined == null) {
      workspace.close();
    } else {
      joined.close();
    }
    RuntimeException thrown = failure.get();
    if (thrown != null) {
      throw thrown;
    }
  }

  /**
   * Opens the workspace, loads what is kept of use cases, and where nothing is, starts the service,
   * while JavaFX starts and the window is made. A failure of the service is met again, and shown,
   * by the first read.
   */
  private void open(CompletableFuture<Opening.Result> opened, EarlyList early) {
    Opening.Result result;
    try {
      result = opening.open();
      opened.complete(result);
    } catch (RuntimeException | Error e) {
      opened.completeExceptionally(e);
      return;
    }
    if (result instanceof Opening.Result.Opened(Workspace workspace)) {
      early.load(workspace, SnapshotCodec.USE_CASES);
      if (early.isKept()) {
        // The service is not needed for the first frame; the first read starts it after that.
        return;
      }
      try {
        session.client().useCases().fields();
      } catch (RuntimeException e) {
        LOG.log(Level.DEBUG, "The service was not up early", e);
      }
    }
  }
}
