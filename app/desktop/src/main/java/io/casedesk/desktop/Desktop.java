package io.casedesk.desktop;

import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.shell.Theme;
import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** Casedesk in a window, from opening to closing it. */
final class Desktop {

  private static final System.Logger LOG = System.getLogger(Desktop.class.getName());

  private final Session session;
  private final Theme.Choice theme;
  private final WindowFrame.Size size;

  /**
   * A window to be.
   *
   * @param size size of the content
   */
  Desktop(Session session, Theme.Choice theme, WindowFrame.Size size) {
    this.session = session;
    this.theme = theme;
    this.size = size;
  }

  /**
   * Opens the window and returns when it has been closed and everything is put away.
   *
   * @param whenShown told of the parts, on the JavaFX thread, when the window is shown
   */
  void run(Consumer<Composition> whenShown) throws InterruptedException {
    CountDownLatch closed = new CountDownLatch(1);
    AtomicReference<@Nullable Composition> composition = new AtomicReference<>();
    AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    Thread.startVirtualThread(this::warmUp);
    Platform.setImplicitExit(false);
    Platform.startup(
        () -> {
          try {
            Composition joined = new Composition(session, Locale.getDefault(), new Theme(theme));
            composition.set(joined);
            Stage stage = new Stage();
            stage.setOnHidden(event -> closed.countDown());
            joined.show(stage, size);
            whenShown.accept(joined);
          } catch (RuntimeException e) {
            failure.set(e);
            closed.countDown();
          }
        });
    closed.await();
    Platform.exit();
    Composition joined = composition.get();
    if (joined != null) {
      joined.close();
    }
    RuntimeException thrown = failure.get();
    if (thrown != null) {
      throw thrown;
    }
  }

  /**
   * Starts the service while JavaFX starts. A failure is met again, and shown, by the first read.
   */
  private void warmUp() {
    try {
      session.client().useCases().fields();
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "The service was not up early", e);
    }
  }
}
