package io.casedesk.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.OptionKey;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.ReadOutcome.Reason;
import io.casedesk.model.ReadOutcome.Shortfall;
import io.casedesk.model.UseCase;
import io.casedesk.model.UseCaseRepository;
import io.casedesk.model.UseCaseRepository.NewUseCase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class UseCasesTest {

  private final Peer peer = new Peer();
  private final ServiceClient client = peer.client();
  private final UseCaseRepository useCases = client.useCases();
  private final List<String> rows = new ArrayList<>();

  @AfterEach
  void close() {
    client.close();
    peer.close();
  }

  private static String row(int i) {
    return "{\"id\":\"r" + i + "\",\"title\":\"T" + i + "\",\"custom_fields\":{}}";
  }

  /** A list that is counted from 0. */
  private void serve(int records) {
    IntStream.range(0, records).forEach(i -> rows.add(row(i)));
    peer.answer(
        request -> {
          int page = number(request, "page");
          int limit = number(request, "limit");
          int from = Math.min(rows.size(), page * limit);
          return Peer.json(
              200,
              "{\"data\":["
                  + String.join(",", rows.subList(from, Math.min(rows.size(), from + limit)))
                  + "],\"meta\":{\"totalPages\":"
                  + Math.ceilDiv(rows.size(), limit)
                  + "}}");
        });
  }

  private static int number(RecordedRequest request, String name) {
    return Integer.parseInt(Objects.requireNonNull(request.getUrl().queryParameter(name)));
  }

  private List<Integer> pagesAsked() {
    return peer.arrived().stream().map(request -> number(request, "page")).toList();
  }

  private Set<String> readAll() {
    List<UseCase> read = new ArrayList<>();
    assertEquals(List.of(), useCases.readAll((fresh, progress) -> read.addAll(fresh)).shortfalls());
    return read.stream().map(UseCase::id).collect(Collectors.toSet());
  }

  @Test
  @DisplayName("trap 7: asks for full detail, a hundred rows at a time")
  void asksForFullDetail() {
    serve(250);

    assertEquals(250, readAll().size());

    assertEquals(
        "/api/public/use-cases?page=0&limit=100&viewDetails=true", peer.awaitRequest().getTarget());
  }

  @Test
  @DisplayName("trap 2: one place keeps the limit at 100")
  void neverAsksForMoreThanAHundred() {
    serve(250);
    ClientOptions options = peer.options();
    JsonReader reader = new JsonReader(options.limits());
    try (Transport transport = new Transport(options, new Answers(reader))) {
      Row.Kind<RawRecord> raw = new Row.Kind<>(new RecordDecoder(reader)::raw, RawRecord::id);

      assertEquals(100, new UseCasePages<>(transport, reader, raw).read(0, 1_000).rows().size());
    }
    assertEquals(100, number(peer.awaitRequest(), "limit"));
  }

  @Test
  @DisplayName("trap 4: whatever comes for meta")
  void readsToTheEndWithoutMeta() {
    for (String meta :
        List.of(
            "",
            ",\"meta\":null",
            ",\"meta\":\"one\"",
            ",\"meta\":[1]",
            ",\"meta\":{}",
            ",\"meta\":{\"totalPages\":null}",
            ",\"meta\":{\"totalPages\":\"many\"}",
            ",\"meta\":{\"totalPages\":-3}",
            ",\"meta\":{\"totalPages\":1.5}",
            ",\"meta\":{\"totalPages\":0}",
            ",\"meta\":{\"totalPages\":" + "9".repeat(40) + "}",
            ",\"meta\":{\"totalPages\":3,\"x\":}",
            ",\"meta\":{\"totalPages\":\"3\"}",
            ",\"meta\":{\"totalPages\":3.0,\"total\":\"250\"}")) {
      peer.answer(
          request -> {
            int page = number(request, "page");
            String data =
                IntStream.range(Math.min(250, page * 100), Math.min(250, page * 100 + 100))
                    .mapToObj(UseCasesTest::row)
                    .collect(Collectors.joining(","));
            return Peer.json(200, "{\"data\":[" + data + "]" + meta + "}");
          });

      assertEquals(250, readAll().size(), meta);
    }
  }

  @Test
  @DisplayName("trap 12: hostile rows do not break the read of the others, and are told")
  void readsWhatCanBeRead() {
    String deep = "[".repeat(1_500) + "]".repeat(1_500);
    String tooDeep = "[".repeat(9_000) + "]".repeat(9_000);
    rows.add("{\"id\":\"deep\",\"x\":" + deep + "}");
    rows.add("{\"id\":\"long\",\"description\":\"" + "x".repeat(1 << 20) + "\"}");
    rows.add("{\"id\":\"too deep\",\"x\":" + tooDeep + "}");
    rows.add("{\"title\":\"no id\"}");
    rows.add("null");
    rows.add("{\"id\":\"bad\",\"x\":nul}");
    rows.add("{\"id\":12}");
    rows.add("{\"id\":\"a/b#c%d?e f\\u0142\"}");
    serve(0);
    List<String> read = new ArrayList<>();

    ReadOutcome outcome =
        useCases.readAll((fresh, at) -> fresh.forEach(useCase -> read.add(useCase.id())));

    assertEquals(List.of("deep", "long", "12", "a/b#c%d?e fł"), read);
    assertEquals(
        List.of(
            Reason.ROW_UNREADABLE,
            Reason.ROW_WITHOUT_ID,
            Reason.ROW_UNREADABLE,
            Reason.ROW_UNREADABLE),
        outcome.shortfalls().stream().map(Shortfall::reason).toList());
    assertTrue(
        outcome.shortfalls().getFirst().detail().contains("page 0: it goes beyond a limit"),
        () -> outcome.toString());
  }

  @Test
  void exportsTheBytesThatWereSentEachOnce() {
    rows.add("{ \"id\" : \"a\" , \"new\" : 1.50, \"t\":\"\\u0142\" }");
    serve(120);
    List<RawRecord> exported = new ArrayList<>();

    ReadOutcome outcome = client.exportUseCases((fresh, at) -> exported.addAll(fresh));

    assertTrue(outcome.complete());
    assertEquals(121, exported.size());
    assertEquals(rows.getFirst(), exported.getFirst().toString());
    assertEquals("a", exported.getFirst().id());
    assertEquals(
        new Numeric("1.50"), RecordCodec.decodeUseCase(exported.getFirst()).members().get("new"));
  }

  @Test
  void aFailureInTheMiddleOfAReadIsPassedOn() {
    peer.enqueue(
        Peer.json(200, "{\"data\":[" + row(1) + "],\"meta\":{\"totalPages\":3}}"),
        Peer.json(401, Peer.error("expired")));

    assertThrows(ApiException.Unauthorized.class, () -> useCases.readAll(ReadListener.none()));
  }

  @Test
  @DisplayName("trap 19: a re-read takes each page once for all the records it holds")
  void rereadsTheirPagesOnly() {
    serve(1_000);
    readAll();
    peer.arrived();
    rows.set(250, "{\"id\":\"r250\",\"title\":\"New\"}");

    Map<String, UseCase> found = useCases.reread(Set.of("r250", "r251", "r299", "r950"));

    assertEquals(Set.of("r250", "r251", "r299", "r950"), found.keySet());
    assertEquals("New", Objects.requireNonNull(found.get("r250")).title());
    assertEquals(List.of(2, 9), pagesAsked());
    assertEquals(Map.of(), useCases.reread(Set.of()));
    assertEquals(List.of(), pagesAsked());
  }

  @Test
  @DisplayName("trap 19: a record that moved is looked for, at most through the whole list once")
  void rereadsTheRestWhenARecordMoved() {
    serve(1_000);
    readAll();
    peer.arrived();
    rows.add(120, rows.remove(950));

    assertEquals(Set.of("r950"), useCases.reread(Set.of("r950")).keySet());
    assertEquals(List.of(9, 0, 1), pagesAsked());
    assertEquals(Set.of("r950"), useCases.reread(Set.of("r950")).keySet());
    assertEquals(List.of(1), pagesAsked(), "its new page is remembered");
    assertEquals(Map.of(), useCases.reread(Set.of("nobody")));
    assertEquals(
        List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), pagesAsked(), "and the page behind the last");
  }

  @Test
  void rereadsWithoutEverHavingRead() {
    serve(150);

    assertEquals(Set.of("r120"), useCases.reread(Set.of("r120")).keySet());
  }

  @Test
  void rereadsAServiceWithoutMetaThatCountsFromOne() {
    IntStream.range(0, 250).forEach(i -> rows.add(row(i)));
    peer.answer(
        request -> {
          int page = Math.max(0, number(request, "page") - 1);
          int from = Math.min(250, page * 100);
          return page > 3
              ? Peer.json(404, Peer.error("no page"))
              : Peer.json(
                  200,
                  "{\"data\":["
                      + String.join(",", rows.subList(from, Math.min(250, from + 100)))
                      + "]}");
        });
    readAll();
    peer.arrived();

    assertEquals(Set.of("r1"), useCases.reread(Set.of("r1", "nobody")).keySet());
    assertEquals(List.of(1, 2, 3, 4, 0), pagesAsked());
    assertEquals(Set.of("r249"), useCases.reread(Set.of("r249")).keySet());
    assertEquals(List.of(3), pagesAsked());
  }

  @Test
  void rereadPassesOnAFailure() {
    serve(150);
    readAll();
    peer.answer(request -> Peer.json(400, Peer.error("no longer")));
    assertThrows(ApiException.Rejected.class, () -> useCases.reread(Set.of("r1")));
    peer.answer(request -> Peer.json(500, Peer.error("oops")));
    assertThrows(ApiException.Unavailable.class, () -> useCases.reread(Set.of("r1")));
  }

  @Test
  void asksTheFilterForItsFields() {
    peer.enqueue(Peer.json(200, new String(Fixtures.bytes("use-cases-filter.json"), UTF_8)));

    List<FieldDefinition> fields = useCases.fields();

    assertTrue(fields.contains(new FieldDefinition("theme", "dropdown", "Theme")));
    RecordedRequest request = peer.awaitRequest();
    assertEquals("POST /api/public/use-cases/filter HTTP/1.1", request.getRequestLine());
    assertEquals(
        "{\"filters\":{},\"pageParam\":{\"pageNumber\":0,\"batchSize\":1}}", body(request));
    assertEquals("application/json", request.getHeaders().get("Content-Type"));
  }

  @Test
  @DisplayName("trap 26: options, should a service send them, or no fields at all")
  void toleratesOtherMetadata() {
    peer.enqueue(
        Peer.json(200, "{\"data\":[],\"fields\":[{\"key\":\"k\",\"options\":[\"a\"]}]}"),
        Peer.json(200, "{\"data\":[]}"),
        Peer.json(200, "{\"data\":[],\"fields\":\"none\"}"),
        Peer.json(400, Peer.error("Invalid filter format")));

    assertEquals(
        List.of(new FieldDefinition("k", "", "k", List.of(new OptionKey("a", null)))),
        useCases.fields());
    assertEquals(List.of(), useCases.fields());
    assertThrows(ApiException.Malformed.class, useCases::fields);
    assertThrows(ApiException.Rejected.class, useCases::fields);
  }

  private static String body(RecordedRequest request) {
    return Objects.requireNonNull(request.getBody()).utf8();
  }

  @Test
  @DisplayName("trap 14: custom fields are sent whole, nothing else is")
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
  @DisplayName("trap 38: a log-in page is no accepted write")
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
  @DisplayName("trap 15: a create takes name, its answer has title")
  void createsByName() {
    peer.enqueue(
        Peer.json(201, "{\"data\":" + row(7) + "}"),
        Peer.json(201, row(8)),
        Peer.json(201, "{\"data\":null}"),
        Peer.json(201, "{\"data\":{\"title\":\"no id\"}}"),
        Peer.json(201, "created"),
        Peer.json(400, Peer.error("name is required")));

    assertEquals("T7", useCases.create(new NewUseCase("T7")).title());
    RecordedRequest request = peer.awaitRequest();
    assertEquals("POST /api/public/use-cases HTTP/1.1", request.getRequestLine());
    assertEquals("{\"name\":\"T7\"}", body(request));
    assertEquals("r8", useCases.create(new NewUseCase("T8")).id());
    for (int i = 0; i < 3; i++) {
      assertThrows(ApiException.Malformed.class, () -> useCases.create(new NewUseCase("x")));
    }
    assertThrows(ApiException.Rejected.class, () -> useCases.create(new NewUseCase("")));
  }

  @Test
  @DisplayName("trap 13: a single use case is neither got nor put")
  void neverGetsOrPutsASingleUseCase() {
    serve(150);
    readAll();
    var _ = client.exportUseCases(ReadListener.none());
    var _ = useCases.reread(Set.of("r1", "nobody"));
    peer.answer(request -> Peer.json(200, "{\"data\":" + row(1) + ",\"fields\":[]}"));
    var _ = useCases.fields();
    var _ = useCases.create(new NewUseCase("n"));
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
