package io.casedesk.client.paging;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.records.RecordCodec;
import io.casedesk.client.records.RecordDecoder;
import io.casedesk.json.JsonReader;
import io.casedesk.model.ApiException.Call;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadOutcome.Reason;
import java.util.List;
import java.util.Objects;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading a page of a list with one parser. */
class UseCasePageTest {

  private static final int NESTING = 20;

  private static UseCasePage<UseCase> page(byte[] body) {
    Headers headers = Headers.of("Content-Type", "application/json");
    RecordDecoder decoder = new RecordDecoder(new JsonReader(NESTING, 1_000, 100));
    return UseCasePage.of(
        new ApiResponse(new Call("GET", "/use-cases", 200, ""), headers, body), decoder.useCases());
  }

  private static UseCasePage<UseCase> page(String body) {
    return page(body.getBytes(UTF_8));
  }

  /** The records as text; of one that cannot be used the reason. */
  private static List<String> rows(UseCasePage<UseCase> page) {
    return page.rows().stream()
        .map(
            row ->
                row.problem() == null
                    ? new String(RecordCodec.encode(Objects.requireNonNull(row.record())), UTF_8)
                    : row.problem().reason().toString())
        .toList();
  }

  @Test
  void encodesEachRecordOnOneLine() {
    assertEquals(
        List.of("{\"id\":\"a\\n\",\"x\":[1, 2]}", "{\"id\":\"\\uD800é\",\"n\":1.50}"),
        rows(
            page(
                "{\"data\":[{\"id\":\"a\\n"
                    + "\",\n"
                    + "\"x\":[1,\n"
                    + "2]},{\"id\":\"\\ud800é\",\"n\":1.50}]}")));
  }

  @Test
  void keepsTheMembersOfEachRecord() {
    UseCasePage<UseCase> page =
        page(
            "{ \"x\" : [\"ü\", {\"data\":[1]}], \"data\" : [ {\"id\" : \"ä\" , \"b\":1.50 } ,\n"
                + "{\"id\":2,\"n\":{\"data\":[]}}], \"meta\":{\"totalPages\":7} }");

    assertEquals(
        List.of("{\"id\":\"ä\",\"b\":1.50}", "{\"id\":2,\"n\":{\"data\":[]}}"), rows(page));
    assertEquals(List.of("ä", "2"), List.copyOf(page.keys()));
    assertEquals(7, page.totalPages());
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "1.50", "null", "\"x\"", "true", "[{}]"})
  void whatIsNoRecordSpoilsNoOther(String odd) {
    UseCasePage<UseCase> page =
        page("{\"data\":[{\"id\":\"a\"}," + odd + ",{\"id\":\"c\"}],\"meta\":{\"totalPages\":3}}");

    assertEquals(
        List.of("{\"id\":\"a\"}", Reason.ROW_UNREADABLE.toString(), "{\"id\":\"c\"}"), rows(page));
    assertEquals(3, page.totalPages());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"id\":1,\"a\":tru}", "{\"id\":1,\"a\":\"\\x\"}", "{\"id\":1", "}"})
  void aDamagedRecordMakesItsPageUnreadable(String damaged) {
    assertThrows(
        Malformed.class, () -> page("{\"data\":[{\"id\":\"a\"}," + damaged + ",{\"id\":\"c\"}]}"));
  }

  @Test
  void aRecordWithoutAnIdSpoilsNoOther() {
    assertEquals(
        List.of("{\"id\":\"a\"}", Reason.ROW_WITHOUT_ID.toString(), "{\"id\":\"c\"}"),
        rows(page("{\"data\":[{\"id\":\"a\"},{\"x\":{\"id\":1}},{\"id\":\"c\"}]}")));
  }

  @Test
  void aRecordBeyondTheLimitOnNestingSpoilsNoOther() {
    int levels = NESTING - 1;
    String deepest = "{\"id\":\"a\",\"b\":" + "[".repeat(levels) + "]".repeat(levels) + "}";
    String deeper = deepest.replace("[]", "[[],[[]]]");

    assertEquals(
        List.of(deepest, Reason.ROW_UNREADABLE.toString(), "{\"id\":\"c\"}"),
        rows(page("{\"data\":[" + deepest + "," + deeper + ",{\"id\":\"c\"}]}")));
  }

  @Test
  void readsABodyThatBeginsWithAMark() {
    assertEquals(List.of("{\"id\":\"a\"}"), rows(page("\uFEFF{\"data\":[{\"id\":\"a\"}]}")));
  }

  @Test
  void ofTwoListsTheLastCounts() {
    assertEquals(
        List.of("{\"id\":2}"), rows(page("{\"data\":[{\"id\":1}],\"data\":[{\"id\":2}]}")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"data\":{}}",
        "{\"data\":[{\"id\":1}],\"data\":null}",
        "{\"data\":[{\"id\":1}]} x",
        "{\"data\":[{\"id\":1}]",
        "[{\"id\":1}]"
      })
  void refusesAnAnswerWithoutAList(String body) {
    assertThrows(Malformed.class, () -> page(body));
  }

  @Test
  void refusesOtherEncodings() {
    String body = "{\"data\":[{\"id\":\"a\"}]}";

    assertThrows(Malformed.class, () -> page(body.getBytes(UTF_16LE)));
    assertThrows(Malformed.class, () -> page("{\"data\":[{\"id\":\"ü\"}]}".getBytes(ISO_8859_1)));
  }
}
