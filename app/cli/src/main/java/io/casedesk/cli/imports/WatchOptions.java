package io.casedesk.cli.imports;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for watching a folder. */
final class WatchOptions {

  private static final int LONGEST_SETTLE = 86_400;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--watch",
      paramLabel = "DIR",
      description =
          "Imports every table that is put into the folder, until the program is told to end.")
  private @Nullable Path folder;

  @Option(
      names = "--settle",
      defaultValue = "3",
      paramLabel = "SECONDS",
      description =
          "With --watch: how long a file must stay unchanged before it counts as complete. Default:"
              + " 3.")
  private int settle;

  @Option(
      names = "--once",
      description =
          "With --watch: ends when no file is left; with exit code 5 if a file went to 'failed'.")
  private boolean once;

  boolean asked() {
    return folder != null;
  }

  ImportWatch.Settings settings() {
    if (folder == null || settle < 0 || settle > LONGEST_SETTLE) {
      throw new ParameterException(
          command.commandLine(), "--settle is between 0 and " + LONGEST_SETTLE + " seconds.");
    }
    return new ImportWatch.Settings(folder, Duration.ofSeconds(settle), once);
  }
}
