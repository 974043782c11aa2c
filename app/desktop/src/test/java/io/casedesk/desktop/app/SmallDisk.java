package io.casedesk.desktop.app;

import java.nio.file.Path;
import java.util.List;

/**
 * A file system of 4 MB that only a child process sees, made in a name space of its own, for which
 * no rights are needed where the system allows it.
 */
final class SmallDisk {

  /** With what the child ends where no file system can be made here. */
  static final int NONE = 77;

  private static final String RUN =
      "mount -t tmpfs -o size=4m none \"$1\" || exit " + NONE + "; shift; exec \"$@\"";

  private SmallDisk() {}

  /** What to put before a command, so that it finds the file system in that folder. */
  static List<String> at(Path folder) {
    return List.of("unshare", "-rm", "/bin/sh", "-c", RUN, "sh", folder.toString());
  }
}
