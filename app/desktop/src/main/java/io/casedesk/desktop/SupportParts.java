package io.casedesk.desktop;

import io.casedesk.client.doctor.Report;
import io.casedesk.desktop.diagnostics.Evidence;
import io.casedesk.desktop.diagnostics.Program;
import io.casedesk.desktop.diagnostics.Support;
import io.casedesk.desktop.shell.MainWindow;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.policy.PolicyFile;
import io.casedesk.policy.PolicyPlace;
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
  static Support of(Workspace workspace, Supplier<@Nullable Report> check, Support.Means means) {
    return new Support(
        new Evidence.Source(
            Program.here(),
            new Evidence.Folders(workspace.folder(), Logging.folder(workspace.folder())),
            () -> workspace.settings().all(),
            () -> PolicyFile.read(PolicyPlace.here().file()),
            () -> Optional.ofNullable(check.get())),
        means);
  }

  /** The main window, for windows beside it. */
  static Support.Around around(MainWindow window, Theme theme) {
    return new Support.Around(
        () -> {
          Scene scene = window.node().getScene();
          return scene == null ? null : scene.getWindow();
        },
        theme::style);
  }
}
