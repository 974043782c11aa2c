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

/** Builds the support windows: About, diagnostics and crash reports. */
final class SupportWiring {

  private SupportWiring() {}

  /**
   * Creates the support windows for a workspace.
   *
   * @param check returns the result of the last connection check; null if there was none
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

  /** Describes the main window for windows that open beside it. */
  static SupportWindows.Around around(MainWindow window, Theme theme) {
    return new SupportWindows.Around(
        () -> {
          Scene scene = window.node().getScene();
          return scene == null ? null : scene.getWindow();
        },
        theme::style);
  }
}
