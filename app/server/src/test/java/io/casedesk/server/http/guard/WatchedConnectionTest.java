package io.casedesk.server.http.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.TestDatabase;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Map;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Who waits for whom on a connection: the service for the client, or the client for the service.
 */
@Timeout(60)
@Tag(TestDatabase.SQLITE)
final class WatchedConnectionTest {

  /** Answers each method by its name, and the others with 0. */
  private static <T> T stub(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, _) -> answers.getOrDefault(method.getName(), 0L)));
  }

  private static WatchedConnection watch(SocketChannel channel) throws IOException {
    EndPoint endPoint =
        stub(
            EndPoint.class,
            Map.of("getTransport", channel, "getRemoteSocketAddress", channel.getRemoteAddress()));
    return new WatchedConnection(stub(Connection.class, Map.of("getEndPoint", endPoint)), 0);
  }

  private static void awaitBytes(SocketChannel channel) throws IOException {
    try (Selector selector = Selector.open()) {
      channel.register(selector, SelectionKey.OP_READ);
      assertEquals(1, selector.select());
    }
  }

  @Test
  void aClientWhoseBytesAreNotReadYetIsNotWaitedFor() throws IOException {
    try (ServerSocketChannel listening = ServerSocketChannel.open()) {
      listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel client = SocketChannel.open(listening.getLocalAddress());
          SocketChannel accepted = listening.accept()) {
        accepted.configureBlocking(false);
        assertTrue(watch(accepted).cutIfWaitedFor(1), "it sent nothing");

        WatchedConnection watched = watch(accepted);
        client.write(ByteBuffer.wrap(new byte[] {'G'}));
        awaitBytes(accepted);
        assertFalse(watched.cutIfWaitedFor(2), "the service has yet to read");

        assertEquals(1, accepted.read(ByteBuffer.allocate(10)));
        assertTrue(watched.cutIfWaitedFor(3), "the rest has to come");
        assertFalse(watched.cutIfWaitedFor(4), "it is cut off");
      }
    }
  }
}
