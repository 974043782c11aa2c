package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.NoProxy;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.network.ProxySettings.Login;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.service.ReadListener;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is made of a proxy's answers. */
@Timeout(60)
class ProxyAnswerTest {

  private static final String LOG_IN =
      answer("407 Log in", "Proxy-Authenticate: Basic realm=\"p\"", "");
  private static final String EMPTY =
      answer("200 OK", "Content-Type: application/json", "{\"data\":[]}");

  private static String answer(String status, String header, String body) {
    return String.join(
        "\r\n", "HTTP/1.1 " + status, header, "Content-Length: " + body.length(), "", body);
  }

  private static ServiceClient client(String url, RawPeer proxy, boolean login) {
    ProxySettings settings =
        new ProxySettings.Manual(
            "127.0.0.1",
            proxy.port(),
            login ? Optional.of(new Login("ann", () -> "wrong")) : Optional.empty(),
            new NoProxy(List.of()));
    return FastPauses.client(
        ClientOptions.of(BaseUrl.parseAllowingPlainHttp(url), () -> Peer.TOKEN)
            .withNetwork(new NetworkOptions(settings, Optional.empty())));
  }

  @ParameterizedTest
  @CsvSource({
    "https://cases.example.com, true, rejects the user ann or the password",
    "http://cases.example.com, true, rejects the user ann or the password",
    "https://case_desk.example, true, rejects the user ann or the password",
    "https://cases.example.com, false, requires a user name and a password",
    "http://cases.example.com, false, requires a user name and a password",
  })
  @DisplayName("Q36: a proxy that refuses the log-in is not asked again, or it locks the user")
  void aRefusedLogInIsNotRepeated(String url, boolean login, String told) {
    try (RawPeer proxy = RawPeer.answering(LOG_IN);
        ServiceClient client = client(url, proxy, login)) {
      Unavailable e =
          assertThrows(Unavailable.class, () -> client.solutions().readAll(ReadListener.none()));
      assertTrue(String.valueOf(e.getMessage()).contains(told), String.valueOf(e.getMessage()));
      assertEquals(1, proxy.heads().size(), proxy.heads()::toString);
      assertEquals(login, proxy.heads().getFirst().contains("Proxy-Authorization: Basic"));
    }
  }

  @Test
  @DisplayName("a host with an underscore, which Java takes for none, is reached like any other")
  void anUnderscoreInAName() {
    try (RawPeer proxy = RawPeer.answering(EMPTY);
        ServiceClient client = client("http://case_desk.example:8080", proxy, false)) {
      assertEquals(0, client.solutions().readAll(ReadListener.none()).records());
      String head = proxy.heads().getFirst();
      assertTrue(
          head.startsWith("GET http://case_desk.example:8080/api/public/solutions HTTP/1.1\n"),
          head);
      assertTrue(head.contains("\nHost: case_desk.example:8080\n"), head);
    }
  }

  @Test
  void aTunnelToANameWithAnUnderscore() throws IOException {
    URI address = URI.create("https://case_desk.example/");
    assertEquals(null, address.getHost(), "Java does not see the host");
    try (RawPeer proxy = RawPeer.answering("HTTP/1.1 200 OK\r\n\r\n");
        ServiceClient client = client(address.toString(), proxy, false)) {
      NetworkOptions network =
          new NetworkOptions(
              ProxySettings.parse("127.0.0.1:" + proxy.port(), () -> "", List.of()),
              Optional.empty());
      assertThrows(Unavailable.class, () -> client.solutions().readAll(ReadListener.none()));
      assertTrue(
          proxy.heads().getFirst().startsWith("CONNECT case_desk.example:443 "),
          proxy.heads()::toString);
      NetworkOptions around =
          new NetworkOptions(
              ProxySettings.parse(
                  "127.0.0.1:" + proxy.port(), () -> "", List.of("case_desk.example")),
              Optional.empty());
      assertTrue(network.routeTo(address).isPresent());
      assertFalse(around.routeTo(address).isPresent());
    }
  }

  @Test
  void aNameWithAnUnderscoreThatIsNotKnownIsNamed() {
    try (ServiceClient client =
        FastPauses.client(
            ClientOptions.of("https://no_such_host.invalid", () -> Peer.TOKEN)
                .withNetwork(new NetworkOptions(new ProxySettings.None(), Optional.empty())))) {
      Unavailable e =
          assertThrows(Unavailable.class, () -> client.solutions().readAll(ReadListener.none()));
      assertTrue(
          String.valueOf(e.getMessage()).contains("the host of https://no_such_host.invalid"),
          String.valueOf(e.getMessage()));
    }
  }
}
