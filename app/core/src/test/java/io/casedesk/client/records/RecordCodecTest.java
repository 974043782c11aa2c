package io.casedesk.client.records;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.Fixtures;
import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.client.http.ResponseLimits;
import io.casedesk.json.JsonReader;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.LinkedUseCase;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.UseCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RecordCodecTest {

  private static final JsonReader READER = ResponseLimits.defaults().reader();

  private static UseCase useCase(String json) {
    return RecordCodec.decodeUseCase(json.getBytes(UTF_8));
  }

  private static Solution solution(String json) {
    return RecordCodec.decodeSolution(json.getBytes(UTF_8));
  }

  private static List<byte[]> fixtureRows(String name) {
    return Objects.requireNonNull(ResponseEnvelope.of(Fixtures.bytes(name)).rows());
  }

  @Test
  @DisplayName("Q7: an empty object of custom fields is shown, a missing one is not")
  void tellsARecordWithoutCustomFieldsFromASummary() {
    assertTrue(useCase("{\"id\":\"1\",\"custom_fields\":{}}").showsCustomFields());
    assertTrue(useCase("{\"id\":\"1\",\"custom_fields\":{\"a\":null}}").showsCustomFields());
    assertFalse(useCase("{\"id\":\"1\"}").showsCustomFields());
    assertFalse(useCase("{\"id\":\"1\",\"custom_fields\":null}").showsCustomFields());
  }

  @Test
  void readsTheUseCasesOfTheContract() {
    List<UseCase> read = new ArrayList<>();
    for (byte[] row : fixtureRows("use-cases-page.json")) {
      read.add(RecordCodec.decodeUseCase(row));
    }

    assertEquals(3, read.size());
    UseCase first = read.getFirst();
    assertEquals("0b6f0a52-6c1d-4d0e-9f3a-5d1f6f0c2a01", first.id());
    assertEquals("Invoice matching for accounts payable", first.title());
    assertEquals("EXT-00042", first.sourceId());
    assertFalse(first.deleted());
    assertEquals(
        List.of(
            "id",
            "title",
            "description",
            "status",
            "created_at",
            "updated_at",
            "delete_flag",
            "source_id"),
        List.copyOf(first.members().keySet()));
    assertEquals(new Numeric("125000.50"), first.value(FieldRef.custom("annual_benefit")));
    assertEquals(new Structure("[\"erp\", \"dms\"]"), first.value(FieldRef.custom("data_sources")));
    assertEquals(FieldValue.text("Zoë Müller"), first.value(FieldRef.custom("sponsor")));
    assertEquals(FieldValue.bool(false), first.value(FieldRef.custom("personal_data")));

    UseCase second = read.get(1);
    assertEquals(FieldValue.Null.INSTANCE, second.value(FieldRef.standard("source_id")));
    assertEquals(FieldValue.Null.INSTANCE, second.value(FieldRef.custom("theme")));
    assertNull(second.value(FieldRef.custom("risk_tier")), "Q7: absent is not blank");
    assertTrue(read.get(2).deleted());
  }

  @Test
  void readsTheSolutionsOfTheContract() {
    List<byte[]> rows = fixtureRows("solutions.json");
    Solution first = RecordCodec.decodeSolution(rows.getFirst());
    Solution second = RecordCodec.decodeSolution(rows.get(1));

    assertEquals("Ledger Copilot", first.name());
    assertEquals(
        new Owner("a3c1f2d4-5b6e-4f70-8192-a3b4c5d6e7f8", "zoe.muller@example.com"), first.owner());
    assertEquals(
        List.of(
            new LinkedUseCase(
                "0b6f0a52-6c1d-4d0e-9f3a-5d1f6f0c2a01", "Invoice matching for accounts payable")),
        first.useCases());
    assertNull(second.owner());
    assertEquals(List.of(), second.useCases());
    assertTrue(second.deleted());
    assertEquals("Wissensassistent München", second.name());
  }

  @Test
  void readsTheSingleSolutionOfTheContract() {
    byte[] record = ResponseEnvelope.of(Fixtures.bytes("solution.json")).record();

    assertEquals("In review", RecordCodec.decodeSolution(Objects.requireNonNull(record)).status());
  }

  @Test
  void readsTheErrorOfTheContract() {
    assertEquals(
        "No solution has the id \"nobody\".",
        ResponseEnvelope.errorOf(Fixtures.bytes("error.json"), READER));
  }

  @Test
  @DisplayName("Q11: unknown members, nulls and other types are kept as sent")
  void keepsWhatTheContractDoesNotName() {
    UseCase read =
        useCase(
            """
            {"zeta":{"a" : [1, 2.50,"}"]},"id":42,"title":7,"status":null,"new":1.50e+3,
             "custom_fields":{"n":-0,"o":{ "x":null},"b":true,"t":"\\u00e9\\ud83d\\ude00"}}
            """);

    assertEquals("42", read.id());
    assertEquals("7", read.title());
    assertEquals("", read.status());
    assertEquals(Set.of("zeta", "id", "title", "status", "new"), read.members().keySet());
    assertEquals(new Structure("{\"a\" : [1, 2.50,\"}\"]}"), read.members().get("zeta"));
    assertEquals(new Numeric("1.50e+3"), read.members().get("new"));
    assertEquals(new Numeric("-0"), read.customFields().get("n"));
    assertEquals(new Structure("{ \"x\":null}"), read.customFields().get("o"));
    assertEquals(FieldValue.text("é😀"), read.customFields().get("t"));
  }

  @Test
  void keepsCustomFieldsThatAreNoObjectAsAMember() {
    UseCase read = useCase("{\"id\":\"a\",\"custom_fields\":[1]}");

    assertEquals(new Structure("[1]"), read.members().get("custom_fields"));
    assertTrue(read.customFields().isEmpty());
  }

  @Test
  void ofTwoMembersWithOneNameTheLastCounts() {
    UseCase read =
        useCase(
            "{\"id\":\"a\",\"id\":\"b\",\"custom_fields\":{\"k\":1},\"custom_fields\":{\"k\":2}}");
    UseCase mixed = useCase("{\"id\":\"a\",\"custom_fields\":{\"k\":1},\"custom_fields\":null}");

    assertEquals("b", read.id());
    assertEquals(new Numeric("2"), read.customFields().get("k"));
    assertTrue(mixed.customFields().isEmpty());
    assertEquals(FieldValue.Null.INSTANCE, mixed.members().get("custom_fields"));
  }

  @Test
  void anObjectThatComesLaterReplacesCustomFieldsOfAnyKind() {
    UseCase read =
        useCase(
            """
            {"custom_fields":1,"id":"a","custom_fields":[2],"x":3,"custom_fields":{"k":4},"x":5}
            """);
    UseCase turned =
        useCase(
            """
            {"custom_fields":1,"id":"a","custom_fields":{"k":4},"x":3,"custom_fields":6}
            """);

    assertEquals("{id=Text[value=a], x=Numeric[digits=5]}", read.members().toString());
    assertEquals("{k=Numeric[digits=4]}", read.customFields().toString());
    assertEquals(Set.of("id", "x", "custom_fields"), turned.members().keySet());
    assertEquals(new Numeric("6"), turned.members().get("custom_fields"));
    assertTrue(turned.customFields().isEmpty());
  }

  @Test
  @DisplayName("Q33: owner and useCaseList in whatever shape")
  void readsOwnerAndLinksAsFarAsItCan() {
    assertEquals(
        new Owner(null, "a@example.com"),
        solution("{\"id\":1,\"owner\":\"a@example.com\"}").owner());
    assertEquals(new Owner("u7", null), solution("{\"id\":1,\"owner\":\"u7\"}").owner());
    assertEquals(new Owner("7", null), solution("{\"id\":1,\"owner\":{\"id\":7}}").owner());
    assertNull(solution("{\"id\":1,\"owner\":\" \"}").owner());
    assertNull(solution("{\"id\":1,\"owner\":[]}").owner());
    assertEquals(
        List.of(
            new LinkedUseCase("a", null),
            new LinkedUseCase("5", null),
            new LinkedUseCase("b", "B"),
            new LinkedUseCase("c", "C"),
            new LinkedUseCase("d", null),
            new LinkedUseCase("e", "E"),
            new LinkedUseCase(null, null)),
        solution(
                """
                {"id":1,"useCaseList":["a",5,{"id":"b","title":"B"},{"useCase":{"id":"c","name":"C"}},
                {"use_case":"d"},{"useCaseId":"e","title":"E"},{"odd":true},null]}
                """)
            .useCases());
    assertEquals(
        List.of(new LinkedUseCase("a", null)),
        solution("{\"id\":1,\"useCaseList\":{\"id\":\"a\"}}").useCases());
    assertEquals(List.of(), solution("{\"id\":1,\"useCaseList\":\"none\"}").useCases());
    assertEquals(
        new Structure("{\"h\":{}}"), solution("{\"id\":1,\"x\":{\"h\":{}}}").members().get("x"));
  }

  @Test
  @DisplayName("Q12: 1,500 levels and a 1 MB description are read")
  void readsDeepAndLongRecords() {
    String deep = "[".repeat(1_500) + "]".repeat(1_500);
    String text = "x".repeat(1 << 20);

    UseCase read = useCase("{\"id\":\"a\",\"deep\":" + deep + ",\"description\":\"" + text + "\"}");

    assertEquals(new Structure(deep), read.members().get("deep"));
    assertEquals(text, read.text("description"));
  }

  @Test
  @DisplayName("Q12: a limit that is passed is named")
  void namesTheLimit() {
    String deep = "[".repeat(5_001) + "]".repeat(5_001);

    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> useCase("{\"id\":\"a\",\"d\":" + deep + "}"));

    String message = String.valueOf(e.getMessage());
    assertTrue(message.contains("more than 5000 levels, Casedesk's limit"), message);
    assertFalse(message.contains("StreamReadConstraints"), message);
  }

  @Test
  void refusesWhatIsNoRecord() {
    for (String json :
        List.of(
            "",
            "[]",
            "7",
            "{}",
            "{\"id\":null}",
            "{\"id\":\"a\"",
            "{\"id\":\"a\"}}",
            "{\"id\":\"a\",}",
            "{\"id\":tru}",
            "{\"id\":\"a\"} x",
            "{\"id\":\"\"}")) {
      assertThrows(IllegalArgumentException.class, () -> useCase(json), json);
    }
  }

  @Test
  void recordsOfAConnectionShareNamesAndRepeatedValues() {
    RecordDecoder decoder = new RecordDecoder(READER);
    List<UseCase> records =
        IntStream.range(0, 6)
            .mapToObj(
                i ->
                    "{\"id\":\"%d\",\"status\":\"draft\",\"custom_fields\":{%s\"b\":2.50,\"c\":[1]}}"
                        .formatted(i, i % 2 == 0 ? "" : "\"a\":\"x\","))
            .map(json -> READER.object(json.getBytes(UTF_8), decoder::useCase))
            .toList();
    UseCase one = records.get(4);
    UseCase other = records.get(5);

    for (String name : List.of("b", "c")) {
      assertSame(one.customFields().get(name), other.customFields().get(name));
    }
    assertSame(one.text("status"), other.text("status"));
    assertEquals(Set.of("b", "c"), one.customFields().keySet());
    assertEquals(Set.of("a", "b", "c"), other.customFields().keySet());
    assertTrue(one.customFields().get("a") == null, "Q7: absent is not blank");
  }
}
