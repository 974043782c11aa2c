package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Rejected;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.service.RecordRepository.NewRecord;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WriteOnceTest extends WithPeer {

  @Test
  @DisplayName("Q16: a create arrives once when a reused connection dies after receiving it")
  void sendsAWriteOnceOnAConnectionThatDies() {
    writeOnce(
        new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()).build(),
        Unavailable.class);
  }

  @Test
  @DisplayName("Q16: a create arrives once on 503 with Retry-After: 0")
  void sendsAWriteOnceWhenAskedToTryAgain() {
    writeOnce(
        new MockResponse.Builder().code(503).addHeader("Retry-After", "0").build(),
        RateLimited.class);
  }

  @Test
  @DisplayName("Q16: a create arrives once on 408")
  void sendsAWriteOnceOnARequestTimeout() {
    writeOnce(new MockResponse.Builder().code(408).build(), Rejected.class);
  }

  private void writeOnce(MockResponse response, Class<? extends ApiException> expected) {
    AtomicInteger reused = new AtomicInteger();
    peer.answer(
        request -> {
          if (request.getMethod().equals("GET")) {
            return Peer.json(200, EMPTY_LIST);
          }
          reused.set(request.getExchangeIndex());
          return response;
        });
    List<Runnable> writes =
        List.of(
            () -> client.useCases().create(new NewRecord("n", Map.of()), () -> true),
            () -> client.solutions().create(new NewRecord("n", Map.of()), () -> true),
            () -> client.useCases().patch("1", Map.of(FieldRef.custom("k"), FieldValue.text("v"))),
            () ->
                client
                    .solutions()
                    .patch("1", Map.of(FieldRef.standard("name"), FieldValue.text("v"))));
    for (Runnable write : writes) {
      readSolutions();
      peer.arrived();

      assertThrows(expected, write::run);

      List<RecordedRequest> arrived = peer.arrived();
      assertEquals(1, arrived.size(), () -> "" + arrived);
      assertTrue(reused.get() > 0, "on a connection used before");
    }
  }
}
