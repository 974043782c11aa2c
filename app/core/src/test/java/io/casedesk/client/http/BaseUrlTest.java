package io.casedesk.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Q39: base URLs as people type them")
class BaseUrlTest {

  @ParameterizedTest
  @CsvSource({
    "https://s.example.com, https://s.example.com",
    "https://s.example.com/, https://s.example.com",
    "  https://s.example.com//  , https://s.example.com",
    "https://s.example.com/api/public, https://s.example.com",
    "https://s.example.com/api/public/, https://s.example.com",
    "https://s.example.com//api/public//, https://s.example.com",
    "https://s.example.com/api/public/use-cases/42/, https://s.example.com",
    "https://s.example.com/tenant/a/api/swagger, https://s.example.com/tenant/a",
    "https://s.example.com/api/swagger/index.html, https://s.example.com",
    "https://s.example.com/api, https://s.example.com/api",
    "https://s.example.com/api/swaggers, https://s.example.com/api/swaggers",
    "https://s.example.com/tenant/a, https://s.example.com/tenant/a",
    "https://s.example.com/tenant/a/api/public, https://s.example.com/tenant/a",
    "HTTPS://S.EXAMPLE.COM:8443, https://s.example.com:8443",
    "http://localhost:8080, http://localhost:8080",
    "http://127.0.0.1:8080/api/public, http://127.0.0.1:8080",
    "http://[::1]:8080, http://[::1]:8080",
  })
  void normalises(String typed, String meant) {
    assertEquals(meant, BaseUrl.parse(typed).toString());
    assertEquals(BaseUrl.parse(meant), BaseUrl.parse(typed));
    assertEquals(BaseUrl.parse(meant).hashCode(), BaseUrl.parse(typed).hashCode());
  }

  @ParameterizedTest
  @CsvSource({
    "'', is empty",
    "s.example.com, must start with https://",
    "ftp://s.example.com, starts with ftp://",
    "https://, isn't valid",
    "https://s.example.com:99999, isn't valid",
    "https://s.example.com?a=b, contains a ? or #",
    "https://s.example.com/#top, contains a ? or #",
    "http://s.example.com, plain http",
    "http://127.evil.example.com, plain http",
    "http://localhost.example.com, plain http",
  })
  void refusesAndSaysWhy(String typed, String why) {
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> BaseUrl.parse(typed)).getMessage());
    assertTrue(message.contains(why), message);
  }

  @Test
  void doesNotRepeatAPasswordThatWasTyped() {
    String message =
        String.valueOf(
            assertThrows(
                    IllegalArgumentException.class,
                    () -> BaseUrl.parse("https://anna:hunter2@s.example.com"))
                .getMessage());
    assertFalse(message.contains("hunter2"), message);
    assertThrows(IllegalArgumentException.class, () -> BaseUrl.parse("https://anna@s.example.com"));
  }

  @Test
  void takesPlainHttpWhereTheConnectionAllowsIt() {
    BaseUrl url = BaseUrl.parseAllowingPlainHttp("http://s.example.com");

    assertEquals("http://s.example.com", url.toString());
    assertFalse(url.isLoopback());
    assertNotEquals(BaseUrl.parse("https://s.example.com"), url);
  }

  @ParameterizedTest
  @DisplayName("Q11: ids are path-encoded in one place")
  @CsvSource({
    "a/b, a%2Fb",
    "a#b, a%23b",
    "100%, 100%25",
    "%2e%2e, %252e%252e",
    "a?b, a%3Fb",
    "a b, a%20b",
    "Łódź, %C5%81%C3%B3d%C5%BA",
    "...,...",
  })
  void encodesIds(String id, String encoded) {
    assertEquals(
        "/t/api/public/use-cases/" + encoded,
        BaseUrl.parse("https://s.example.com/t/").resolve("use-cases", id).encodedPath());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "\ud800"})
  void refusesIdsThatWouldNameAnotherRecord(String id) {
    BaseUrl url = BaseUrl.parse("https://s.example.com");

    assertThrows(IllegalArgumentException.class, () -> url.resolve("use-cases", id));
  }

  @Test
  void completesAnAddressWithoutAScheme() {
    assertEquals("http://localhost:8080/api", BaseUrl.withScheme(" localhost:8080/api"));
    assertEquals("http://127.0.0.1", BaseUrl.withScheme("127.0.0.1"));
    assertEquals("https://cases.example.com/api", BaseUrl.withScheme("cases.example.com/api"));
    assertEquals("https://localhost.example.com", BaseUrl.withScheme("localhost.example.com"));
    for (String whole : List.of("", "http://a", "HTTPS://a", "ftp://a", "http:/a", "https:a")) {
      assertEquals(whole, BaseUrl.withScheme(whole));
    }
  }
}
