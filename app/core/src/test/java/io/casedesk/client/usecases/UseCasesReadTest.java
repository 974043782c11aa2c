package io.casedesk.client.usecases;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.Fixtures;
import io.casedesk.client.Peer;
import io.casedesk.client.http.ApiClient;
import io.casedesk.client.http.PauseClock;
import io.casedesk.client.records.PageDecoder;
import io.casedesk.client.records.RecordCodec;
import io.casedesk.client.records.RecordDecoder;
import io.casedesk.json.JsonReader;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UseCasesReadTest extends WithUseCases {

  @Test
  @DisplayName("Q7: asks for full detail, a hundred rows at a time")
  void asksForFullDetail() {
    serve(250);

    assertEquals(250, readAll().size());

    assertEquals(
        "/api/public/use-cases?page=0&limit=100&viewDetails=true", peer.awaitRequest().getTarget());
  }

  @Test
  @DisplayName("Q2: one place keeps the limit at 100")
  void neverAsksForMoreThanAHundred() {
    serve(250);
    ClientOptions options = peer.options();
    JsonReader reader = options.limits().reader();
    try (ApiClient api =
        new ApiClient(
            options.baseUrl(),
            options.token(),
            options.limits(),
            options.network(),
            options.beforeCall(),
            1,
            options.isReadOnly(),
            PauseClock.REAL,
            null)) {
      PageDecoder<UseCase> decoder = new RecordDecoder(reader).useCases();

      assertEquals(100, HttpUseCases.list(api.begin(), decoder).read(0, 1_000).rows().size());
    }
    assertEquals(100, number(peer.awaitRequest(), "limit"));
  }

  @Test
  @DisplayName("Q4: whatever comes for meta")
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
            ",\"meta\":{\"totalPages\":\"3\"}",
            ",\"meta\":{\"totalPages\":3.0,\"total\":\"250\"}")) {
      peer.answer(
          request -> {
            int page = number(request, "page");
            String data =
                IntStream.range(Math.min(250, page * 100), Math.min(250, page * 100 + 100))
                    .mapToObj(WithUseCases::row)
                    .collect(Collectors.joining(","));
            return Peer.json(200, "{\"data\":[" + data + "]" + meta + "}");
          });

      assertEquals(250, readAll().size(), meta);
    }
  }

  @Test
  @DisplayName("Q12: hostile rows do not break the read of the others, and are told")
  void readsWhatCanBeRead() {
    String deep = "[".repeat(1_500) + "]".repeat(1_500);
    rows.add("{\"id\":\"deep\",\"x\":" + deep + "}");
    rows.add("{\"id\":\"long\",\"description\":\"" + "x".repeat(1 << 20) + "\"}");
    rows.add("{\"title\":\"no id\"}");
    rows.add("null");
    rows.add("{\"id\":12}");
    rows.add("{\"id\":\"a/b#c%d?e f\\u0142\"}");
    serve(0);
    List<String> read = new ArrayList<>();

    ReadOutcome outcome =
        useCases.readAll((fresh, at) -> fresh.forEach(useCase -> read.add(useCase.id())));

    assertEquals(List.of("deep", "long", "12", "a/b#c%d?e fł"), read);
    assertEquals(
        List.of(Reason.ROW_WITHOUT_ID, Reason.ROW_UNREADABLE),
        outcome.shortfalls().stream().map(Shortfall::reason).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  @DisplayName("Q12: the list goes on without a page whose JSON stays broken, and names it")
  void goesOnWithoutABrokenPage(int broken) {
    serve(250);
    String tooLong = "x".repeat(JsonReader.NAME_LENGTH + 1);
    for (String row : List.of("{\"id\":\"bad\",\"x\":nul}", "{\"id\":1,\"" + tooLong + "\":2}")) {
      rows.set(broken * 100 + 20, row);
      Set<String> read = new HashSet<>();

      ReadOutcome outcome =
          useCases.readAll((fresh, at) -> fresh.forEach(useCase -> read.add(useCase.id())));

      Set<String> others =
          IntStream.range(0, 250)
              .filter(i -> i / 100 != broken)
              .mapToObj(i -> "r" + i)
              .collect(Collectors.toSet());
      assertEquals(others, read);
      assertFalse(outcome.complete());
      assertTrue(
          outcome.shortfalls().stream()
              .anyMatch(
                  shortfall ->
                      shortfall.reason() == Reason.PAGE_UNREADABLE
                          && shortfall.detail().text().contains("page " + broken + ":")),
          outcome::toString);
    }
  }

  @Test
  @DisplayName("Q12: a page whose JSON is broken only at first costs nothing")
  void readsABrokenPageAgain() {
    serve(250);
    String whole = rows.get(120);
    rows.set(120, "{\"id\":nul}");
    AtomicInteger reads = new AtomicInteger();
    peer.answer(
        request -> {
          int page = number(request, "page");
          if (page == 1 && reads.incrementAndGet() == 3) {
            rows.set(120, whole);
          }
          return page(page, 100);
        });

    assertEquals(250, readAll().size());
  }

  @Test
  @DisplayName("Q12: where every page is broken, there is no list")
  void failsWhereEveryPageIsBroken() {
    for (int page = 0; page < 3; page++) {
      rows.add("{\"id\":nul}");
      serve(99);
    }

    assertThrows(ApiException.Malformed.class, () -> useCases.readAll(ReadListener.none()));
  }

  @Test
  void exportsWhatWasSentEachOnce() {
    rows.add("{ \"id\" : \"a\" , \"new\" : 1.50, \"t\":\"\\u0142\" }");
    serve(120);
    List<UseCase> exported = new ArrayList<>();

    ReadOutcome outcome = client.exportUseCases((fresh, at) -> exported.addAll(fresh));

    assertTrue(outcome.complete());
    assertEquals(121, exported.size());
    assertEquals(
        "{\"id\":\"a\",\"new\":1.50,\"t\":\"ł\"}",
        new String(RecordCodec.encode(exported.getFirst()), UTF_8));
  }

  @Test
  void aFailureInTheMiddleOfAReadIsPassedOn() {
    peer.enqueue(
        Peer.json(200, "{\"data\":[" + row(1) + "],\"meta\":{\"totalPages\":3}}"),
        Peer.json(401, Peer.error("expired")));

    assertThrows(ApiException.Unauthorized.class, () -> useCases.readAll(ReadListener.none()));
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
  @DisplayName("Q26: options, should a service send them, or no fields at all")
  void toleratesOtherMetadata() {
    peer.enqueue(
        Peer.json(200, "{\"data\":[],\"fields\":[{\"key\":\"k\",\"options\":[\"a\"]}]}"),
        Peer.json(200, "{\"data\":[]}"),
        Peer.json(200, "{\"data\":[],\"fields\":\"none\"}"));

    assertEquals(
        List.of(new FieldDefinition("k", "", "k", List.of(new DropdownValue("a", null)))),
        useCases.fields());
    assertEquals(List.of(), useCases.fields());
    assertThrows(ApiException.Malformed.class, useCases::fields);
    peer.forget();
    peer.enqueue(Peer.json(400, Peer.error("Invalid filter format")));
    assertThrows(ApiException.Rejected.class, useCases::fields);
  }

  @Test
  void readsTheFieldsOfTheContract() {
    peer.enqueue(Peer.json(200, new String(Fixtures.bytes("use-cases-filter.json"), UTF_8)));

    List<FieldDefinition> definitions = useCases.fields();

    assertEquals(15, definitions.size());
    assertTrue(definitions.contains(new FieldDefinition("theme", "dropdown", "Theme")));
  }

  @Test
  @DisplayName("Q26: options in several shapes, a missing display, unknown members")
  void toleratesOptionsAServiceMaySend() {
    String json =
        """
        [{"key":"a","type":"dropdown","display":"A","options":["x","y",null,7]},
         {"key":"b","options":[{"key":"k","label":"L","more":{}},{"value":"v","label":"M"},{"id":3,"name":"N"},{"odd":1}]},
         {"key":"c","display":"","options":{"o":"O","p":null}},
         {"key":"d","options":"none"},
         {"display":"no key"}, "text", null]
        """;
    peer.enqueue(Peer.json(200, "{\"data\":[],\"fields\":" + json.strip() + "}"));

    List<FieldDefinition> definitions = useCases.fields();

    assertEquals(4, definitions.size());
    assertEquals(
        List.of(
            new DropdownValue("x", null),
            new DropdownValue("y", null),
            new DropdownValue("7", null)),
        definitions.get(0).options());
    assertEquals(
        List.of(
            new DropdownValue("k", "L"), new DropdownValue("v", "M"), new DropdownValue("3", "N")),
        definitions.get(1).options());
    assertEquals("b", definitions.get(1).display());
    assertEquals("", definitions.get(1).type());
    assertEquals(
        List.of(new DropdownValue("o", "O"), new DropdownValue("p", null)),
        definitions.get(2).options());
    assertEquals("c", definitions.get(2).display());
    assertEquals(List.of(), definitions.get(3).options());
  }
}
