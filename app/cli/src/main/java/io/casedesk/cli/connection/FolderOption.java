package io.casedesk.cli.connection;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The workspace folder that {@code --connection} uses, for commands that store nothing. */
public final class FolderOption {

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
