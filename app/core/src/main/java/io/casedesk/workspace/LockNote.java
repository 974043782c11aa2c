package io.casedesk.workspace;

import io.casedesk.workspace.WorkspaceBusyException.LockOwner;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of a workspace's lock file, one value per line: process, program, since, socket (may
 * be empty), and a last line that marks the end.
 *
 * @param holder the program that has the workspace open
 * @param socket the socket for requests to bring its window to the front; null when there is none
 */
record LockNote(LockOwner holder, @Nullable Path socket) {

  private static final String END = "end";

  /** Formats the note. */
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

  /** Parses a note; empty when the text is not a note, or is incomplete. */
  static Optional<LockNote> of(String text) {
    List<String> lines = text.lines().toList();
    if (lines.size() != 5 || !lines.getLast().equals(END)) {
      return Optional.empty();
    }
    try {
      LockOwner owner =
          new LockOwner(Long.parseLong(lines.get(0)), lines.get(1), Instant.parse(lines.get(2)));
      String socket = lines.get(3);
      return Optional.of(new LockNote(owner, socket.isEmpty() ? null : Path.of(socket)));
    } catch (NumberFormatException | DateTimeException damaged) {
      return Optional.empty();
    }
  }
}
