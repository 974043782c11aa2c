package io.casedesk.settings;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.NoDelayFactory;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.network.ProxySettings.Login;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a policy makes of a connection. */
final class GovernedConnectionsTest {

  @TempDir private Path folder = Path.of("");

  private static MachinePolicy policy(String json) {
    PolicyFile.PolicyReadResult read = PolicyFile.parse("policy.json", json.getBytes(UTF_8));
    assertEquals(List.of(), read.problems());
    return read.policy();
  }

  private static MachinePolicy lockedTo(String url, boolean readOnly) {
    return policy(
        """
        {"lock_base_url":true,
         "connections":[{"name":"Cases","base_url":"%s","read_only":%s}]}
        """
            .formatted(url, readOnly));
  }

  private static ClientOptions to(String url) {
    return ClientOptions.of(BaseUrl.parseAllowingPlainHttp(url), () -> "token");
  }

  @Test
  void withoutAPolicyNothingChanges() {
    ClientOptions options = to("http://cases.example.com");

    ClientOptions governed = MachinePolicy.none().govern(options);

    assertEquals(options.baseUrl().uri(), governed.baseUrl().uri());
    assertSame(options.network().proxy(), governed.network().proxy());
    assertFalse(governed.isReadOnly());
  }

  @ParameterizedTest
  @CsvSource({
    "https://cases.example.com, true",
    "https://cases.example.com/api/public/, true",
    "HTTPS://Cases.Example.com:443, true",
    "https://cases.example.com/other, false",
    "https://cases.example.com:8443, false",
    "http://cases.example.com, false",
    "https://cases.example.com.evil.org, false",
    "http://127.0.0.1:8080, false"
  })
  void aLockedAddressIsThatAddressOnly(String used, boolean allowed) {
    MachinePolicy locked = lockedTo("https://cases.example.com/", false);

    if (allowed) {
      assertFalse(locked.govern(to(used)).isReadOnly());
    } else {
      IllegalArgumentException thrown =
          assertThrows(IllegalArgumentException.class, () -> locked.govern(to(used)));
      assertTrue(
          String.valueOf(thrown.getMessage())
              .endsWith("Allowed services: https://cases.example.com/."),
          thrown.getMessage());
    }
  }

  @Test
  void whereNoneIsOfferedNoneIsAllowed() {
    MachinePolicy none = policy("{\"lock_base_url\":true}");

    assertTrue(
        String.valueOf(
                assertThrows(
                        IllegalArgumentException.class, () -> none.govern(to("https://a.example")))
                    .getMessage())
            .endsWith("or any other service. Ask your administrator."));
  }

  @Test
  void plainHttpIsForThisComputerOnly() {
    MachinePolicy policy = policy("{\"forbid_plain_http\":true}");

    assertThrows(
        IllegalArgumentException.class, () -> policy.govern(to("http://cases.example.com")));
    assertEquals(8080, policy.govern(to("http://127.0.0.1:8080")).baseUrl().port());
    assertTrue(policy.govern(to("https://a.example")).baseUrl().isHttps());
  }

  @Test
  void theWayIsThePolicys() {
    MachinePolicy policy =
        policy("{\"proxy\":\"http://proxy.example.com:3128\",\"ca_file\":\"/ca.pem\"}");

    ClientOptions governed = policy.govern(to("https://a.example"));

    ProxySettings.Manual proxy =
        assertInstanceOf(ProxySettings.Manual.class, governed.network().proxy());
    assertEquals("proxy.example.com:3128", proxy.host() + ":" + proxy.port());
    assertEquals(Optional.of(Path.of("/ca.pem")), governed.network().caFile());
  }

  @Test
  void whoLogsInToThePolicysProxyIsForThePerson() {
    MachinePolicy policy = policy("{\"proxy\":\"http://proxy.example.com:3128\"}");
    ProxySettings ann = ProxySettings.system().loggingIn(new Login("ann", () -> "pa55"));

    ClientOptions governed =
        policy.govern(
            to("https://a.example").withNetwork(new NetworkOptions(ann, Optional.empty())));

    ProxySettings.Manual proxy =
        assertInstanceOf(ProxySettings.Manual.class, governed.network().proxy());
    assertEquals("proxy.example.com:3128", proxy.host() + ":" + proxy.port());
    assertEquals("ann", proxy.login().orElseThrow().user());
    assertEquals("pa55", proxy.login().orElseThrow().password().get());
  }

  @Test
  void whatIsReadOnlySendsNoWriteAtAll() throws Exception {
    try (MockWebServer service = NoDelayFactory.server()) {
      service.start();
      String url = service.url("/").toString();
      MachinePolicy all = policy("{\"read_only\":true}");
      for (MachinePolicy policy : List.of(lockedTo(url, true), all)) {
        ClientOptions governed = policy.govern(to(url));
        assertTrue(governed.isReadOnly());
        assertTrue(governed.withInFlight(2).withNetwork(governed.network()).isReadOnly());
        try (ServiceClient client = new ServiceClient(governed)) {
          ApiException.Rejected refused =
              assertThrows(
                  ApiException.Rejected.class,
                  () ->
                      client
                          .useCases()
                          .patch(
                              "1", Map.of(FieldRef.custom("theme"), FieldValue.text("finance"))));
          assertEquals(0, refused.status());
          assertTrue(
              String.valueOf(refused.getMessage()).contains("read-only; nothing was sent"),
              refused.getMessage());
          assertThrows(
              ApiException.Rejected.class,
              () -> client.useCases().create(new NewRecord("New", Map.of()), () -> true));
        }
      }
      assertEquals(0, service.getRequestCount());
    }
  }

  @Test
  void whatIsReadOnlyCanBeFilteredAllTheSame() {
    Path database = folder.resolve("s.db");
    try (CaseService service = CaseService.start(ServiceOptions.of(database).withSample(20))) {
      String token = service.issueToken("test");
      MachinePolicy policy = lockedTo(service.baseUrl().toString(), true);
      ClientOptions governed =
          policy.govern(ClientOptions.of(service.baseUrl().toString(), () -> token));
      try (ServiceClient client = new ServiceClient(governed)) {
        assertFalse(client.useCases().fields().isEmpty(), "which are asked of the filter");
      }
    }
  }
}
