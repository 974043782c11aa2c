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
          "The folder of the window whose connections --connection names. Without it, the one that"
              + " the desktop program uses.")
  @SuppressWarnings("UnusedVariable") // read as an option of the command
  private @Nullable Path folder;
}
