package io.casedesk.server.http.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.casedesk.server.TestDatabase;
import io.casedesk.server.options.ListenOptions.Limits;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is said of a request whose connection was cut off at the same moment. */
@Tag(TestDatabase.SQLITE)
final class ConnectionWatchTest {

  /** Keeps what is logged as a warning or worse. */
  private static final class Warnings extends Handler {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord line) {
      if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
        lines.add(line.getMessage());
      }
    }

    @Override
    public void flush() {
      // Nothing is held back.
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  @Test
  void answersAndLogsNothingOnAConnectionThatWasCutOff() throws Exception {
    Logger jetty = Logger.getLogger("org.eclipse.jetty");
    Warnings warnings = new Warnings();
    jetty.addHandler(warnings);
    Server server = new Server();
    // This connector tells the watch of no connection, as if each were closed again by now.
    LocalConnector connector = new LocalConnector(server);
    server.addConnector(connector);
    try (ConnectionWatch watch = new ConnectionWatch(Limits.standard())) {
      server.setHandler(watch);
      server.start();

      assertNull(connector.getResponse("GET / HTTP/1.1\r\nHost: h\r\n\r\n"));

      assertEquals(List.of(), warnings.lines);
    } finally {
      server.stop();
      jetty.removeHandler(warnings);
    }
  }

  @Test
  void makesRoomAlsoWhereHalfOfAllAreBusyForOneAddress() {
    Limits limits = Limits.standard().withConnections(512);
    assertEquals(-6, ConnectionWatch.tooMany(limits, 250, 250, 0), "each has room");
    assertEquals(256, ConnectionWatch.tooMany(limits, 512, 512, 0));
    assertEquals(0, ConnectionWatch.tooMany(limits, 511, 511, 256), "a reverse proxy");
    assertEquals(129, ConnectionWatch.tooMany(limits, 512, 512, 256), "half heads hold the rest");
    assertEquals(12, ConnectionWatch.tooMany(limits, 512, 512, 500));
    assertEquals(0, ConnectionWatch.tooMany(limits, 512, 512, 512), "none waits for a client");
  }
}
