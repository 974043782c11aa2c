package io.casedesk.settings;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.NoDelayFactory;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.TestAuthority;
import io.casedesk.model.ApiException;
import java.io.IOException;
import java.nio.file.Path;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The way that a policy decides is the way that calls take, whatever a person chose. */
@Timeout(60)
final class NetworkPolicyTest {

  @TempDir private Path folder = Path.of("");

  private static MachinePolicy policy(String key, Object value) {
    String json = "{\"%s\":\"%s\"}".formatted(key, value);
    return PolicyFile.parse("policy.json", json.getBytes(UTF_8)).policy();
  }

  private static MockResponse fields() {
    return new MockResponse.Builder()
        .code(200)
        .addHeader("Content-Type", "application/json")
        .body(
            "{\"data\":[],\"fields\":[{\"key\":\"theme\",\"type\":\"text\",\"display\":\"Theme\"}]}")
        .build();
  }

  private static int asked(MachinePolicy policy, String url) {
    ClientOptions options = ClientOptions.of(BaseUrl.parseAllowingPlainHttp(url), () -> "token");
    try (ServiceClient client = new ServiceClient(policy.govern(options))) {
      return client.useCases().fields().size();
    }
  }

  @Test
  void theCertificatesOfThePolicyVouchForAServiceAndWithoutThemNobodyDoes() throws IOException {
    TestAuthority authority = new TestAuthority(folder);
    HeldCertificate own = authority.lasting(30);
    try (MockWebServer server = authority.server(own)) {
      server.start();
      server.enqueue(fields());
      String url = "https://127.0.0.1:" + server.getPort();
      assertThrows(ApiException.Unavailable.class, () -> asked(MachinePolicy.none(), url));
      assertEquals(1, asked(policy("ca_file", authority.pem()), url));
    }
  }

  @Test
  void theProxyOfThePolicyIsTheOneThatIsAsked() throws Exception {
    try (MockWebServer proxy = NoDelayFactory.server()) {
      proxy.start();
      proxy.enqueue(fields());
      String address = "http://127.0.0.1:" + proxy.getPort();
      // A name that nobody can look up: whoever gets an answer got it from the proxy.
      assertEquals(1, asked(policy("proxy", address), "http://cases.invalid:8080"));
      RecordedRequest request = proxy.takeRequest();
      assertEquals("cases.invalid:8080", request.getHeaders().get("Host"));
    }
  }
}
