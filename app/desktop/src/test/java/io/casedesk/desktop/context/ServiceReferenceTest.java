package io.casedesk.desktop.context;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.server.ServiceOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a service's own reference is looked for. */
class ServiceReferenceTest {

  @Test
  void itIsBelowTheBaseUrlAndHoldsNoToken() {
    for (String url :
        List.of("https://cases.example.com/tenant", "https://cases.example.com/tenant/")) {
      RemoteSession session = new RemoteSession(url, "secret-t0ken");
      assertEquals(
          URI.create("https://cases.example.com/tenant/api/swagger"),
          Connection.reference(session));
      session.close();
    }
  }

  @Test
  void theServiceThatIsBuiltInHasAPageThere(@TempDir Path folder) throws Exception {
    try (ConnectionSession session =
            new BuiltInSession(
                "here", ServiceOptions.of(folder.resolve("cases.db")).withSample(1));
        HttpClient browser = HttpClient.newHttpClient()) {
      HttpResponse<String> page =
          browser.send(
              HttpRequest.newBuilder(Connection.reference(session))
                  .header("Accept", "text/html")
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertEquals(401, page.statusCode(), "nobody is signed in there");
      String asked = page.headers().firstValue("WWW-Authenticate").orElse("");
      assertTrue(asked.startsWith("Basic realm=\"Casedesk API reference\""), asked);
    }
  }
}
