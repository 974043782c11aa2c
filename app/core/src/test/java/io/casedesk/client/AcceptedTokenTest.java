package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.client.http.TokenProvider;
import io.casedesk.model.ApiException;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which answers show that the service accepts a token. */
@Timeout(60)
class AcceptedTokenTest {

  private static final String ENVELOPE = "{\"data\":null,\"error\":\"no\"}";

  /** What was heard of a token that was never refused. */
  private static final class Noting implements TokenProvider {
    final List<String> heard = new ArrayList<>();

    @Override
    public String get() {
      return "token";
    }

    @Override
    public void accepted(long turn) {
      heard.add("accepted");
    }

    @Override
    public void unanswered(long turn) {
      heard.add("unanswered");
    }
  }

  private static String last(int status, String type, String body, boolean reread) {
    Noting token = new Noting();
    try (Peer peer = new Peer()) {
      peer.answer(
          request ->
              new MockResponse.Builder()
                  .code(status)
                  .addHeader("Content-Type", type)
                  .body(body)
                  .build());
      try (ServiceClient client = FastPauses.client(ClientOptions.of(peer.url(), token))) {
        if (reread) {
          client.solutions().reread(java.util.Set.of("1"));
        } else {
          client.useCases().fields();
        }
      } catch (ApiException e) {
        // What it means for the call is the matter of other tests.
      }
    }
    return token.heard.getFirst();
  }

  @ParameterizedTest
  @CsvSource({"400", "404", "405", "409", "422", "500"})
  void anErrorInTheServicesOwnWordsDoes(int status) {
    assertEquals("accepted", last(status, "application/json", ENVELOPE, false));
    assertEquals("accepted", last(status, "application/json", ENVELOPE, true));
  }

  @ParameterizedTest
  @CsvSource({"302", "400", "403", "404", "405", "500", "502", "503"})
  void anErrorInOtherWordsDoesNot(int status) {
    assertEquals("unanswered", last(status, "text/html", "<html>log in</html>", false));
    assertEquals("unanswered", last(status, "text/html", "<html>log in</html>", true));
  }

  @ParameterizedTest
  @CsvSource({"403", "429", "502", "503"})
  void whatMayComeFromInFrontOfTheServiceDoesNotInAnyWords(int status) {
    assertEquals("unanswered", last(status, "application/json", ENVELOPE, false));
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void aLogInPageDoesNotAndASuccessDoes(boolean reread) {
    assertEquals("unanswered", last(200, "text/html", "<html>log in</html>", reread));
    assertEquals("accepted", last(200, "application/json", "{\"data\":[]}", reread));
  }
}
