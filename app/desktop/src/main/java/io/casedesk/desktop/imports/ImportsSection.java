package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.changes.review.RunProgressModel;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.table.Table;
import io.casedesk.model.RecordKind;
import io.casedesk.model.service.ReadListener;
import java.util.List;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/** The section of the window for imports. */
public final class ImportsSection extends Section {

  private final ImportSession session;
  private final LazyValue<ImportsView> view;
  private final LazyValue<ImportsStatusBar> statusBar;
  private final Messages messages;
  private final EventHandler<KeyEvent> repeats = this::dropRepeat;

  /**
   * Creates the section.
   *
   * @param files opens file dialogs
   * @param certificates leads from a result to its run and its run certificate
   * @param overlay shows the dialogs of the window
   * @param momentText formats the time when a list was read
   */
  public ImportsSection(
      ImportSession session,
      FileDialogs files,
      RunLink certificates,
      Overlay overlay,
      Messages messages,
      MomentText momentText) {
    super("imports", Feather.UPLOAD);
    this.session = session;
    this.messages = messages;
    this.view =
        new LazyValue<>(
            () -> new ImportsView(session, files, certificates, overlay, messages, momentText));
    this.statusBar = new LazyValue<>(() -> new ImportsStatusBar());
  }

  /** Imports the rows on the clipboard, each as a new record; call it with the section open. */
  public void paste(RecordKind kind) {
    view.get().file().paste(kind);
  }

  /** Returns the session of the import. */
  public ImportSession session() {
    return session;
  }

  @Override
  public Node node() {
    return view.get().node();
  }

  @Override
  public Node statusBar() {
    return statusBar.get().node();
  }

  @Override
  public void opened() {
    session.restore();
  }

  @Override
  public void refresh() {
    session.again();
  }

  @Override
  public void focus() {
    view.get().focus();
  }

  @Override
  public List<Command> commands() {
    BooleanBinding isDifference = session.openProperty().isEqualTo(ImportStep.DIFFERENCE);
    BooleanBinding isEnded = isDifference.and(session.review().in(ReviewSession.Phase.Ended.class));
    BooleanBinding isStopped =
        isDifference.and(session.review().in(ReviewSession.Phase.Stopped.class));
    BooleanBinding isBefore =
        isDifference.not().or(isStopped).and(session.job().storedProperty().isNotNull());
    BooleanBinding isApplicable = isDifference.and(isEnded.or(isStopped).not());
    return List.of(
        Command.of("import-file", messages.text("imports.choose"), () -> view.get().file().choose())
            .on(Shortcut.OPEN)
            .when(session.free(), messages.text("imports.running.not")),
        Command.of(
                "import-paste",
                messages.text("imports.paste"),
                () -> paste(session.kindProperty().get()))
            .on(Shortcut.CREATE_PASTED)
            .when(session.free(), messages.text("imports.running.not")),
        Command.of("import-next", messages.text("imports.next.command"), this::pressMain)
            .on(Shortcut.APPLY, isBefore)
            .when(isBefore, messages.text("imports.next.not")),
        Command.of("import-apply", messages.text("imports.apply.command"), this::pressMain)
            .on(Shortcut.APPLY, isApplicable)
            .when(isApplicable, messages.text("imports.apply.not")),
        Command.of("import-save-result", messages.text("imports.saveResult.title"), this::pressMain)
            .on(Shortcut.APPLY, isEnded)
            .when(isEnded, messages.text("imports.saveResult.not")),
        Command.of("import-new", messages.text("imports.new"), () -> view.get().begin())
            .when(session.finishable(), messages.text("imports.new.not")));
  }

  private void pressMain() {
    Scene scene = view.get().node().getScene();
    if (scene != null) {
      scene.addEventFilter(KeyEvent.ANY, repeats);
    }
    view.get().pressMain();
  }

  /** Drops repeated presses: the same keys, held down, would apply changes that were not seen. */
  private void dropRepeat(KeyEvent event) {
    if (event.getEventType() == KeyEvent.KEY_PRESSED && event.getCode() == KeyCode.ENTER) {
      event.consume();
    } else if (event.getEventType() != KeyEvent.KEY_TYPED
        && event.getSource() instanceof Scene scene) {
      scene.removeEventFilter(KeyEvent.ANY, repeats);
    }
  }

  /** Shows the active work of an import, its progress, and a button to stop it. */
  private final class ImportsStatusBar {

    private final HBox node = Nodes.statusBar();
    private final Label rows = Labels.named("imports-status");
    private final Label text = Labels.named("imports-working");
    private final ProgressBar bar = new ProgressBar();
    private final Button stop =
        Nodes.named("imports-stop", new Button(), Styles.SMALL, Styles.FLAT);
    private final HBox work;

    ImportsStatusBar() {
      bar.setPrefWidth(120);
      stop.setText(messages.text("imports.stop"));
      stop.setOnAction(event -> stop());
      work = Nodes.row(8, bar, text, stop);
      node.getChildren().setAll(rows, work);
      Observables.follow(
          this::show,
          session.job().workingProperty(),
          session.job().tableProperty(),
          session.review().run().progressProperty(),
          session.review().phaseProperty(),
          steps(),
          session.kindProperty());
      for (RecordsModel<?> list : session.targets().lists()) {
        Observables.listen(this::show, list.loader().stateProperty());
      }
    }

    Node node() {
      return node;
    }

    private ReadOnlyObjectProperty<ImportStep> steps() {
      return session.openProperty();
    }

    private boolean isReading() {
      return session.targets().list().loader().state().phase() == LoadState.Phase.READING;
    }

    private boolean isChecking() {
      return session.review().phase() instanceof ReviewSession.Phase.Checking;
    }

    private void stop() {
      if (session.isRunning()) {
        session.review().run().cancel();
      } else if (isChecking()) {
        session.review().stopCheck();
      } else if (session.job().workingProperty().get() != null) {
        session.job().stop();
      } else {
        session.targets().list().loader().cancel();
      }
    }

    private void show() {
      Table table = session.job().tableProperty().get();
      rows.setText(
          table == null
              ? messages.text("imports.status.none")
              : messages.text("imports.status.rows", table.rows().size()));
      ImportJob.ActiveWork working = session.job().workingProperty().get();
      RunProgressModel.Progress sent = session.review().run().progressProperty().get();
      ReadListener.Progress read = session.targets().list().loader().state().progress();
      // The review shows the progress of its run, so that there is one progress in the window.
      boolean isShownAbove = sent != null && steps().get() == ImportStep.DIFFERENCE;
      work.setVisible(
          !isShownAbove && (sent != null || working != null || isChecking() || isReading()));
      double done = ProgressBar.INDETERMINATE_PROGRESS;
      if (sent != null) {
        done = sent.share();
        text.setText(
            sent.counts().records() == 0
                ? messages.text("review.sending")
                : messages.text(
                    "imports.status.sending",
                    sent.counts().sent(),
                    sent.counts().records(),
                    sent.counts().finished()));
      } else if (working != null) {
        text.setText(messages.text(working.text()));
      } else if (isChecking()) {
        text.setText(messages.text("review.checking"));
      } else if (isReading()) {
        text.setText(
            read == null || read.expected() == 0
                ? messages.text("imports.status.reading.begun")
                : messages.text("imports.status.reading", read.requests(), read.expected()));
      }
      bar.setProgress(done);
      bar.setAccessibleText(text.getText());
    }
  }
}
