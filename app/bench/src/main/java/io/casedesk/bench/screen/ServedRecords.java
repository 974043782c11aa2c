package io.casedesk.bench.screen;

import io.casedesk.bench.server.LoadedServer;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The records of a service. */
final class ServedRecords {

  private static final FieldRef CHANGED = FieldRef.custom("team");

  private final LoadedServer server;
  private int changes;

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

  /** Gives every so many-th record another value in a field that is shown. */
  void changeOneIn(int apart) throws IOException {
    List<UseCase> records = all();
    changes++;
    try (ServiceClient client = client()) {
      for (int i = changes; i < records.size(); i += apart) {
        client
            .useCases()
            .patch(
                records.get(i).id(),
                Map.of(CHANGED, FieldValue.text("Team of change " + changes)),
                () -> true);
      }
    }
  }
}
