package io.casedesk.cli;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A file to be written, as a person named it. */
final class TargetFile {

  private TargetFile() {}

  /** Whether something has that name, be it a link that leads nowhere. */
  static boolean isTaken(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }
}
