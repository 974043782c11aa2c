package io.casedesk.desktop;

import io.casedesk.desktop.connection.CheckModel;
import io.casedesk.desktop.connection.CheckWindow;
import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.shell.MainWindow;
import io.casedesk.desktop.shell.Section;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.solutions.Solutions;
import io.casedesk.desktop.ui.records.RecordsModel;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.Timestamps;
import io.casedesk.desktop.usecases.UseCases;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.lang.System.Logger.Level;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The one place where the parts of the window are joined. Make it on the JavaFX thread. */
public final class Composition implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(Composition.class.getName());

  private final ExecutorService background = Executors.newVirtualThreadPerTaskExecutor();
  private final Session session;
  private final Messages messages;
  private final Theme theme;
  private final Section<UseCase> useCases;
  private final Section<Solution> solutions;
  private final MainWindow window;
  private final CheckWindow check;
  private @Nullable WindowFrame frame;

  /** Joins the parts over a connection. */
  public Composition(Session session, Locale locale, Theme theme) {
    this.session = session;
    this.theme = theme;
    messages = new Messages(locale);
    Timestamps timestamps = new Timestamps(locale, ZoneId.systemDefault());
    Tasks tasks = new Tasks(background, Platform::runLater, this::unhandled);
    useCases =
        Section.of(
            Feather.LAYERS,
            new RecordsModel<>(new UseCases(messages), session, tasks),
            messages,
            timestamps);
    solutions =
        Section.of(
            Feather.PACKAGE,
            new RecordsModel<>(new Solutions(messages), session, tasks),
            messages,
            timestamps);
    window =
        new MainWindow(
            List.of(useCases, solutions),
            new MainWindow.Connection(session.name(), this::checkConnection),
            messages,
            timestamps,
            theme);
    check = new CheckWindow(new CheckModel(session, tasks), messages, theme::style);
  }

  /** Shows the window. */
  void show(Stage stage, WindowFrame.Size size) {
    frame = new WindowFrame(stage, messages, this::wouldLose);
    frame.show(window.node(), theme, size);
    Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> unhandled(thrown));
  }

  /** Gives another scene the looks of the window. */
  void style(Scene scene) {
    theme.style(scene);
  }

  /** Use cases. */
  public Section<UseCase> useCases() {
    return useCases;
  }

  /** Solutions. */
  public Section<Solution> solutions() {
    return solutions;
  }

  /** The texts in use. */
  public Messages messages() {
    return messages;
  }

  /** Ends the connection and whatever runs over it. Blocks: do not call on the JavaFX thread. */
  @Override
  public void close() {
    background.shutdownNow();
    session.close();
  }

  private void checkConnection() {
    check.open(window.node().getScene().getWindow());
  }

  private WindowFrame.Loss wouldLose() {
    int unsaved =
        useCases.model().editor().unsavedProperty().get()
            + solutions.model().editor().unsavedProperty().get();
    boolean saving = useCases.model().editor().isSaving() || solutions.model().editor().isSaving();
    return new WindowFrame.Loss(unsaved, saving);
  }

  private void unhandled(Throwable failure) {
    LOG.log(Level.ERROR, "A failure that no part of the window dealt with", failure);
    if (Platform.isFxApplicationThread()) {
      window.showFailure(failure);
    } else {
      Platform.runLater(() -> window.showFailure(failure));
    }
  }
}
