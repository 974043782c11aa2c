package io.casedesk.workspace;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks the holder of a workspace to come forward. A line goes out, {@link #YES} or {@link #NO}
 * comes back.
 */
final class AttentionRequest {

  static final String REQUEST = "come forward\n";
  static final String YES = "yes\n";
  static final String NO = "no\n";

  private static final long SECONDS = 5;

  private AttentionRequest() {}

  /** Whether the holder said yes; not when nobody listens, or does not answer. */
  static boolean send(Path socket) {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      CompletableFuture<Boolean> answer = new CompletableFuture<>();
      // The channel has no time limit of its own; closing it ends the thread.
      Thread.ofVirtual().start(() -> answer.complete(ask(channel, socket)));
      return answer.get(SECONDS, TimeUnit.SECONDS);
    } catch (IOException | ExecutionException | TimeoutException nobodyAnswers) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean ask(SocketChannel channel, Path socket) {
    try {
      channel.connect(UnixDomainSocketAddress.of(socket));
      write(channel, REQUEST);
      return readLine(channel).equals(YES);
    } catch (IOException nobodyListens) {
      return false;
    }
  }

  static void write(SocketChannel channel, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Up to the end of the line, or of what comes, or to where it is longer than any line here. */
  static String readLine(SocketChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(REQUEST.length());
    while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
      String line = new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII);
      if (line.endsWith("\n")) {
        return line;
      }
    }
    return "";
  }
}
