package io.casedesk.settings;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.settings.ConnectionProfile.Style;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is kept of connections, and what a policy offers beside it. */
final class ConnectionProfileTest {

  private static ConnectionProfile saved(String id, String name, String url, String json) {
    return ConnectionProfileJson.read(id, name, url, json);
  }

  @Test
  void whatWasSavedIsReadAndWhatIsUselessCountsAsNotSaid() {
    ConnectionProfile read =
        saved(
            "id",
            "One",
            "https://a.test",
            "{\"colour\":\"red\",\"read_only\":true,\"proxy\":\"none\",\"proxy_user\":\"ann\","
                + "\"ca_file\":\"/c.pem\",\"in_flight\":4,\"first_page\":\"one\","
                + "\"owner_form\":\"email\",\"plain_http\":true}");
    assertEquals(
        new ConnectionProfile(
            "id",
            "One",
            "https://a.test",
            new Style(ConnectionColor.RED, true),
            new Network("none", "ann", "/c.pem", 4, FirstPage.ONE, OwnerForm.EMAIL, true)),
        read);
    for (String useless :
        List.of(
            "{}",
            "[]",
            "torn {",
            "{\"in_flight\":0,\"first_page\":9,\"owner_form\":\"x\"}",
            "{\"colour\":\"pink\"}")) {
      assertEquals(
          ConnectionProfile.of("id", "One", "https://a.test"),
          saved("id", "One", "https://a.test", useless),
          useless);
    }
    assertTrue(saved("id", "One", "", "{\"read_only\":\"perhaps\"}").style().readOnly());
  }

  @Test
  void whatIsWrittenIsReadAgainAndUnknownMembersAndEarlierOriginsStay() {
    ConnectionProfile one =
        new ConnectionProfile(
            "id",
            "One",
            "https://a.test",
            new Style(ConnectionColor.BLUE, true),
            new Network("http://p:1", "ann", "", 3, FirstPage.ZERO, OwnerForm.EMAIL, false));
    String before =
        "{\"of.a.newer.version\":[1],\"origins\":[\"https://b.test:443\"],\"in_flight\":9}";
    String written = ConnectionProfileJson.options(one, before, Optional.of("the key"));
    assertEquals(one, saved("id", "One", "https://a.test", written));
    assertTrue(written.contains("\"of.a.newer.version\":[1]"), written);
    assertEquals(
        Set.of("https://a.test:443", "https://b.test:443"), ConnectionProfileJson.origins(written));
    assertEquals(Set.of("the key"), ConnectionProfileJson.proxyKeys(written));
  }

  @Test
  void aTokenBelongsToAnOriginAndAPasswordToAProxyAndAUser() {
    ConnectionProfile one =
        saved(
            "id",
            "One",
            "https://Cases.example.com/tenant/api/public/",
            "{\"proxy\":\"http://p:1\",\"proxy_user\":\"ann\"}");
    assertEquals("id https://cases.example.com:443", one.tokenKey());
    assertEquals(Optional.of("id proxy ann@http://p:1"), one.proxyKey("http://p:1"));
    assertEquals(
        Optional.empty(),
        saved("id", "One", "https://a.test", "{\"proxy\":\"none\",\"proxy_user\":\"ann\"}")
            .proxyKey("none"));
    assertEquals(
        Optional.empty(), saved("id", "One", "https://a.test", "{}").proxyKey("http://p:1"));
    assertFalse(one.isBuiltIn());
    assertTrue(saved("built-in", "Here", "", "{}").isBuiltIn());
  }

  @Test
  void ofWhatIsOfferedNameAndAddressAreThePolicys() {
    MachinePolicy policy =
        PolicyFile.parse(
                "policy.json",
                """
                {"connections":[
                  {"name":"Cases","base_url":"https://cases.example.com"},
                  {"name":"Archive","base_url":"https://archive.example.com","read_only":true}]}
                """
                    .getBytes(UTF_8))
            .policy();
    List<ConnectionProfile> all =
        ConnectionProfile.all(
            List.of(
                saved("mine", "Mine", "https://mine.example.com", "{}"),
                saved(
                    ConnectionProfile.offeredId("https://cases.example.com/"),
                    "My name for it",
                    "https://old.example.com",
                    "{\"in_flight\":3}")),
            policy);
    assertEquals(
        List.of("Cases", "Archive", "Mine"), all.stream().map(ConnectionProfile::name).toList());
    assertEquals("https://cases.example.com", all.getFirst().baseUrl());
    assertEquals(3, all.getFirst().network().inFlight());
  }
}
