package io.casedesk.server.openapi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.casedesk.server.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The document itself, and the judge that reads it. */
@Tag(TestDatabase.SQLITE)
final class ReferenceTest {

  private static final Reference REFERENCE = Reference.published();
  private static final String OPENAPI = "https://spec.openapis.org/oas/3.1/schema/2026-08-03";
  private static final String JSON = "application/json; charset=utf-8";
  private static final String OK =
      """
      {"data":[{"id":"a","title":"t","status":"draft","created_at":"2026-01-01T00:00:00.000Z",
      "updated_at":"2026-01-01T00:00:00.000Z","delete_flag":false,"source_id":null}],
      "meta":{"totalPages":1,"total":1}}
      """;
  private static final String ERROR = "{\"data\":null,\"error\":\"no\"}";

  private static String text(String resource) {
    try (InputStream in =
        Objects.requireNonNull(ReferenceTest.class.getResourceAsStream(resource))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> errors(String document) {
    ObjectNode openApi = (ObjectNode) Document.JSON.readTree(text("/openapi/schema-3.1.json"));
    ((ObjectNode) openApi.get("$defs"))
        .set("schema", Document.JSON.readTree(text("/openapi/schema-object.json")));
    Schema schema =
        SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemas(Map.of(OPENAPI, openApi.toString())))
            .getSchema(SchemaLocation.of(OPENAPI));
    return schema.validate(document, InputFormat.JSON).stream().map(Object::toString).toList();
  }

  @Test
  void isOpenApi31() {
    assertEquals(List.of(), errors(text("casedesk.json")));
  }

  @ParameterizedTest
  @CsvSource({
    "operationId,operationID",
    "minLength,minLenght",
    "\"string\",\"text\"",
    "\"query\",\"question\"",
    "responses,answers"
  })
  void wouldNotBeWithAMistake(String right, String wrong) {
    assertFalse(errors(text("casedesk.json").replace(right, wrong)).isEmpty());
  }

  @Test
  void refersOnlyToWhatThereIs() {
    for (JsonNode ref : Document.JSON.readTree(text("casedesk.json")).findValues("$ref")) {
      String pointer = ref.stringValue().substring(1);
      assertTrue(REFERENCE.document().has(pointer), pointer);
    }
  }

  private static void check(String request, int status, String body) {
    check(request, status, Map.of("content-type", List.of(JSON)), body);
  }

  private static void check(
      String request, int status, Map<String, List<String>> headers, String body) {
    String[] words = request.split(" ", 2);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    REFERENCE.check(words[0], "/api/public" + words[1], status, headers, bytes);
  }

  @Test
  void acceptsWhatIsDescribed() {
    check("GET /use-cases?page=0", 200, OK);
    check("GET /solutions/x", 404, ERROR);
    check("GET /solutions/checklist/a%2Fb", 404, ERROR);
    check("GET /nothing", 404, ERROR);
    check("HEAD /use-cases", 200, "");
    check("OPTIONS /solutions", 204, Map.of("Allow", List.of("GET, OPTIONS, POST")), "");
    Map<String, List<String>> allow =
        Map.of("ALLOW", List.of("OPTIONS, POST"), "Content-Type", List.of(JSON));
    check("GET /use-cases/filter", 405, allow, ERROR);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"title\":\"t\",|`\"title\":\"t\",\"extra\":1,`|extra",
        "\"title\":\"t\",|``|title",
        "\"totalPages\":1,|`\"totalPages\":\"1\",`|totalPages",
        "\"total\":1|`\"total\":1,\"next\":2`|next",
        "01-01T00|`01-01 00`|created_at",
        "2026-01-01|`2026-13-01`|created_at",
        "\"delete_flag\":false|`\"delete_flag\":false,\"delete_flag\":true`|not JSON",
        "}}|`}} {}`|not JSON",
        "\"meta\"|`\"Meta\"`|meta",
        "\"source_id\":null|`\"source_id\":null,\"description\":\"\"`|description"
      })
  void namesWhatIsNotDescribed(String right, String wrong, String named) {
    AssertionError e =
        assertThrows(
            AssertionError.class,
            () -> check("GET /use-cases", 200, OK.replaceFirst(right, wrong)));
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith("GET /api/public/use-cases answered 200"), message);
    assertTrue(message.contains(named), message);
  }

  @ParameterizedTest
  @CsvSource({
    "GET /use-cases,202,application/json; charset=utf-8,a status",
    "GET /use-cases,404,application/json; charset=utf-8,a status",
    "GET /use-cases,400,application/json,Content-Type",
    "GET /use-cases,400,text/html,Content-Type",
    "GET /use-cases,401,application/json; charset=utf-8,WWW-Authenticate",
    "GET /use-cases/x,405,application/json; charset=utf-8,Allow",
    "DELETE /use-cases/x,405,application/json; charset=utf-8,Allow",
    "DELETE /use-cases/x,404,application/json; charset=utf-8,no such method",
    "GET /nothing,200,application/json; charset=utf-8,no such path",
    "GET /nothing,500,application/json; charset=utf-8,no such path",
    "GET /use-cases/,500,application/json; charset=utf-8,no such path",
    "OPTIONS /solutions,204,application/json; charset=utf-8,Allow",
    "HEAD /solutions,200,application/json; charset=utf-8,a body"
  })
  void namesStatusesAndHeadersThatAreNotDescribed(
      String request, int status, String type, String named) {
    Map<String, List<String>> headers = Map.of("Content-Type", List.of(type));
    AssertionError e =
        assertThrows(AssertionError.class, () -> check(request, status, headers, ERROR));
    assertTrue(String.valueOf(e.getMessage()).contains(named), String.valueOf(e.getMessage()));
  }

  @Test
  void hasExamplesThatAreRight() {
    int examples = 0;
    Map<String, List<String>> headers =
        Map.of(
            "Content-Type", List.of(JSON),
            "WWW-Authenticate", List.of("Bearer"),
            "Allow", List.of("OPTIONS, PATCH, PUT"));
    for (Reference.Case described : REFERENCE.described()) {
      String method = described.method();
      String path = described.template();
      for (JsonNode example : REFERENCE.examples(described)) {
        byte[] body = example.toString().getBytes(StandardCharsets.UTF_8);
        REFERENCE.check(method, path, described.status(), headers, body);
        examples++;
      }
      for (JsonNode example : REFERENCE.requestExamples(described)) {
        byte[] body = example.toString().getBytes(StandardCharsets.UTF_8);
        REFERENCE.checkRequest(method, path, body);
        examples++;
      }
    }
    assertTrue(examples > 100, examples + " examples");
  }

  @Test
  void describesTheRequestsOfTheFixtures() {
    assertDoesNotThrow(
        () -> checkRequest("PATCH /use-cases/x", text("/contract/patch-use-case.json")));
    assertDoesNotThrow(
        () -> checkRequest("PATCH /solutions/x", text("/contract/patch-solution.json")));
  }

  @Test
  void describesTheAnswersOfTheFixtures() {
    check("GET /use-cases", 200, text("/contract/use-cases-page.json"));
    check("POST /use-cases/filter", 200, text("/contract/use-cases-filter.json"));
    check("GET /solutions", 200, text("/contract/solutions.json"));
    check("GET /solutions/x", 200, text("/contract/solution.json"));
    check("GET /solutions/x", 404, text("/contract/error.json"));
  }

  @Test
  void knowsWhichMembersWereSeen() {
    Members members = new Members(REFERENCE);
    Set<String> before = Set.copyOf(members.missing());
    assertTrue(
        before.containsAll(
            Set.of("Error.error", "Solution.owner.email", "UseCaseSummary.id", "UseCase.id")));
    members.see(
        new Reference.Case("GET", "/api/public/use-cases", 200), Document.JSON.readTree(OK));
    Set<String> seen = new TreeSet<>(before);
    seen.removeAll(members.missing());
    assertEquals(
        "[UseCasePage.data, UseCasePage.meta, UseCasePage.meta.total, UseCasePage.meta.totalPages,"
            + " UseCaseSummary.created_at, UseCaseSummary.delete_flag, UseCaseSummary.id,"
            + " UseCaseSummary.source_id, UseCaseSummary.status, UseCaseSummary.title,"
            + " UseCaseSummary.updated_at]",
        seen.toString());
  }

  private static void checkRequest(String request, String body) {
    String[] words = request.split(" ", 2);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    REFERENCE.checkRequest(words[0], "/api/public" + words[1], bytes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "POST /use-cases|{}",
        "POST /use-cases|{\"name\":\" \"}",
        "POST /use-cases|{\"name\":\"x\",\"title\":\"x\"}",
        "PATCH /use-cases/x|{\"custom_fields\":7}",
        "POST /use-cases/filter|{\"filters\":{\"theme\":null}}",
        "POST /use-cases/filter|{\"pageParam\":{\"pageNumber\":-1}}",
        "PATCH /solutions/x|{\"solution_fields\":{\"linkTitle\":\"x\"}}",
        "PATCH /solutions/x|{\"custom_fields\":{\"a\":\"b\"}}",
        "GET /solutions|{}",
        "POST /nothing|{}"
      })
  void namesRequestsThatAreNotDescribed(String request, String body) {
    assertThrows(AssertionError.class, () -> checkRequest(request, body));
  }
}
