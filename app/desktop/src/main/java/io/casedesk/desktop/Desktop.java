package io.casedesk.desktop;

import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.ui.dialog.SystemFileDialogs;
import io.casedesk.desktop.ui.records.EarlyList;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.SnapshotCodec;
import io.casedesk.workspace.Workspace;
import java.io.PrintStream;
import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.Objects;
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
  private final Starting starting;
  private final Opening opening;
  private final Theme.Choice theme;
  private final WindowFrame.Size size;

  /**
   * What is wanted.
   *
   * @param size size of the content
   */
  record Wish(Starting starting, Opening opening, Theme.Choice theme, WindowFrame.Size size) {}

  /**
   * What a window is made over.
   *
   * @param section the name of the section that was open last; null where none was
   * @param early a list that is being loaded; null where no connection is opened
   */
  private record Found(
      Opening.Result result,
      Starting.@Nullable Start start,
      @Nullable String section,
      @Nullable EarlyList early) {}

  /** A window to be, on a display that is there. */
  Desktop(Toolkit toolkit, Wish wish) {
    this.toolkit = toolkit;
    this.starting = wish.starting();
    this.opening = wish.opening();
    this.theme = wish.theme();
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
    CompletableFuture<Found> found = new CompletableFuture<>();
    Thread.startVirtualThread(() -> open(found));
    toolkit.await();
    Found there = found.join();
    return switch (there.result()) {
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
        show(workspace, there, whenShown);
        yield 0;
      }
    };
  }

  private void show(Workspace workspace, Found found, Consumer<Composition> whenShown)
      throws InterruptedException {
    Starting.Start start = Objects.requireNonNull(found.start());
    CountDownLatch closed = new CountDownLatch(1);
    AtomicReference<@Nullable Switchboard> switchboard = new AtomicReference<>();
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
            Stage stage = new Stage();
            stage.setOnHidden(event -> end.run());
            Switchboard.Looks looks =
                new Switchboard.Looks(
                    new Messages(Locale.getDefault()), new Theme(theme), new SystemFileDialogs());
            Switchboard made = new Switchboard(stage, workspace, start.choice(), looks);
            switchboard.set(made);
            made.onFirst(whenShown);
            made.show(start, found.section(), found.early(), size);
          } catch (RuntimeException e) {
            failure.set(e);
            end.run();
          }
        });
    closed.await();
    Platform.exit();
    Switchboard made = switchboard.get();
    if (made == null) {
      workspace.close();
    } else {
      made.close();
    }
    RuntimeException thrown = failure.get();
    if (thrown != null) {
      throw thrown;
    }
  }

  /**
   * Opens the workspace, finds out which connection is opened, loads what is kept of its use cases,
   * and where nothing is, starts the service, while JavaFX starts and the window is made. A failure
   * of the service is met again, and shown, by the first read.
   */
  private void open(CompletableFuture<Found> found) {
    try {
      Opening.Result result = opening.open();
      if (result instanceof Opening.Result.Opened(Workspace workspace)) {
        Starting.Start start = starting.choose(workspace);
        if (start instanceof Starting.Start.Opens opens) {
          String connection = opens.session().connection();
          EarlyList early = new EarlyList(connection, RecordKind.USE_CASES.word());
          String section = RememberedSection.load(workspace, connection);
          found.complete(new Found(result, start, section, early));
          warm(opens.session(), workspace, early);
          return;
        }
        found.complete(new Found(result, start, null, null));
      } else {
        found.complete(new Found(result, null, null, null));
      }
    } catch (RuntimeException | Error e) {
      found.completeExceptionally(e);
    }
  }

  private static void warm(Session session, Workspace workspace, EarlyList early) {
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
