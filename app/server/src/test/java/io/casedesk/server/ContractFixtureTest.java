package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.sample.SampleData;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.FieldStore.RequestedField;
import io.casedesk.server.store.StoredSolution;
import io.casedesk.server.store.StoredSolution.Person;
import io.casedesk.server.store.StoredUseCase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Holds this codec to the fixtures that the client's codec is held to: a database with the records
 * of the fixtures must answer with the fixtures.
 */
final class ContractFixtureTest {

  private CaseService service;
  private Caller caller;

  @BeforeEach
  void start(@TempDir Path folder) {
    DatabaseAddress file = TestDatabase.in(folder, "fixtures.db");
    try (SqlDatabase database = SqlDatabase.open(file)) {
      BulkTransaction.run(database, ContractFixtureTest::load);
    }
    service = CaseService.start(ServiceOptions.of(file));
    caller = Caller.of(service);
  }

  @AfterEach
  void stop() {
    caller.close();
    service.close();
  }

  private static String text(String name) {
    try (InputStream in =
        Objects.requireNonNull(
            ContractFixtureTest.class.getResourceAsStream("/contract/" + name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode json(String name) {
    return Caller.JSON.readTree(text(name));
  }

  private static boolean load(BulkTransaction transaction) {
    JsonNode described = json("use-cases-filter.json").get("fields");
    List<String> keys =
        described.valueStream().map(field -> field.get("key").stringValue()).toList();
    transaction.define(
        SampleData.fields().stream()
            .filter(field -> keys.contains(field.key()))
            .map(field -> new RequestedField(field.key(), field))
            .toList());
    json("use-cases-page.json").get("data").forEach(row -> transaction.write(null, useCase(row)));
    transaction.flush();
    for (JsonNode row : json("solutions.json").get("data")) {
      JsonNode owner = row.get("owner");
      if (!owner.isNull()) {
        transaction.writePeople(
            List.of(
                new Person(
                    owner.get("id").stringValue(), owner.get("email").stringValue(), "Owner")));
      }
      StoredSolution solution = solution(row);
      transaction.writeSolutions(List.of(solution));
      List<String> links =
          row.get("useCaseList").valueStream().map(use -> use.get("id").stringValue()).toList();
      transaction.writeLinks(Map.of(solution.id(), links));
    }
    return true;
  }

  private static StoredUseCase useCase(JsonNode row) {
    return new StoredUseCase(
        0,
        row.get("id").stringValue(),
        row.get("title").stringValue(),
        row.get("description").stringValue(),
        row.get("status").stringValue(),
        row.get("created_at").stringValue(),
        row.get("updated_at").stringValue(),
        row.get("delete_flag").booleanValue(),
        row.get("source_id").isNull() ? null : row.get("source_id").stringValue(),
        row.get("custom_fields").toString());
  }

  private static StoredSolution solution(JsonNode row) {
    String created = row.get("createdAt").stringValue();
    JsonNode owner = row.get("owner");
    return new StoredSolution(
        row.get("id").stringValue(),
        row.get("name").stringValue(),
        row.get("description").stringValue(),
        row.get("linkTitle").stringValue(),
        row.get("linkUrl").stringValue(),
        row.get("provider").stringValue(),
        row.get("sensitivity").stringValue(),
        row.get("type").stringValue(),
        row.get("requestingBusinessUnit").stringValue(),
        row.get("status").stringValue(),
        created,
        created,
        row.get("deleteFlag").booleanValue(),
        owner.isNull() ? null : owner.get("id").stringValue(),
        "{}");
  }

  private static void assertSame(String fixture, Caller.Answer answer) {
    assertEquals(json(fixture).toPrettyString(), answer.json().toPrettyString());
  }

  @Test
  void answersWithTheFixtures() {
    assertSame("use-cases-page.json", caller.get("/use-cases?page=0&viewDetails=true"));
    assertSame(
        "use-cases-filter.json",
        caller.post("/use-cases/filter", "{\"filters\":{\"theme\":\"fin\"}}"));
    assertSame("solutions.json", caller.get("/solutions"));
    assertSame("solution.json", caller.get("/solutions/8f14e45f-ceea-467f-9a0b-3c6d1e2f4a5b"));
    assertSame("error.json", caller.get("/solutions/nobody"));
  }

  @Test
  void acceptsTheUseCasePatchOfTheFixture() {
    JsonNode sent = json("patch-use-case.json").get("custom_fields");
    Caller.Answer answer =
        caller.patch(
            "/use-cases/0b6f0a52-6c1d-4d0e-9f3a-5d1f6f0c2a01", text("patch-use-case.json"));
    assertEquals(200, answer.status(), answer.text());
    JsonNode stored = answer.data().get("custom_fields");
    sent.properties()
        .forEach(member -> assertEquals(member.getValue(), stored.get(member.getKey())));
    assertEquals("t2", stored.get("risk_tier").stringValue());
  }

  @Test
  void acceptsTheSolutionPatchOfTheFixture() {
    JsonNode sent = json("patch-solution.json");
    Caller.Answer answer =
        caller.patch(
            "/solutions/b2d4c6e8-1a3c-4e5f-8a7b-9c0d1e2f3a4b", text("patch-solution.json"));
    assertEquals(200, answer.status(), answer.text());
    JsonNode after = answer.data();
    JsonNode fields = sent.get("solution_fields");
    assertEquals(sent.get("name"), after.get("name"));
    assertEquals(sent.get("description"), after.get("description"));
    assertEquals(sent.get("delete_flag"), after.get("deleteFlag"));
    assertEquals(sent.get("owner"), after.get("owner").get("id"));
    assertEquals(fields.get("link_title"), after.get("linkTitle"));
    assertEquals(fields.get("link_url"), after.get("linkUrl"));
    assertEquals(fields.get("provider"), after.get("provider"));
    assertEquals(fields.get("sensitivity"), after.get("sensitivity"));
    assertEquals(fields.get("type"), after.get("type"));
    assertEquals(fields.get("requesting_business_unit"), after.get("requestingBusinessUnit"));
    assertEquals(fields.get("status"), after.get("status"));
  }
}
