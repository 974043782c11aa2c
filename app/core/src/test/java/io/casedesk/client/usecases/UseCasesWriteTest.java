package io.casedesk.client.usecases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.Peer;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.RecordRepository.NewRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class UseCasesWriteTest extends WithUseCases {

  @Test
  @DisplayName("Q14: custom fields are sent whole, nothing else is")
  void patchesCustomFields() {
    peer.enqueue(new MockResponse.Builder().code(204).build());
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
    values.put(FieldRef.custom("theme"), FieldValue.text("legal \"ops\" é😀"));
    values.put(FieldRef.custom("benefit"), new Numeric("99.90"));
    values.put(FieldRef.custom("personal"), FieldValue.bool(true));
    values.put(FieldRef.custom("sources"), new Structure("[\"crm\", {\"a\":1.0}]"));
    values.put(FieldRef.custom("sponsor"), FieldValue.Null.INSTANCE);

    useCases.patch("a/b c", values);

    RecordedRequest request = peer.awaitRequest();
    assertEquals("PATCH /api/public/use-cases/a%2Fb%20c HTTP/1.1", request.getRequestLine());
    assertEquals(
        "{\"custom_fields\":{\"theme\":\"legal \\\"ops\\\" é😀\",\"benefit\":99.90,"
            + "\"personal\":true,\"sources\":[\"crm\", {\"a\":1.0}],\"sponsor\":null}}",
        body(request));
  }

  @Test
  void patchRefusesWhatCannotBeWritten() {
    assertTrue(useCases.writable(FieldRef.custom("title")));
    assertFalse(useCases.writable(FieldRef.standard("title")));
    for (Map<FieldRef, FieldValue> values :
        List.<Map<FieldRef, FieldValue>>of(
            Map.of(),
            Map.of(FieldRef.standard("title"), FieldValue.text("x")),
            Map.of(FieldRef.custom("n"), new Numeric("01")),
            Map.of(FieldRef.custom("n"), new Numeric("NaN")),
            Map.of(FieldRef.custom("s"), new Structure("{\"a\":")),
            Map.of(FieldRef.custom("s"), new Structure("")),
            Map.of(FieldRef.custom("s"), new Structure("1,2")),
            Map.of(FieldRef.custom("s"), new Structure("{}}")),
            Map.of(FieldRef.custom("half \ud83d"), FieldValue.text("x")),
            Map.of(FieldRef.custom("s"), new Structure("\"\ud83d\"")),
            Map.of(FieldRef.custom("t"), FieldValue.text("half \ud83d")))) {
      assertThrows(IllegalArgumentException.class, () -> useCases.patch("a", values), "" + values);
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> useCases.patch("..", Map.of(FieldRef.custom("t"), FieldValue.text("x"))));
    assertEquals(0, peer.requestCount());
  }

  @Test
  @DisplayName("Q38: a sign-in page is no accepted write")
  void doesNotTakeALogInPageForAnAcceptedWrite() {
    peer.enqueue(
        new MockResponse.Builder()
            .addHeader("Content-Type", "text/html")
            .body("<form>Log in</form>")
            .build());

    assertThrows(
        ApiException.Malformed.class,
        () -> useCases.patch("a", Map.of(FieldRef.custom("t"), FieldValue.text("x"))));
  }

  @Test
  @DisplayName("Q15: a create takes name, its answer has title")
  void createsByName() {
    peer.enqueue(
        Peer.json(201, "{\"data\":" + row(7) + "}"),
        Peer.json(201, row(8)),
        Peer.json(201, "{\"data\":null}"),
        Peer.json(201, "{\"data\":{\"title\":\"no id\"}}"),
        Peer.json(201, "created"),
        Peer.json(400, Peer.error("name is required")));

    assertEquals(
        "T7",
        Objects.requireNonNull(useCases.create(new NewRecord("T7", Map.of()), () -> true)).title());
    RecordedRequest request = peer.awaitRequest();
    assertEquals("POST /api/public/use-cases HTTP/1.1", request.getRequestLine());
    assertEquals("{\"name\":\"T7\"}", body(request));
    assertEquals(
        "r8",
        Objects.requireNonNull(useCases.create(new NewRecord("T8", Map.of()), () -> true)).id());
    for (int i = 0; i < 3; i++) {
      assertThrows(
          ApiException.Malformed.class,
          () -> useCases.create(new NewRecord("x", Map.of()), () -> true));
    }
    assertThrows(
        ApiException.Rejected.class,
        () -> useCases.create(new NewRecord("", Map.of()), () -> true));
  }

  @Test
  @DisplayName("Q13: a single use case is neither got nor put")
  void neverGetsOrPutsASingleUseCase() {
    serve(150);
    readAll();
    var _ = client.exportUseCases(ReadListener.none());
    var _ = useCases.reread(Set.of("r1", "nobody"));
    peer.answer(request -> Peer.json(200, "{\"data\":" + row(1) + ",\"fields\":[]}"));
    var _ = useCases.fields();
    var _ = useCases.create(new NewRecord("n", Map.of()), () -> true);
    useCases.patch("r1", Map.of(FieldRef.custom("t"), FieldValue.text("x")));

    Set<String> asked =
        peer.arrived().stream()
            .map(request -> request.getMethod() + " " + request.getUrl().encodedPath())
            .collect(Collectors.toSet());

    assertEquals(
        Set.of(
            "GET /api/public/use-cases",
            "POST /api/public/use-cases/filter",
            "POST /api/public/use-cases",
            "PATCH /api/public/use-cases/r1"),
        asked);
  }
}
