package io.casedesk.client.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.network.ProxySettings.Login;
import java.net.Proxy;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which proxy is chosen. */
class NoProxyTest {

  private static final URI SERVICE = URI.create("https://cases.example.com/");

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "example.com cases.example.com true",
        ".example.com cases.example.com true",
        "*.example.com cases.example.com true",
        "example.com example.com true",
        "example.com badexample.com false",
        "CASES.example.com cases.example.com true",
        "cases.example.com:443 cases.example.com true",
        "cases.example.com:8443 cases.example.com false",
        "* cases.example.com true",
        "10.0.0.0/8 10.20.30.40 true",
        "10.0.0.0/8 11.20.30.40 false",
        "192.168.1.0/25 192.168.1.127 true",
        "192.168.1.0/25 192.168.1.128 false",
        "10.0.0.0/8 cases.example.com false",
        "192.168.* 192.168.7.8 true",
        "fd00::/8 fd12::1 true",
        "[::1] ::1 true",
        "::1 ::1 true",
        "10.0.0.0/many 10.0.0.1 false",
      })
  void hostsThatAreReachedDirectly(String entry, String host, boolean direct) {
    assertEquals(direct, NoProxy.parse("other.test," + entry).matches(host, 443));
  }

  @Test
  void nothingIsListedInAnEmptyList() {
    assertFalse(NoProxy.parse(" , ").matches("example.com", 443));
  }

  private static Optional<String> system(Map<String, String> environment, URI address) {
    return new ProxyRouteSelector(new ProxySettings.Computer(environment), null)
        .to(address)
        .map(route -> route.address() + " by " + route.source());
  }

  @Test
  void theEnvironmentIsFollowed() {
    assertEquals(
        Optional.of("proxy.test:3128 by the environment variable HTTPS_PROXY"),
        system(Map.of("HTTPS_PROXY", "http://proxy.test:3128"), SERVICE));
    assertEquals(
        Optional.of("small.test:80 by the environment variable HTTPS_PROXY"),
        system(Map.of("HTTPS_PROXY", "large.test", "https_proxy", "small.test"), SERVICE));
    assertEquals(
        Optional.of("all.test:8080 by the environment variable ALL_PROXY"),
        system(Map.of("http_proxy", "plain.test", "all_proxy", "all.test:8080"), SERVICE));
    assertEquals(
        Optional.empty(),
        system(Map.of("HTTPS_PROXY", "proxy.test", "no_proxy", "example.com"), SERVICE));
    assertEquals(Optional.empty(), system(Map.of(), SERVICE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:8080",
        "http://localhost",
        "http://LOCALHOST.:1",
        "http://cases.localhost",
        "http://127.1",
        "http://[::ffff:127.0.0.1]:80",
        "http://[0:0:0:0:0:0:0:1]",
        "https://[::1]:8443"
      })
  void noProxyIsUsedForThisComputer(String address) {
    Map<String, String> environment =
        Map.of("HTTP_PROXY", "proxy.test", "HTTPS_PROXY", "proxy.test");
    assertEquals(Optional.empty(), system(environment, URI.create(address)));
    ProxyRouteSelector named =
        new ProxyRouteSelector(ProxySettings.parse("proxy.test:1", () -> "", List.of()), null);
    assertEquals(Optional.empty(), named.to(URI.create(address)));
    assertEquals(List.of(Proxy.NO_PROXY), named.select(URI.create(address)));
    assertTrue(named.to(SERVICE).isPresent());
  }

  @Test
  void anUnreadableVariableIsToldAndNotRepeated() {
    ProxyRouteSelector routes =
        new ProxyRouteSelector(
            new ProxySettings.Computer(Map.of("https_proxy", "socks5://ann:hunter2@proxy")), null);
    assertEquals(Optional.empty(), routes.to(SERVICE));
    String trouble = routes.problem(SERVICE).orElseThrow().text();
    assertTrue(trouble.contains("HTTPS_PROXY"), trouble);
    assertFalse(trouble.contains("hunter2"), trouble);
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://proxy.test", "http://", "http://ann:hunter2@proxy.test", "a b"})
  void aProxyThatCannotBeUsedIsRefusedWithoutRepeatingIt(String typed) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> ProxySettings.parse(typed, () -> "", List.of()));
    assertFalse(String.valueOf(e.getMessage()).contains("hunter2"));
  }

  @Test
  void noTextShowsAPassword() {
    Map<String, String> environment = Map.of("HTTPS_PROXY", "http://ann:hunter2@proxy.test");
    ProxySettings system = new ProxySettings.Computer(environment);
    ProxySettings manual = ProxySettings.parse("ann@proxy.test:1", () -> "hunter2", List.of());
    String all = system + " " + manual + new ProxyRouteSelector(system, null).to(SERVICE);
    assertFalse(all.contains("hunter2"), all);
    assertTrue(all.contains("ann"), all);
  }

  @Test
  void aPersonsLogInIsForAProxyThatNamesNone() {
    Login ann = new Login("ann", () -> "pa55");
    Map<String, String> bare = Map.of("HTTPS_PROXY", "http://proxy.test:1");
    Map<String, String> named = Map.of("HTTPS_PROXY", "http://bob:x@proxy.test:1");
    assertEquals(Optional.of("ann"), user(new ProxySettings.Computer(bare).loggingIn(ann)));
    assertEquals(Optional.of("bob"), user(new ProxySettings.Computer(named).loggingIn(ann)));
    assertEquals(Optional.empty(), user(new ProxySettings.Computer(bare)));
    assertEquals(Optional.empty(), user(new ProxySettings.None().loggingIn(ann)));
  }

  private static Optional<String> user(ProxySettings settings) {
    return new ProxyRouteSelector(settings, null)
        .to(SERVICE)
        .flatMap(ProxyRoute::login)
        .map(Login::user);
  }
}
