package io.casedesk.cli.terminal;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that allows an incomplete file at the target path. */
public final class IncompleteOption {

  public static final String ABOUT =
      "Only a complete file replaces an existing one. If records may be missing, the command keeps"
          + " the existing file, writes NAME.incomplete.EXT to the same folder, lists the reasons,"
          + " and exits with 3.";

  @Option(
      names = "--allow-incomplete",
      description = "Also writes an incomplete file to --output. The exit code is still 3.")
  private boolean allowed;

  /** Whether an incomplete file may be written to the target path. */
  public boolean allowed() {
    return allowed;
  }

  /**
   * Returns the message about an incomplete file.
   *
   * @param file the path of the incomplete file
   * @param out the target path
   */
  public String message(String file, Path out) {
    return allowed
        ? "The file " + file + " is incomplete. It was written because of --allow-incomplete."
        : "The file is named " + file + ", because records may be missing. " + unchanged(out);
  }

  private static String unchanged(Path out) {
    return OutputFile.isTaken(out)
        ? out + " is from an earlier run and wasn't changed."
        : out + " wasn't written.";
  }
}
