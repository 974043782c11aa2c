package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** POST and PATCH of use cases: contract 4.1. */
final class UseCaseWriteTest {

  private CaseService service;
  private Caller caller;
  private String id;

  @BeforeEach
  void start(@TempDir Path folder) {
    service =
        CaseService.start(ServiceOptions.of(TestDatabase.in(folder, "write.db")).withSample(20));
    caller = Caller.of(service);
    id = read(0).get("id").stringValue();
  }

  @AfterEach
  void stop() {
    caller.close();
    service.close();
  }

  private JsonNode read(int index) {
    return caller.get("/use-cases?page=0&limit=100&viewDetails=true").data().get(index);
  }

  private Caller.Answer patchCustom(String members) {
    return caller.patch("/use-cases/" + id, "{\"custom_fields\":{" + members + "}}");
  }

  private Caller.Answer put(String body) {
    return caller.send("PUT", "/use-cases/" + id, BodyPublishers.ofString(body));
  }

  private JsonNode custom(String key) {
    return read(0).get("custom_fields").path(key);
  }

  @Test
  @DisplayName("Q15: a create takes name, reads return title")
  void createsADraftUnderTheNameGiven() {
    Caller.Answer answer = caller.post("/use-cases", "{\"name\":\"Zażółć gęślą jaźń 🦊\"}");
    assertEquals(201, answer.status());
    JsonNode made = answer.data();
    assertEquals("Zażółć gęślą jaźń 🦊", made.get("title").stringValue());
    assertEquals("draft", made.get("status").stringValue());
    assertTrue(made.get("source_id").isNull());
    assertFalse(made.get("delete_flag").booleanValue());
    assertTrue(made.get("created_at").stringValue().matches("\\d{4}-.*T.*\\.\\d{3}Z"));
    assertTrue(
        caller
            .get("/use-cases?page=0&limit=100&viewDetails=true")
            .data()
            .valueStream()
            .anyMatch(made::equals));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"title\":\"x\"}",
        "{\"name\":\"\"}",
        "{\"name\":\" \"}",
        "{\"name\":7}",
        "{\"name\":null}",
        "[]",
        "\"name\"",
        ""
      })
  void refusesToCreateWithoutAName(String body) {
    assertEquals(400, caller.post("/use-cases", body).status());
    assertEquals(20, caller.get("/use-cases?page=0&limit=100").data().size());
  }

  @Test
  void mergesKeyByKeyAndStampsTheChange() {
    JsonNode before = read(0);
    Caller.Answer answer = patchCustom("\"sponsor\":\"Zoë\",\"annual_benefit\":12.50");
    assertEquals(200, answer.status());
    JsonNode after = read(0);
    assertEquals(after, answer.data());
    assertEquals("Zoë", after.get("custom_fields").get("sponsor").stringValue());
    assertTrue(answer.text().contains("\"annual_benefit\":12.50"), "digits are kept");
    assertNotEquals(before.get("updated_at"), after.get("updated_at"));
    assertEquals(before.get("created_at"), after.get("created_at"));
    assertEquals(
        before.get("custom_fields").path("theme"), after.get("custom_fields").path("theme"));
  }

  @Test
  @DisplayName("Q13: PUT is accepted, and means what PATCH means")
  void putChangesWhatIsNamedAndKeepsTheRest() {
    patchCustom("\"sponsor\":\"Zoë\",\"theme\":\"hr\"");
    JsonNode before = read(0);
    Caller.Answer answer = put("{\"custom_fields\":{\"theme\":\"fin\"},\"title\":\"x\"}");
    assertEquals(200, answer.status(), answer.text());
    assertEquals(read(0), answer.data());
    assertEquals("fin", custom("theme").stringValue());
    assertEquals("Zoë", custom("sponsor").stringValue());
    assertEquals(before.get("title"), read(0).get("title"));
    assertEquals(200, put("{\"custom_fields\":{}}").status());
    assertEquals("Zoë", custom("sponsor").stringValue());
    assertEquals(400, put("{}").status());
    assertEquals(
        404,
        caller
            .send("PUT", "/use-cases/nobody", BodyPublishers.ofString("{\"custom_fields\":{}}"))
            .status());
  }

  @Test
  void stampsEveryChangeDifferently() {
    String first = patchCustom("\"sponsor\":\"a\"").data().get("updated_at").stringValue();
    String second = patchCustom("\"sponsor\":\"a\"").data().get("updated_at").stringValue();
    assertTrue(second.compareTo(first) > 0);
  }

  @Test
  @DisplayName("Q20: a mistyped key is ignored with a 200")
  void ignoresKeysThatAreNoField() {
    JsonNode before = read(0);
    Caller.Answer answer = patchCustom("\"tehme\":\"fin\",\"$.x\":{\"a\":1}");
    assertEquals(200, answer.status());
    assertEquals(before, read(0));
  }

  @Test
  @DisplayName("Q21: a label leaves the dropdown blank, and the old value is gone")
  void storesABlankForALabel() {
    patchCustom("\"theme\":\"hr\"");
    assertEquals("hr", custom("theme").stringValue());
    assertEquals(200, patchCustom("\"theme\":\"Finance\"").status());
    assertTrue(custom("theme").isNull());
  }

  @Test
  void leavesOutUnknownOptionsOfAMultiSelect() {
    assertEquals(200, patchCustom("\"data_sources\":[\"crm\",\"Mailboxes\",\"dms\"]").status());
    assertEquals("[\"crm\",\"dms\"]", custom("data_sources").toString());
    assertEquals(200, patchCustom("\"data_sources\":[]").status());
    assertEquals("[]", custom("data_sources").toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "theme",
        "data_sources",
        "annual_benefit",
        "personal_data",
        "review_date",
        "success_measure",
        "documentation_url",
        "contact_email",
        "sponsor"
      })
  @DisplayName("Q22: null and the empty string clear a field of any type")
  void clearsWithNullAndWithNothing(String key) {
    assertEquals(200, patchCustom("\"" + key + "\":null").status());
    assertTrue(custom(key).isNull());
    assertEquals(200, patchCustom("\"" + key + "\":\"\"").status());
    assertTrue(custom(key).isNull());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "theme|5", "theme|[\"fin\"]", "data_sources|\"crm\"", "data_sources|[1]",
        "annual_benefit|\"12\"", "annual_benefit|true", "annual_benefit|1e999",
            "personal_data|\"true\"",
        "personal_data|1", "review_date|\"soon\"", "review_date|\"2026-02-30\"",
            "review_date|20260101",
        "success_measure|1", "documentation_url|{}", "contact_email|false", "sponsor|[]"
      })
  void refusesValuesOfTheWrongTypeAndChangesNothing(String key, String value) {
    JsonNode before = read(0);
    Caller.Answer answer = patchCustom("\"risk_tier\":\"t4\",\"" + key + "\":" + value);
    assertEquals(400, answer.status());
    assertTrue(answer.error().contains("custom_fields." + key), answer.error());
    assertEquals(before, read(0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "theme|\"fin\"",
        "annual_benefit|-1.5E+3",
        "annual_benefit|0",
        "personal_data|false",
        "review_date|\"2028-02-29\"",
        "sponsor|\"a\\\"b\\\\c\"",
        "success_measure|\"one\\ntwo\""
      })
  void storesWhatIsSent(String key, String value) {
    assertEquals(200, patchCustom("\"" + key + "\":" + value).status());
    assertEquals(Caller.JSON.readTree(value), custom(key));
  }

  @Test
  @DisplayName("Q14: only custom_fields can be written")
  void ignoresOtherMembers() {
    JsonNode before = read(0);
    String body = "{\"custom_fields\":{},\"title\":\"x\",\"status\":\"y\",\"delete_flag\":true}";
    assertEquals(200, caller.patch("/use-cases/" + id, body).status());
    assertEquals(before, read(0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "{\"custom_fields\":[]}", "{\"custom_fields\":null}", "{\"theme\":1}"})
  void needsCustomFields(String body) {
    Caller.Answer answer = caller.patch("/use-cases/" + id, body);
    assertEquals(400, answer.status());
    assertTrue(answer.error().startsWith("custom_fields"), answer.error());
  }

  @Test
  @DisplayName("Q17: a source_id is no id")
  void knowsUseCasesByTheirOwnIdOnly() {
    Caller.Answer answer = caller.patch("/use-cases/EXT-00001", "{\"custom_fields\":{}}");
    assertEquals(404, answer.status());
    assertTrue(answer.error().contains("EXT-00001"));
  }

  @Test
  void losesNothingWhenKeysOfOneRecordAreWrittenAtOnce() throws Exception {
    List<String> keys = List.of("sponsor", "success_measure", "documentation_url", "contact_email");
    int rounds = 10;
    try (ExecutorService threads = Executors.newFixedThreadPool(keys.size())) {
      List<Future<?>> running = new ArrayList<>();
      for (String key : keys) {
        running.add(threads.submit(() -> writeInTurn(key, rounds)));
      }
      for (Future<?> task : running) {
        task.get();
      }
    }
    keys.forEach(key -> assertEquals(key + (rounds - 1), custom(key).stringValue()));
  }

  private void writeInTurn(String key, int rounds) {
    for (int i = 0; i < rounds; i++) {
      assertEquals(200, patchCustom("\"" + key + "\":\"" + key + i + "\"").status());
    }
  }
}
