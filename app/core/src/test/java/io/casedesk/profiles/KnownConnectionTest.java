package io.casedesk.profiles;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.policy.MachinePolicy.OfferedConnection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is kept of connections, and what a policy offers beside it. */
final class KnownConnectionTest {

  private static KnownConnection saved(String id, String name, String url, String json) {
    return new KnownConnection(id, name, url, ProfileOptions.read(json));
  }

  @Test
  void whatWasSavedIsReadAndWhatIsUselessCountsAsNotSaid() {
    ProfileOptions options =
        ProfileOptions.read(
            "{\"colour\":\"red\",\"read_only\":true,\"proxy\":\"none\",\"proxy_user\":\"ann\","
                + "\"ca_file\":\"/c.pem\",\"in_flight\":4,\"first_page\":\"one\",\"plain_http\":true}");
    assertEquals(
        new ProfileOptions(
            true, new ProfileOptions.Way("none", "ann", "/c.pem", 4, FirstPage.ONE, true)),
        options);
    for (String useless : List.of("{}", "[]", "torn {", "{\"in_flight\":0,\"first_page\":9}")) {
      assertEquals(ProfileOptions.usual(), ProfileOptions.read(useless), useless);
    }
    assertTrue(ProfileOptions.read("{\"read_only\":\"perhaps\"}").readOnly());
  }

  @Test
  void aTokenBelongsToAnOriginAndAPasswordToAProxyAndAUser() {
    KnownConnection one =
        saved(
            "id",
            "One",
            "https://Cases.example.com/tenant/api/public/",
            "{\"proxy\":\"http://p:1\",\"proxy_user\":\"ann\"}");
    assertEquals("id https://cases.example.com:443", one.tokenKey());
    assertEquals(Optional.of("id proxy ann@http://p:1"), one.proxyKey());
    assertEquals(
        Optional.empty(),
        saved("id", "One", "https://a.test", "{\"proxy\":\"none\",\"proxy_user\":\"ann\"}")
            .proxyKey());
    assertEquals(Optional.empty(), saved("id", "One", "https://a.test", "{}").proxyKey());
    assertFalse(one.isBuiltIn());
    assertTrue(saved("built-in", "Here", "", "{}").isBuiltIn());
  }

  @Test
  void ofWhatIsOfferedNameAndAddressAreThePolicys() {
    MachinePolicy policy =
        new MachinePolicy(
            new MachinePolicy.Services(
                List.of(
                    new OfferedConnection("Cases", "https://cases.example.com", false),
                    new OfferedConnection("Archive", "https://archive.example.com", true)),
                false),
            MachinePolicy.none().way(),
            MachinePolicy.none().restrictions(),
            Optional.empty());
    List<KnownConnection> all =
        KnownConnection.all(
            List.of(
                saved("mine", "Mine", "https://mine.example.com", "{}"),
                saved(
                    KnownConnection.offeredId("https://cases.example.com/"),
                    "My name for it",
                    "https://old.example.com",
                    "{\"in_flight\":3}")),
            policy);
    assertEquals(
        List.of("Cases", "Archive", "Mine"), all.stream().map(KnownConnection::name).toList());
    assertEquals("https://cases.example.com", all.getFirst().baseUrl());
    assertEquals(3, all.getFirst().options().way().inFlight());
  }
}
