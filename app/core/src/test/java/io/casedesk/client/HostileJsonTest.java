package io.casedesk.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mockwebserver3.MockResponse;
import okio.Buffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON that is made to harm whoever reads it. Depth, size and floods are in other tests. */
class HostileJsonTest extends WithPeer {

  private List<UseCase> read(String row) {
    peer.answer(
        request ->
            Peer.json(
                200,
                "{\"data\":["
                    + row
                    + ",{\"id\":\"good\",\"title\":\"Good\",\"custom_fields\":{}}]"
                    + ",\"meta\":{\"totalPages\":1}}"));
    List<UseCase> read = new ArrayList<>();
    var _ = client.useCases().readAll((fresh, at) -> read.addAll(fresh));
    return read;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1e999999999", "-1e999999999", "1e-999999999", "1E2147483647", "9e99999999999999"})
  void aNumberThatWouldFillTheMemoryIsADozenCharacters(String digits) {
    List<UseCase> read =
        read("{\"id\":\"a\",\"title\":\"A\",\"custom_fields\":{\"n\":" + digits + "}}");
    UseCase record = read.stream().filter(one -> one.id().equals("a")).findFirst().orElseThrow();
    assertEquals(new Numeric(digits), record.value(FieldRef.custom("n")));
    assertTrue(read.stream().anyMatch(one -> one.id().equals("good")));
  }

  @Test
  void aMemberThatComesTwiceIsReadOnceAndHidesNoOtherRow() {
    List<UseCase> read =
        read(
            "{\"id\":\"a\",\"id\":\"b\",\"title\":\"A\",\"title\":\"B\","
                + "\"custom_fields\":{\"k\":\"1\",\"k\":\"2\"},\"custom_fields\":{}}");
    assertTrue(read.stream().anyMatch(one -> one.id().equals("good")), read::toString);
    assertTrue(read.size() <= 2, read::toString);
  }

  /** Half of a character, which a parser passes over where it reads no text. */
  @Test
  void aPageThatIsNotUtf8IsNeitherReadNorExported() {
    String page =
        "{\"data\":[{\"id\":\"a\",\"title\":\"\u00ED\u00A0\u0080\",\"custom_fields\":{}}],"
            + "\"meta\":{\"totalPages\":1}}";
    peer.answer(request -> json(page.getBytes(ISO_8859_1)));

    for (Executable read :
        List.<Executable>of(
            () -> client.useCases().readAll(ReadListener.none()),
            () -> client.exportUseCases(ReadListener.none()))) {
      ApiException.Malformed refused = assertThrows(ApiException.Malformed.class, read);
      assertTrue(
          String.valueOf(refused.getMessage()).contains("the text is not UTF-8 at byte 28"),
          refused::toString);
    }
  }

  private static MockResponse json(byte[] body) {
    return new MockResponse.Builder()
        .addHeader("Content-Type", "application/json")
        .body(new Buffer().write(body))
        .build();
  }

  /** Of two members with one name the last counts. */
  @Test
  void aListThatIsTakenBackIsNoList() {
    String page =
        "{\"data\":[{\"id\":\"a\",\"title\":\"A\",\"custom_fields\":{}}],"
            + "\"meta\":{\"totalPages\":1},\"data\":null}";
    peer.answer(request -> Peer.json(200, page));

    assertThrows(
        ApiException.Malformed.class, () -> client.useCases().readAll(ReadListener.none()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":\"a\",\"title\":\"\\ud800\",\"custom_fields\":{}}",
        "{\"id\":\"a\\u0000\",\"title\":\"\\u001b[2J\",\"custom_fields\":{}}",
        "{\"id\":\"../../x\",\"title\":null,\"custom_fields\":[]}",
        "{\"id\":{\"$ne\":1},\"title\":[],\"custom_fields\":\"x\"}",
        "{\"__proto__\":{},\"id\":\"a\",\"@type\":\"java.lang.Runtime\"}"
      })
  void anOddRowCostsNoOther(String row) {
    assertTrue(read(row).stream().anyMatch(one -> one.id().equals("good")));
  }

  /** A parser keeps 56 bytes for each level. */
  @Test
  void anAnswerOfAnyDepthIsRefusedAsTooDeep() {
    String deep = "[".repeat(1_000_000) + "]".repeat(1_000_000);

    ApiException.Unavailable failed =
        failure(
            ApiException.Unavailable.class,
            Peer.json(500, "{\"data\":null,\"error\":\"no\",\"more\":" + deep + "}"));
    assertEquals(500, failed.status());
    assertFalse(failed.isEnveloped(), failed::toString);

    peer.answer(request -> Peer.json(200, "{\"data\":{\"id\":\"a\"},\"more\":" + deep + "}"));
    ApiException.Malformed refused =
        assertThrows(ApiException.Malformed.class, () -> client.solutions().reread(Set.of("a")));
    assertTrue(
        message(refused).contains("more than 100000 levels, Casedesk's limit"), refused::toString);
  }

  @Test
  @DisplayName("Q12: a record that is too deep is named, and hides no other")
  void aRecordThatIsTooDeepHidesNoOther() {
    String deepest = "[".repeat(4_999) + "]".repeat(4_999);
    String deeper = "[" + deepest + "]";
    String page =
        "{\"data\":[{\"id\":\"a\",\"x\":"
            + deepest
            + "},{\"id\":\"b\",\"x\":"
            + deeper
            + ",\"y\":{\"z\":1}},{\"id\":\"c\"}],\"meta\":{\"totalPages\":1}}";
    peer.answer(request -> Peer.json(200, page));

    List<String> solutions = new ArrayList<>();
    ReadOutcome ofSolutions =
        client
            .solutions()
            .readAll((fresh, at) -> fresh.forEach(solution -> solutions.add(solution.id())));
    List<String> useCases = new ArrayList<>();
    ReadOutcome ofUseCases =
        client.exportUseCases((fresh, at) -> fresh.forEach(useCase -> useCases.add(useCase.id())));

    assertEquals(List.of("a", "c"), solutions);
    assertEquals(List.of("a", "c"), useCases);
    for (ReadOutcome outcome : List.of(ofSolutions, ofUseCases)) {
      Shortfall only = outcome.shortfalls().getFirst();
      assertEquals(Reason.ROW_UNREADABLE, only.reason(), outcome::toString);
      assertTrue(only.detail().text().contains("5000 levels"), outcome::toString);
      assertEquals(1, outcome.shortfalls().size(), outcome::toString);
    }
  }
}
