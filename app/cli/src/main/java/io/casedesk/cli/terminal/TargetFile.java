package io.casedesk.cli.terminal;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Checks target paths. */
public final class TargetFile {

  private TargetFile() {}

  /** Whether the path exists, also as a broken link. */
  public static boolean isTaken(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }
}
