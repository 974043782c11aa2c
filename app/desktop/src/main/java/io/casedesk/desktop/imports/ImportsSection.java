package io.casedesk.desktop.imports;

import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.changes.review.RunProgressModel;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.controls.ActivityBar;
import io.casedesk.desktop.common.controls.Buttons;
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
import io.casedesk.files.table.Table;
import io.casedesk.model.RecordKind;
import io.casedesk.model.service.ReadListener;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.BooleanBinding;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The section of the window for imports. */
public final class ImportsSection extends Section {

  private final ImportSession session;
  private final LazyValue<ImportsView> view;
  private final LazyValue<Node> statusBar;
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
    this.statusBar = new LazyValue<>(this::makeStatusBar);
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
    return statusBar.get();
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
        isDifference.not().or(isStopped).and(session.storedProperty().isNotNull());
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

  private Node makeStatusBar() {
    Label rows = Labels.named("imports-status");
    ActivityBar activity =
        new ActivityBar(
            Labels.named("imports-working"),
            Buttons.of("imports-stop", messages.text("imports.stop"), this::stop));
    Observables.follow(
        () -> {
          Table table = session.table();
          rows.setText(
              table == null
                  ? messages.text("imports.status.none")
                  : messages.text("imports.status.rows", table.rows().size()));
          RunProgressModel.Progress sent = session.review().run().progressProperty().get();
          String said = activity(sent);
          if (said.isEmpty()) {
            activity.end("");
          } else {
            activity.show(said, sent == null ? -1 : sent.share());
          }
        },
        Stream.concat(
                Stream.of(
                    session.workingProperty(),
                    session.contentProperty(),
                    session.review().run().progressProperty(),
                    session.review().run().pausedProperty(),
                    session.review().run().cancellingProperty(),
                    session.review().phaseProperty(),
                    session.openProperty(),
                    session.kindProperty()),
                session.lists().stream().map(list -> list.loader().stateProperty()))
            .toArray(Observable[]::new));
    return Nodes.statusBar(rows, activity.node());
  }

  private boolean isChecking() {
    return session.review().phase() instanceof ReviewSession.Phase.Checking;
  }

  private void stop() {
    if (session.isRunning()) {
      session.review().run().cancel();
    } else if (isChecking()) {
      session.review().stopCheck();
    } else if (session.workingProperty().get() != null) {
      session.stopWork();
    } else {
      session.list().loader().cancel();
    }
  }

  /** Says what is going on; empty if nothing is. */
  private String activity(RunProgressModel.@Nullable Progress sent) {
    String working = session.workingProperty().get();
    LoadState list = session.list().loader().state();
    ReadListener.Progress read = list.progress();
    if (sent != null && session.open() == ImportStep.DIFFERENCE) {
      // The review shows the progress of its run, so that there is one progress in the window.
      return "";
    }
    if (sent != null) {
      return session.review().run().text(messages);
    }
    if (working != null) {
      return messages.text(working);
    }
    if (isChecking()) {
      return messages.text("review.checking");
    }
    if (list.phase() != LoadState.Phase.READING) {
      return "";
    }
    return read == null || read.expected() == 0
        ? messages.text("imports.status.reading.begun")
        : messages.text("imports.status.reading", read.requests(), read.expected());
  }
}
