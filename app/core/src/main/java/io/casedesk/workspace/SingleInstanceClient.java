package io.casedesk.workspace;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks the program that has a workspace open to come to the front, and to open a file if one is
 * given. Sends one line of UTF-8 and reads {@link #YES} or {@link #NO}. A program that does not
 * know the command for files hangs up, which counts as no.
 */
final class SingleInstanceClient {

  static final String REQUEST = "come forward\n";
  static final String YES = "yes\n";
  static final String NO = "no\n";

  /** The command before the absolute path of a file. */
  static final String OPEN = "open ";

  /**
   * Maximum length of a line in bytes, more than any system's maximum path; longer lines are
   * rejected.
   */
  static final int LONGEST = 16 * 1024;

  private static final long SECONDS = 5;

  private SingleInstanceClient() {}

  /** The command that opens a file; empty when the path can't be written in one line. */
  static Optional<String> opening(Path file) {
    String line = OPEN + file.toAbsolutePath() + "\n";
    boolean sayable =
        StandardCharsets.UTF_8.newEncoder().canEncode(line)
            && line.getBytes(StandardCharsets.UTF_8).length <= LONGEST
            && file(line).isPresent();
    return sayable ? Optional.of(line) : Optional.empty();
  }

  /** The file named in a command; empty when there is none, or its path is not absolute. */
  static Optional<Path> file(String line) {
    if (!line.startsWith(OPEN) || !line.endsWith("\n")) {
      return Optional.empty();
    }
    String path = line.substring(OPEN.length(), line.length() - 1);
    if (path.chars().anyMatch(Character::isISOControl)) {
      return Optional.empty();
    }
    try {
      // A relative path would refer to the working directory of the other process.
      return Optional.of(Path.of(path)).filter(Path::isAbsolute);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Sends a command and returns whether the answer was yes; false when there is no answer. */
  static boolean send(Path socket, String request) {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      CompletableFuture<Boolean> answer = new CompletableFuture<>();
      // The channel has no timeout of its own; closing it ends the thread.
      Thread.ofVirtual().start(() -> answer.complete(ask(channel, socket, request)));
      return answer.get(SECONDS, TimeUnit.SECONDS);
    } catch (IOException | ExecutionException | TimeoutException nobodyAnswers) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean ask(SocketChannel channel, Path socket, String request) {
    try {
      channel.connect(UnixDomainSocketAddress.of(socket));
      write(channel, request);
      return readLine(channel, REQUEST.length()).equals(YES);
    } catch (IOException nobodyListens) {
      return false;
    }
  }

  static void write(SocketChannel channel, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /**
   * Reads up to the end of the line, the end of input, or the maximum length; returns the empty
   * text when that is not a complete line of UTF-8.
   *
   * @param most maximum length in bytes
   */
  static String readLine(SocketChannel channel, int most) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(most);
    while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
      int length = bytes.position();
      if (length > 0 && bytes.get(length - 1) == '\n') {
        return text(ByteBuffer.wrap(bytes.array(), 0, length));
      }
    }
    return "";
  }

  private static String text(ByteBuffer bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      return "";
    }
  }
}
