package io.casedesk.desktop.app;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
import java.net.URI;
import java.util.function.Consumer;

/** Opens the API reference of the service in the browser. */
final class ServiceReference {

  private static final String PATH = "/api/swagger";

  private ServiceReference() {}

  /** Opens the reference once the service has started. */
  static void open(ConnectionSession session, Tasks tasks, Consumer<URI> outside) {
    tasks
        .call(() -> URI.create(session.options().baseUrl().toString().replaceAll("/+$", "") + PATH))
        .onSuccess(outside)
        .start();
  }
}
