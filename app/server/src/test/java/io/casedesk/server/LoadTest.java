package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.load.FileLoader.LoadFile;
import io.casedesk.server.load.LoadSection;
import io.casedesk.server.options.ServiceException;
import io.casedesk.server.store.ImportCounts;
import io.casedesk.server.store.IndexCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

@Timeout(300)
final class LoadTest {

  static final String FIELDS =
      """
      "fields": [
        {"key": "theme", "type": "dropdown", "display": "Theme", "options": [["fin", "Finance"], ["hr", "People"]]},
        {"key": "tags", "type": "multiselect", "display": "Tags", "options": [["a", "A"], ["b", "B"]]},
        {"key": "benefit", "type": "number", "display": "Benefit"}]
      """;

  @TempDir private Path folder;

  private DatabaseAddress address;
  private CaseService service;
  private Caller caller;
  private DatabaseAdministration administration;

  @BeforeEach
  void start() {
    address = TestDatabase.in(folder, "load.db");
    service = CaseService.start(ServiceOptions.of(address));
    caller = Caller.of(service);
    administration = DatabaseAdministration.open(address);
  }

  @AfterEach
  void stop() {
    administration.close();
    caller.close();
    service.close();
  }

  private Map<LoadSection, ImportCounts> load(String json) {
    try {
      Path file = Files.writeString(folder.resolve("records.json"), json);
      return administration.load(List.of(LoadFile.document(file)));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void takesEverythingThatTheContractHasNoEndpointForInAnyOrder() {
    Map<LoadSection, ImportCounts> tallies =
        load(
            "{"
                + """
                "links": [{"solutionId": "s1", "useCaseId": "u2"}, {"solutionId": "s1", "useCaseId": "u1"}],
                "checklists": [{"checklistId": "c1", "solutionId": "s1", "pageId": "p", "playbookId": "b",
                   "checklistAttributes": {"deep": {"n": 1.50}}, "showNotification": true,
                   "createdAt": "2026-01-02T03:04:05.678Z", "updatedAt": "2026-01-03T03:04:05.678Z"}],
                "solutions": [{"id": "s1", "name": "S", "linkUrl": "https://x.example", "status": "Live",
                   "createdAt": "2026-01-02T03:04:05.678Z", "owner": {"email": "ANN@example.com"},
                   "useCaseList": [{"id": "u1"}]}],
                "use_cases": [
                  {"id": "u1", "title": "One", "source_id": "SRC-1", "status": "active", "delete_flag": true,
                   "created_at": "2020-01-01T02:00:00+02:00", "updated_at": "2021-01-01T00:00:00.123Z",
                   "custom_fields": {"theme": "hr", "tags": ["b", "a"], "benefit": 1.50}},
                  {"id": "u2", "title": "Two"}],
                "people": [{"id": "ann", "email": "ann@example.com", "name": "Ann"}],
                """
                + FIELDS
                + "}");

    assertEquals(
        Map.of(
            LoadSection.FIELDS, new ImportCounts(3, 0, 0),
            LoadSection.PEOPLE, new ImportCounts(1, 0, 0),
            LoadSection.USE_CASES, new ImportCounts(2, 0, 0),
            LoadSection.SOLUTIONS, new ImportCounts(1, 0, 0),
            LoadSection.CHECKLISTS, new ImportCounts(1, 0, 0),
            LoadSection.LINKS, new ImportCounts(1, 0, 1)),
        tallies);
    JsonNode useCases = caller.get("/use-cases?page=0&viewDetails=true").data();
    assertEquals(
        Caller.JSON.readTree(
            """
            {"id": "u1", "title": "One", "description": "", "status": "active",
             "created_at": "2020-01-01T00:00:00.000Z", "updated_at": "2021-01-01T00:00:00.123Z",
             "delete_flag": true, "source_id": "SRC-1",
             "custom_fields": {"theme": "hr", "tags": ["b", "a"], "benefit": 1.50}}
            """),
        useCases.get(0));
    assertEquals("draft", useCases.get(1).get("status").stringValue());
    JsonNode solution = caller.get("/solutions/s1").data();
    assertEquals("ann", solution.get("owner").get("id").stringValue());
    assertEquals(
        List.of("u1", "u2"),
        solution.get("useCaseList").valueStream().map(u -> u.get("id").stringValue()).toList());
    assertEquals(
        "{\"deep\":{\"n\":1.50}}",
        caller.get("/solutions/checklist/s1").data().get(0).get("checklistAttributes").toString());
    for (String filter :
        List.of("{\"tags\":\"a\"}", "{\"benefit\":1.5}", "{\"source_id\":\"SRC-1\"}")) {
      assertEquals(
          1,
          caller.post("/use-cases/filter", "{\"filters\":" + filter + "}").data().size(),
          filter);
    }
    IndexCheck.agrees(address);
  }

  @Test
  void changesWhatIsGivenAndLeavesTheRest() {
    load(
        "{"
            + FIELDS
            + """
            , "use_cases": [{"id": "u1", "title": "One", "source_id": "X", "updated_at": "2099-01-01T00:00:00Z",
                "custom_fields": {"theme": "hr", "tags": ["a"]}}, {"id": "u2", "title": "Two"}],
            "solutions": [{"id": "s1", "name": "S", "type": "T", "useCaseList": [{"id": "u1"}]}]}
            """);

    Map<LoadSection, ImportCounts> tallies =
        load(
            """
            {"use_cases": [{"id": "u1", "source_id": null, "custom_fields": {"tags": ["b"]}},
                           {"id": "u2", "title": "Two"}, {"title": "New"}],
             "solutions": [{"id": "s1", "useCaseList": [{"id": "u2"}]}]}
            """);

    assertEquals(new ImportCounts(1, 1, 1), tallies.get(LoadSection.USE_CASES));
    assertEquals(new ImportCounts(0, 1, 0), tallies.get(LoadSection.SOLUTIONS));
    JsonNode first = caller.get("/use-cases?page=0&viewDetails=true").data().get(0);
    assertEquals("{\"theme\":\"hr\",\"tags\":[\"b\"]}", first.get("custom_fields").toString());
    assertTrue(first.get("source_id").isNull());
    assertEquals("2099-01-01T00:00:00.001Z", first.get("updated_at").stringValue());
    JsonNode solution = caller.get("/solutions/s1").data();
    assertEquals("T", solution.get("type").stringValue());
    assertEquals("u2", solution.get("useCaseList").get(0).get("id").stringValue());
    IndexCheck.agrees(address);
  }

  /** What a service answers, as one document. */
  private static String document(Caller from) {
    ObjectNode document = Caller.JSON.createObjectNode();
    ArrayNode useCases = document.putArray("use_cases");
    for (int page = 0; page * 100 < Mirror.total(from); page++) {
      from.get("/use-cases?viewDetails=true&limit=100&page=" + page).data().forEach(useCases::add);
    }
    document.set("fields", from.post("/use-cases/filter", "{\"filters\":{}}").json().get("fields"));
    document.set("solutions", from.get("/solutions").data());
    ArrayNode checklists = document.putArray("checklists");
    ArrayNode links = document.putArray("links");
    for (JsonNode solution : document.get("solutions")) {
      String id = solution.get("id").stringValue();
      Caller.Answer own = from.get("/solutions/checklist/" + id);
      if (own.status() == 200) {
        own.data().forEach(one -> checklists.add(((ObjectNode) one).put("solutionId", id)));
      }
      Caller.Answer linked = from.get("/use-case-solutions/" + id);
      if (linked.status() == 200) {
        linked.data().forEach(links::add);
      }
    }
    return document.toString();
  }

  @Test
  void takesWhatAServiceAnswered() throws Exception {
    DatabaseAddress other = TestDatabase.in(folder, "other.db");
    String read;
    List<String> wanted;
    try (CaseService sample = CaseService.start(ServiceOptions.of(other).withSample(300));
        Caller from = Caller.of(sample);
        DatabaseAdministration fields = DatabaseAdministration.open(other)) {
      read = document(from);
      wanted = Mirror.of(from);
      Path file = Files.writeString(folder.resolve("f.json"), fields.fieldsAsJson());
      administration.importFields(file);
    }

    Map<LoadSection, ImportCounts> first = load(read);
    assertEquals(new ImportCounts(300, 0, 0), first.get(LoadSection.USE_CASES));
    assertEquals(
        new ImportCounts(0, 0, administration.fields().size()),
        first.get(LoadSection.FIELDS),
        "the standard ones are left out");
    assertEquals(wanted, Mirror.of(caller));
    IndexCheck.agrees(address);

    load(read)
        .forEach(
            (section, tally) -> assertEquals(0, tally.added() + tally.changed(), section.member()));
    assertEquals(wanted, Mirror.of(caller));
  }

  @Test
  void takesRecordsOneALine() throws Exception {
    Path useCases =
        Files.writeString(
            folder.resolve("u.ndjson"), "{\"id\":\"u1\",\"title\":\"One\"}\n{\"title\":\"Two\"}\n");
    Path solutions =
        Files.writeString(
            folder.resolve("s.ndjson"), "{\"name\":\"S\",\"useCaseList\":[{\"id\":\"u1\"}]}\n");
    List<LoadFile> files =
        List.of(
            LoadFile.lines(LoadSection.SOLUTIONS, solutions),
            LoadFile.lines(LoadSection.USE_CASES, useCases));
    assertEquals(new ImportCounts(2, 0, 0), administration.load(files).get(LoadSection.USE_CASES));
    Files.writeString(useCases, "{\"title\":\"Three\"}\n{\"name\":\"Four\"}\n");
    ServiceException refused =
        assertThrows(ServiceException.class, () -> administration.load(files));
    assertTrue(
        String.valueOf(refused.getMessage()).contains("u.ndjson, line 2: \"name\" is unknown"));
    assertEquals(2, Mirror.total(caller));
    ServiceException twice =
        assertThrows(
            ServiceException.class,
            () -> administration.load(List.of(files.getFirst(), files.getFirst())));
    assertTrue(String.valueOf(twice.getMessage()).contains("more than one"));
  }

  @Test
  void loadsWhileOthersWriteAndNothingIsLost() throws Exception {
    load("{" + FIELDS + ", \"use_cases\": [{\"id\": \"shared\", \"title\": \"T\"}]}");
    StringBuilder json =
        new StringBuilder(
            "{\"use_cases\": [{\"id\":\"shared\",\"custom_fields\":{\"theme\":\"hr\"}}");
    for (int i = 0; i < 3_000; i++) {
      json.append(",{\"title\":\"L").append(i).append("\",\"custom_fields\":{\"tags\":[\"a\"]}}");
    }
    String document = json + "]}";
    int writers = 4;
    int each = 25;
    try (ExecutorService pool = Executors.newFixedThreadPool(writers)) {
      List<Future<?>> writing = new ArrayList<>();
      for (int w = 0; w < writers; w++) {
        writing.add(
            pool.submit(
                () -> {
                  for (int i = 0; i < each; i++) {
                    assertEquals(201, caller.post("/use-cases", "{\"name\":\"W\"}").status());
                    String values = "{\"custom_fields\":{\"benefit\":" + i + "}}";
                    assertEquals(200, caller.patch("/use-cases/shared", values).status());
                  }
                }));
      }
      load(document);
      for (Future<?> one : writing) {
        one.get();
      }
    }
    assertEquals(1 + 3_000 + writers * each, Mirror.total(caller));
    IndexCheck.agrees(address);
    JsonNode shared = caller.get("/use-cases?page=0&viewDetails=true").data().get(0);
    assertEquals("hr", shared.get("custom_fields").get("theme").stringValue());
    assertEquals(each - 1, shared.get("custom_fields").get("benefit").intValue());
  }
}
