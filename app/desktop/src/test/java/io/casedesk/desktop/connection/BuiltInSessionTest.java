package io.casedesk.desktop.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.server.ServiceOptions;
import io.casedesk.server.options.ServiceException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built-in service begins and ends with its connection. */
final class BuiltInSessionTest {

  private static final String SERVER = "io.javalin";

  @TempDir private Path folder = Path.of("");

  /** Notes what is said loudly. */
  private static final class Notes extends Handler {

    private final List<String> said = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord record) {
      if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
        said.add(record.getMessage());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void aWindowThatIsClosedWhileItStartsStopsNothingHalfWay() throws IOException {
    Logger server = Logger.getLogger(SERVER);
    Notes notes = new Notes();
    server.addHandler(notes);
    BuiltInSession session =
        new BuiltInSession("here", ServiceOptions.of(folder.resolve("cases.db")).withSample(20));
    try {
      // As a connection that is left does with whatever runs for it.
      Thread.currentThread().interrupt();
      ClientOptions options = session.options();

      assertTrue(Thread.interrupted(), "whoever asked still learns that it was stopped");
      assertEquals(List.of(), notes.said);
      URI url = options.baseUrl().uri();
      new Socket(url.getHost(), url.getPort()).close();
      session.close();
      assertThrows(IOException.class, () -> new Socket(url.getHost(), url.getPort()).close());
    } finally {
      boolean _ = Thread.interrupted();
      session.close();
      server.removeHandler(notes);
    }
  }

  @Test
  void whyItCannotStartIsToldAsTheServiceTellsIt() throws IOException {
    Path file = Files.writeString(folder.resolve("cases.db"), "this is no database at all, is it");
    try (BuiltInSession session = new BuiltInSession("here", ServiceOptions.of(file))) {
      assertThrows(ServiceException.class, session::options);
    }
  }
}
