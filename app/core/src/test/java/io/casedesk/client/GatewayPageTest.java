package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page that a gateway sends with its status is no reason for a user to read. */
@Timeout(60)
class GatewayPageTest {

  private static final String PAGE =
      "<html><head><title>Gateway words</title></head><body>cloud-proxy/1.2</body></html>";

  private static ApiException refused(int status, String type) {
    try (Peer peer = new Peer()) {
      peer.answer(
          request ->
              new MockResponse.Builder()
                  .code(status)
                  .addHeader("Content-Type", type)
                  .body(PAGE)
                  .build());
      try (ServiceClient client = FastPauses.client(ClientOptions.of(peer.url(), () -> "token"))) {
        Map<FieldRef, FieldValue> change = Map.of(FieldRef.custom("sponsor"), FieldValue.text("x"));
        return assertThrows(
            ApiException.class, () -> client.useCases().patch("1", change, () -> true));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 404, 405, 413, 500, 502, 503, 504})
  void isNeverQuoted(int status) {
    for (String type : new String[] {"text/html", "application/json"}) {
      ApiException e = refused(status, type);
      for (String text : new String[] {e.getMessage(), e.message().text()}) {
        assertFalse(text.contains("<"), text);
        assertFalse(text.contains("Gateway words"), text);
      }
      assertTrue(
          status == 404 || e.message().text().contains("a web page came"), e.message()::text);
    }
  }
}
