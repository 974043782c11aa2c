package io.casedesk.desktop.app;

import io.casedesk.client.doctor.DoctorReport;
import io.casedesk.desktop.diagnostics.DiagnosticsCollector;
import io.casedesk.desktop.diagnostics.ProgramInfo;
import io.casedesk.desktop.diagnostics.SupportWindows;
import io.casedesk.desktop.shell.MainWindow;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.policy.PolicyFile;
import io.casedesk.policy.PolicyLocation;
import io.casedesk.workspace.Workspace;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/** Joins what helps when something went wrong with the rest of the window. */
final class SupportParts {

  private SupportParts() {}

  /**
   * Support over a workspace.
   *
   * @param check what the last check of the connection found; null where there was none
   */
  static SupportWindows of(
      Workspace workspace, Supplier<@Nullable DoctorReport> check, SupportWindows.Means means) {
    return new SupportWindows(
        new DiagnosticsCollector.Source(
            ProgramInfo.here(),
            new DiagnosticsCollector.Folders(
                workspace.folder(), WindowLog.folder(workspace.folder())),
            () -> workspace.settings().all(),
            () -> PolicyFile.read(PolicyLocation.here().file()),
            () -> Optional.ofNullable(check.get())),
        means);
  }

  /** The main window, for windows beside it. */
  static SupportWindows.Around around(MainWindow window, Theme theme) {
    return new SupportWindows.Around(
        () -> {
          Scene scene = window.node().getScene();
          return scene == null ? null : scene.getWindow();
        },
        theme::style);
  }
}
