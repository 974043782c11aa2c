package io.casedesk.desktop.app;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The real service with somebody else who works on it beside the window. */
final class SharedService implements AutoCloseable {

  private final CaseService service;
  private final String token;
  private final ServiceClient other;

  SharedService(Path database, int sample) {
    service = CaseService.start(SampleDatabase.at(database, sample));
    token = service.issueToken("window");
    String theirs = service.issueToken("other");
    other = new ServiceClient(ClientOptions.of(service.baseUrl().toString(), () -> theirs));
  }

  URI url() {
    return service.baseUrl();
  }

  /** For a window; a new one each time, as a window closes its own. */
  RemoteSession session() {
    return new RemoteSession(service.baseUrl().toString(), token);
  }

  String token() {
    return token;
  }

  /** The use cases as another user reads and changes them. */
  RecordRepository<UseCase> useCases() {
    return other.useCases();
  }

  /** Another user changes a field. */
  void change(String id, String field, String value) {
    boolean _ =
        other
            .useCases()
            .patch(id, Map.of(FieldRef.custom(field), FieldValue.text(value)), () -> true);
  }

  /** Another user makes a record. */
  void create(String title) {
    UseCase _ = other.useCases().create(new NewRecord(title, Map.of()), () -> true);
  }

  List<UseCase> all() {
    List<UseCase> all = new ArrayList<>();
    var _ = other.useCases().readAll((fresh, progress) -> all.addAll(fresh));
    return all;
  }

  @Override
  public void close() {
    other.close();
    service.close();
  }
}
