package io.casedesk.bench.screen;

import io.casedesk.bench.server.LoadedServer;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The records of a service. */
final class ServedRecords {

  private final LoadedServer server;

  ServedRecords(LoadedServer server) {
    this.server = server;
  }

  private ServiceClient client() {
    return new ServiceClient(ClientOptions.of(server.url().toString(), server::token));
  }

  /** All of them. */
  List<UseCase> all() throws IOException {
    try (ServiceClient client = client()) {
      List<UseCase> records = new ArrayList<>();
      ReadOutcome outcome = client.useCases().readAll((fresh, progress) -> records.addAll(fresh));
      if (!outcome.complete()) {
        throw new IOException("The read was not complete: " + outcome.shortfalls());
      }
      return records;
    }
  }
}
