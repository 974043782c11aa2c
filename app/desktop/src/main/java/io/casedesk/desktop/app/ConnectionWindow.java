package io.casedesk.desktop.app;

import io.casedesk.client.doctor.DoctorReport;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionCheckModel;
import io.casedesk.desktop.connection.ConnectionCheckWindow;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.TokenBar;
import io.casedesk.desktop.connection.TokenModel;
import io.casedesk.desktop.connections.ConnectionColorBar;
import io.casedesk.desktop.diagnostics.DiagnosticsCollector;
import io.casedesk.desktop.diagnostics.ProgramInfo;
import io.casedesk.desktop.diagnostics.SupportWindows;
import io.casedesk.desktop.records.refresh.RefreshChoice;
import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.desktop.runs.unfinished.UnfinishedRunsView;
import io.casedesk.desktop.shell.MainWindow;
import io.casedesk.messages.FaultCode;
import io.casedesk.settings.PolicyFile;
import io.casedesk.settings.PolicyLocation;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Builds the main window of a connection, its notices and the windows beside it. */
final class ConnectionWindow {

  private static final System.Logger LOG = System.getLogger(ConnectionWindow.class.getName());

  private final MainWindow main;
  private final ConnectionCheckWindow check;
  private final SupportWindows support;
  private final Parent content;
  private final Sections sections;
  private final ConnectionSession session;
  private final Messages messages;

  /**
   * Creates the window; open one of its sections before showing it.
   *
   * @param app with the settings of this window
   */
  ConnectionWindow(
      Sections sections,
      ConnectionSession session,
      Workspace workspace,
      AppContext app,
      RefreshTimerModel refreshing,
      Tasks tasks) {
    this.sections = sections;
    this.session = session;
    messages = app.messages();
    main =
        new MainWindow(
            sections.all,
            sections.overlay,
            session.name(),
            ConnectionColorBar.of(sections.style, messages),
            this::checkConnection,
            () -> ServiceReference.open(session, tasks, sections::openLink),
            messages,
            app.theme());
    main.notices()
        .announce(
            new UnfinishedRunsView(
                    sections.unfinished, sections.known, messages, sections.timestamps)
                .node());
    workspace.notices().forEach(notice -> main.notices().showNotice(messages.text(notice.text())));
    app.preferred().notice().map(messages::text).ifPresent(main.notices()::showNotice);
    main.besideRefresh(new RefreshChoice(refreshing, messages).node());
    ConnectionCheckModel checking = new ConnectionCheckModel(session, tasks);
    Consumer<Scene> style = app.theme()::style;
    Consumer<Scene> beside =
        style
            .andThen(main::offerHelpIn)
            .andThen(scene -> WindowFrame.quitIn(scene, main.node().getScene()::getWindow));
    check = new ConnectionCheckWindow(checking, messages, beside);
    support =
        new SupportWindows(
            diagnostics(workspace, checking.reportProperty()),
            tasks,
            app.files(),
            messages,
            this::window,
            beside,
            folder -> sections.openLink(folder.toUri()));
    main.offer(messages.text("commands.support"), support.commands());
    content = withTokenBar(main.node(), session, messages, tasks);
    sections.settings.pack(content);
  }

  /** Runs a write if the connection isn't read-only and the user confirms it where necessary. */
  void confirmWrite(Runnable writing) {
    Window owner = main.node().getScene().getWindow();
    if (sections.style.get().readOnly()) {
      // The client would refuse the write, too; this reports it before anything starts.
      new Confirmation(messages, "write.readOnly")
          .refuse(owner, messages.text("write.readOnly.what", session.name()));
    } else if (!sections.style.get().asksFirst()
        || new Confirmation(messages, "write.ask")
            .isAgreed(owner, messages.text("write.ask.what"), session.name())) {
      writing.run();
    }
  }

  private static DiagnosticsCollector.Source diagnostics(
      Workspace workspace, ObservableValue<@Nullable DoctorReport> check) {
    return new DiagnosticsCollector.Source(
        ProgramInfo.here(),
        new DiagnosticsCollector.Folders(workspace.folder(), WindowLog.folder(workspace.folder())),
        () -> workspace.settings().all(),
        () -> PolicyFile.read(PolicyLocation.here().file()),
        () -> Optional.ofNullable(check.getValue()));
  }

  /** Adds the prompt for a new token above the content if the session accepts a new token. */
  private Parent withTokenBar(
      Parent node, ConnectionSession session, Messages messages, Tasks tasks) {
    return session
        .tokens()
        .<Parent>map(
            provider -> {
              TokenModel model = new TokenModel(provider, session.keeper(), tasks, main::refresh);
              VBox.setVgrow(node, Priority.ALWAYS);
              Node bar = HelpTopic.TOKENS.on(new TokenBar(model, session.name(), messages).node());
              Nodes.filterKey(bar, KeyCode.F1, main::help);
              return new VBox(bar, node);
            })
        .orElse(node);
  }

  /** Returns the stage that shows the window; null if there is none. */
  private @Nullable Window window() {
    Scene scene = main.node().getScene();
    return scene == null ? null : scene.getWindow();
  }

  private void checkConnection() {
    check.open(main.node().getScene().getWindow());
  }

  /** Returns the root node, with the prompt for a new token. */
  Parent content() {
    return content;
  }

  /** Returns the main window. */
  MainWindow main() {
    return main;
  }

  /** Returns the windows for About, diagnostics and crash reports. */
  SupportWindows support() {
    return support;
  }

  /**
   * Opens the section that was open last, and reports each section that is opened later.
   *
   * @param last the name of the section; null at the very first start
   * @param first the section to open if there is none with this name
   * @param opened receives the name of an opened section
   */
  void start(@Nullable String last, Section first, Consumer<String> opened) {
    main.open(Optional.ofNullable(last).flatMap(main::named).orElse(first));
    main.openProperty()
        .subscribe(
            (was, is) -> {
              if (is != null) {
                opened.accept(is.name());
              }
            });
  }

  /** Reports an unexpected failure as a crash; others are logged and shown. */
  void unhandled(Throwable failure) {
    if (FaultCode.isUnexpected(failure)) {
      support.crashes().report(failure);
      return;
    }
    LOG.log(Level.ERROR, "Unhandled failure", failure);
    if (Platform.isFxApplicationThread()) {
      main.notices().showFailure(failure);
    } else {
      Platform.runLater(() -> main.notices().showFailure(failure));
    }
  }

  /** Closes the windows beside the main window. Call on the JavaFX thread. */
  void close() {
    check.close();
    support.close();
    main.close();
  }
}
