package io.casedesk.workspace;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the holder of a workspace writes into its lock file, a line each: process, program, since,
 * socket (may be empty), and a last line that shows that nothing is missing.
 *
 * @param holder who has the workspace open
 * @param socket where it listens for a request to come forward; null when it does not
 */
record LockNote(LockOwner holder, @Nullable Path socket) {

  private static final String END = "end";

  /** The note as text. */
  String text() {
    return String.join(
        "\n",
        String.valueOf(holder.pid()),
        holder.program().replaceAll("\\R", " "),
        holder.since().toString(),
        socket == null ? "" : socket.toString(),
        END,
        "");
  }

  /** Reads a note; empty when it is none, or not whole. */
  static Optional<LockNote> of(String text) {
    List<String> lines = text.lines().toList();
    if (lines.size() != 5 || !lines.getLast().equals(END)) {
      return Optional.empty();
    }
    try {
      LockOwner holder =
          new LockOwner(Long.parseLong(lines.get(0)), lines.get(1), Instant.parse(lines.get(2)));
      String socket = lines.get(3);
      return Optional.of(new LockNote(holder, socket.isEmpty() ? null : Path.of(socket)));
    } catch (NumberFormatException | DateTimeException damaged) {
      return Optional.empty();
    }
  }
}
