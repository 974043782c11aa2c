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
          "The workspace folder with the connections for --connection. Default: the workspace"
              + " folder of the desktop program.")
  @SuppressWarnings("UnusedVariable") // read as an option of the command
  private @Nullable Path folder;
}
