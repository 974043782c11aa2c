package io.casedesk.cli.connection;

import io.casedesk.cli.terminal.Terminal;
import io.casedesk.workspace.Workspace;
import io.casedesk.workspace.WorkspaceBusyException;
import io.casedesk.workspace.database.WorkspaceFolder;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the workspace, which stores runs and dropdown values. */
public final class WorkspaceOptions {

  private static final int LONGEST_WAIT = 86_400;

  @Option(
      names = "--workspace",
      paramLabel = "DIR",
      description =
          "The folder for runs, reviews and dropdown values. Default: that of the window.")
  private @Nullable Path folder;

  @Option(
      names = "--wait",
      defaultValue = "0",
      paramLabel = "SECONDS",
      description = "How long to wait while another program has the workspace open. Default: 0.")
  private int wait;

  /**
   * Opens the workspace and prints its notices.
   *
   * @throws io.casedesk.model.StoreException when it can't be opened; the message says which
   *     program has it open, or what is wrong
   */
  public Workspace open(Terminal terminal) {
    Path place = WorkspaceFolder.here().path(folder);
    Duration longest = Duration.ofSeconds(Math.clamp(wait, 0, LONGEST_WAIT));
    Workspace workspace = Workspace.open(place, "casedesk-cli", longest);
    workspace.notices().forEach(notice -> terminal.warn(notice.text()));
    return workspace;
  }

  /**
   * Opens the workspace; read-only, with a message, when another program has it open.
   *
   * @throws io.casedesk.model.StoreException when it can't be opened
   */
  public Workspace openToRead(Terminal terminal) {
    try {
      return open(terminal);
    } catch (WorkspaceBusyException held) {
      Workspace workspace = Workspace.reading(WorkspaceFolder.here().path(folder));
      terminal.warn(
          "The workspace is in use by "
              + held.holder().map(Object::toString).orElse("another program")
              + ". The command only reads it, and saves nothing in it.");
      return workspace;
    }
  }

  /** Whether the workspace exists. */
  public boolean isThere() {
    return Workspace.isIn(WorkspaceFolder.here().path(folder));
  }

  /** The workspace folder that {@code --connection} uses, for commands that store nothing. */
  public static final class FolderOption {

    @Option(
        names = "--workspace",
        paramLabel = "DIR",
        description =
            "The folder with the connections for --connection. Default: that of the window.")
    private @Nullable Path folder;

    /** Returns the folder that is named; null for that of the window. */
    public @Nullable Path path() {
      return folder;
    }
  }
}
