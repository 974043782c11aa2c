package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.ui.task.Tasks;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which address is opened for the service's own reference. */
class ServiceReferenceTest {

  private final List<Throwable> failures = new ArrayList<>();
  private final List<URI> opened = new ArrayList<>();

  private URI address(Session session) {
    ServiceReference.open(
        session, new Tasks(Runnable::run, Runnable::run, failures::add), opened::add);
    assertEquals(List.of(), failures);
    return opened.getLast();
  }

  @Test
  void theServiceAnswersThereAndTheTokenIsNotInTheAddress(@TempDir Path folder) throws Exception {
    try (CountedService service = new CountedService(folder.resolve("service.db"), 10);
        Session session = new RemoteSession(service.directUrl(), service.token());
        HttpClient browser = HttpClient.newHttpClient()) {
      URI address = address(session);
      assertEquals("/api/swagger", address.getPath());
      assertTrue(!address.toString().contains(service.token()), "no token in an address");
      int status =
          browser
              .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
              .statusCode();
      // A browser has no token yet: the page asks for one, or says that it needs one.
      assertTrue(status == 200 || status == 401, "the service answered " + status);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "https://cases.example.com, https://cases.example.com/api/swagger",
    "https://cases.example.com/, https://cases.example.com/api/swagger",
    "https://example.com/cases/, https://example.com/cases/api/swagger"
  })
  void itIsBelowTheBaseUrl(String base, String reference) {
    try (Session session = new RemoteSession(base, "t0ken")) {
      assertEquals(URI.create(reference), address(session));
    }
  }
}
