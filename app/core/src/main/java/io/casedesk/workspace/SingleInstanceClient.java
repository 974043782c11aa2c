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
 * Asks the holder of a workspace to come forward, and to open a file if there is one. A line of
 * UTF-8 goes out, {@link #YES} or {@link #NO} comes back. A holder that does not know what a file
 * is hangs up, which is a no.
 */
final class SingleInstanceClient {

  static final String REQUEST = "come forward\n";
  static final String YES = "yes\n";
  static final String NO = "no\n";

  /** Before the absolute path of a file. */
  static final String OPEN = "open ";

  /** No path that a system takes is longer, in bytes; whoever sends more is not listened to. */
  static final int LONGEST = 16 * 1024;

  private static final long SECONDS = 5;

  private SingleInstanceClient() {}

  /** What asks for a file to be opened; empty where no line can say its path. */
  static Optional<String> opening(Path file) {
    String line = OPEN + file.toAbsolutePath() + "\n";
    boolean sayable =
        StandardCharsets.UTF_8.newEncoder().canEncode(line)
            && line.getBytes(StandardCharsets.UTF_8).length <= LONGEST
            && file(line).isPresent();
    return sayable ? Optional.of(line) : Optional.empty();
  }

  /** The file that a line asks for; empty where it asks for none, or for what is no whole path. */
  static Optional<Path> file(String line) {
    if (!line.startsWith(OPEN) || !line.endsWith("\n")) {
      return Optional.empty();
    }
    String path = line.substring(OPEN.length(), line.length() - 1);
    if (path.chars().anyMatch(Character::isISOControl)) {
      return Optional.empty();
    }
    try {
      // What is relative here is so to a folder that the other start is not in.
      return Optional.of(Path.of(path)).filter(Path::isAbsolute);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Whether the holder said yes; not when nobody listens, or does not answer. */
  static boolean send(Path socket, String request) {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      CompletableFuture<Boolean> answer = new CompletableFuture<>();
      // The channel has no time limit of its own; closing it ends the thread.
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
   * Up to the end of the line, or of what comes, or to where it is longer than any line here; empty
   * where it is no line, or no UTF-8.
   *
   * @param most in bytes
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
