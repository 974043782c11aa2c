package io.casedesk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.http.BaseUrl;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Q39: two ways of typing a base URL are one connection")
final class ConnectionNameTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://cases.example.com",
        " https://cases.example.com/ ",
        "HTTPS://Cases.Example.COM:443//",
        "https://cases.example.com/api/public",
        "https://cases.example.com//api//public///",
        "https://cases.example.com/Team A/api/public/",
        "https://cases.example.com:8443/team",
        "http://localhost:80/x/",
        "http://127.0.0.1:8080",
        "http://[::1]:8080/api/public",
        "https://cases.example.com/api/public/more",
        "https://cases.example.com/api/swagger/"
      })
  void namesAConnectionAsTheClientDoes(String typed) {
    assertEquals(
        BaseUrl.parse(typed).toString(), ConnectionName.of(typed).replace(" ", "%20"), typed);
  }

  @Test
  void tellsOthersApart() {
    assertTrue(ConnectionName.same("https://A.example.com/", "https://a.example.com/api/public"));
    assertFalse(ConnectionName.same("https://a.example.com", "http://a.example.com"));
    assertFalse(ConnectionName.same("https://a.example.com/x", "https://a.example.com/X"));
    assertFalse(ConnectionName.same("https://a.example.com:8443", "https://a.example.com"));
  }

  @Test
  void leavesWhatIsNoAddressAsItIs() {
    assertEquals("cases", ConnectionName.of(" cases "));
  }
}
