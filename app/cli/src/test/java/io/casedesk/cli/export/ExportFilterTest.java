package io.casedesk.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import io.casedesk.workspace.SavedViewStore.SavedView;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Quirks Q5 and Q6 from a terminal, against the real service and against one that misbehaves. */
final class ExportFilterTest {

  private static final String FIELDS =
      ",\"fields\":[{\"key\":\"theme\",\"type\":\"dropdown\",\"display\":\"Theme\"}]}";

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("out.ndjson");
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(file());
  }

  /** Of the file that an incomplete export writes. */
  private List<String> incompleteLines() throws IOException {
    assertFalse(Files.exists(file()));
    return Files.readAllLines(folder.resolve("out.incomplete.ndjson"));
  }

  private static MockResponse json(int status, String body) {
    return new MockResponse.Builder()
        .code(status)
        .addHeader("Content-Type", "application/json")
        .body(body)
        .build();
  }

  /** A service whose filter answers as told, with a list of three. */
  private Ran run(Function<String, MockResponse> filter, String... filters) throws IOException {
    try (MockWebServer server = new MockWebServer()) {
      server.setDispatcher(
          new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
              return request.getMethod().equals("POST")
                  ? filter.apply(Objects.requireNonNull(request.getBody()).utf8())
                  : json(
                      200,
                      "{\"data\":["
                          + (Objects.equals(request.getUrl().queryParameter("page"), "0")
                              ? row("a", "fin") + "," + row("b", "hr") + "," + row("c", "fin")
                              : "")
                          + "],\"meta\":{\"totalPages\":1}}");
            }
          });
      server.start();
      return Ran.exportMatching(server.url("/").toString(), "canary-token", file(), filters);
    }
  }

  private static String row(String id, String theme) {
    return "{\"id\":\"" + id + "\",\"custom_fields\":{\"theme\":\"" + theme + "\"}}";
  }

  private static MockResponse sends(String body, String rows) {
    return json(
        200, "{\"data\":[" + (body.contains("\"pageNumber\":0") ? rows : "") + "]" + FIELDS);
  }

  @Test
  @DisplayName("Q5: the real service filters, and nothing needs to be said")
  void theServiceFilters() throws IOException {
    try (CaseService service =
        CaseService.start(
            ServiceOptions.of(folder.resolve("service").resolve("cases.db")).withSample(600))) {
      String url = service.baseUrl().toString();
      String token = service.issueToken("t");
      Path all = folder.resolve("all.ndjson");
      assertEquals(0, Ran.export("use-cases", url, token, "ndjson", all).exitCode());
      Set<JsonNode> expected =
          Files.readAllLines(all).stream()
              .filter(
                  line ->
                      line.contains("\"status\":\"active\"")
                          && line.contains("\"human_review\":true"))
              .map(JsonMapper.shared()::readTree)
              .collect(Collectors.toSet());

      Ran ran = Ran.exportMatching(url, token, file(), "status=active", "human_review=true");

      assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
      assertEquals(
          expected,
          lines().stream().map(JsonMapper.shared()::readTree).collect(Collectors.toSet()));
      assertFalse(expected.isEmpty());
      assertEquals(
          expected.size() + " use cases written to " + file() + System.lineSeparator(), ran.err());

      Ran here = Ran.exportMatching(url, token, file(), "description=none such");
      assertEquals(ExitCode.NO_MATCH, here.exitCode(), here.err());
      assertEquals(expected.size(), lines().size(), "the earlier file stays");
      assertTrue(
          here.err().contains("Filtered on this computer")
              && here.err()
                  .contains(
                      "The service said: filters.description isn't a field that you can filter"
                          + " by"),
          here.err());
      refusesWhatIsUnknown(url, token);
      Ran none = Ran.exportMatchingOrNone(url, token, file(), "description=none such");
      assertEquals(ExitCode.DONE, none.exitCode(), none.err());
      assertEquals(List.of(), lines());
    }
  }

  /** A field that is not there, a label, and a key that is not there; the earlier file stays. */
  private void refusesWhatIsUnknown(String url, String token) throws IOException {
    List<String> before = lines();
    Map<String, String> mistakes =
        Map.of(
            "them=x", "no use case has a field \"them\". Did you mean \"theme\"?",
            "custom_fields.theme=x", "Did you mean \"theme\"?",
            "theme=Operations", "\"Operations\" is not a known key of this dropdown. The keys ",
            "theme=fim", "\"fim\" is not a known key of this dropdown. Did you mean \"fin\"?");
    for (Map.Entry<String, String> mistake : mistakes.entrySet()) {
      Ran ran = Ran.exportMatching(url, token, file(), mistake.getKey());
      assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
      assertTrue(ran.err().contains(mistake.getValue()), ran.err());
      assertEquals(before, lines());
    }
    assertEquals(ExitCode.USAGE, Ran.exportMatchingOrNone(url, token, file(), "them=x").exitCode());
  }

  @Test
  void aLabelIsNamedWithItsKey() throws IOException {
    String fields =
        ",\"fields\":[{\"key\":\"theme\",\"type\":\"dropdown\",\"display\":\"Theme\","
            + "\"options\":[{\"key\":\"ops\",\"label\":\"Operations\"}]}]}";
    Ran ran = run(body -> json(200, "{\"data\":[]" + fields), "theme=Operations");

    assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("this value is a label. Use its key: theme=ops."), ran.err());
    assertFalse(Files.exists(file()));
  }

  @Test
  @DisplayName("Q5 and Q40: what is filtered here is said so, in the service's words")
  void aRefusedFilterIsAppliedHere() throws IOException {
    Ran ran = run(body -> json(400, "{\"data\":null,\"error\":\"100% no\"}"), "theme=fin");

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertEquals(List.of(row("a", "fin"), row("c", "fin")), lines());
    assertTrue(
        ran.err().contains("the service doesn't support this filter. The service said: 100% no"),
        ran.err());
    assertTrue(ran.err().startsWith("2 use cases written"), ran.err());
  }

  @Test
  void aRefusalWithoutWordsIsSaidToBeOne() throws IOException {
    Ran ran = run(body -> json(400, ""), "theme=fin");

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("The service gave no reason."), ran.err());
  }

  @Test
  @DisplayName("Q6: a service that ignores a key it does not know is found out")
  void aKeyThatIsIgnoredIsFoundOut() throws IOException {
    Ran ran = run(body -> sends(body, row("a", "fin") + "," + row("b", "hr")), "thema=fin");

    assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
    assertTrue(
        ran.err().contains("no use case has a field \"thema\". Did you mean \"theme\"?"),
        ran.err());
    assertFalse(Files.exists(file()));
  }

  @Test
  @DisplayName("Q6: a service that ignores a value is found out")
  void whatDoesNotHoldTheValueIsSaid() throws IOException {
    Ran ran = run(body -> sends(body, row("a", "fin") + "," + row("b", "hr")), "theme=fin");

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertEquals(2, lines().size());
    assertTrue(ran.err().contains("records that don't match --filter: 1"), ran.err());
  }

  @Test
  @DisplayName("Q5: the same batch for ever is not complete")
  void theSameBatchForEverIsIncomplete() throws IOException {
    String always = row("a", "fin") + "," + row("c", "fin");
    Ran ran = run(body -> json(200, "{\"data\":[" + always + "]" + FIELDS), "theme=fin");

    assertEquals(ExitCode.INCOMPLETE, ran.exitCode(), ran.err());
    assertEquals(2, incompleteLines().size());
    assertTrue(ran.err().contains("the same 2 records for every batch"), ran.err());
  }

  @Test
  void anEmptyValueAndOneWithAnEqualsSignAreValues() throws IOException {
    Ran ran =
        run(
            body -> {
              boolean asked = !body.contains("\"theme\"") || body.contains("\"theme\":\"a=b\"");
              return asked ? sends(body, row("a", "a=b")) : json(500, "");
            },
            "theme=a=b");
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertEquals(1, lines().size());
    assertEquals(ExitCode.NO_MATCH, run(body -> json(400, ""), "theme=").exitCode());
    assertEquals(1, lines().size(), "the earlier file stays");
  }

  @Test
  void aFilterThatFailsLeavesNoFile() throws IOException {
    Ran ran = run(body -> json(403, "{\"data\":null,\"error\":\"not for you\"}"), "theme=fin");

    assertEquals(ExitCode.FAILED, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("not for you"), ran.err());
    assertFalse(Files.exists(file()));
  }

  @Test
  void aListIsOneAlsoWhereTheFieldsCannotBeRead() throws IOException {
    String view =
        """
            {"format": "casedesk-view", "version": 1, "kind": "use-cases", "name": "Mine",
             "filters": [{"column": "custom_fields.tags", "operator": "any_of", "values": ["x"]}]}
        """;
    String rows =
        "{\"id\":\"a\",\"custom_fields\":{\"tags\":[\"w\",\"x\"]}},"
            + "{\"id\":\"b\",\"custom_fields\":{\"tags\":[\"y\"]}},"
            + "{\"id\":\"c\",\"custom_fields\":{\"tags\":\"x\"}}";
    try (MockWebServer server = new MockWebServer()) {
      server.setDispatcher(
          new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
              boolean first = Objects.equals(request.getUrl().queryParameter("page"), "0");
              return request.getMethod().equals("POST")
                  ? json(400, "{\"data\":null,\"error\":\"not today\"}")
                  : json(
                      200, "{\"data\":[" + (first ? rows : "") + "],\"meta\":{\"totalPages\":1}}");
            }
          });
      server.start();
      try (Workspace workspace = Workspace.open(folder.resolve("w"), "Test")) {
        String url = server.url("/").toString().replaceFirst("/$", "");
        workspace.views().save(new SavedView(url, "use-cases", "Mine", view));
      }
      Ran ran =
          Ran.with(
              Map.of(Ran.TOKEN_VARIABLE, "canary-token"),
              "export",
              "use-cases",
              "--url",
              server.url("/").toString(),
              "--token-env",
              Ran.TOKEN_VARIABLE,
              "--workspace",
              folder.resolve("w").toString(),
              "--view",
              "Mine",
              "--format",
              "ndjson",
              "--output",
              file().toString());

      assertEquals(ExitCode.INCOMPLETE, ran.exitCode(), ran.err());
      assertTrue(ran.err().contains("the list of fields can't be read"), ran.err());
      assertTrue(ran.err().contains("not today"), ran.err());
      List<String> lines = incompleteLines();
      assertEquals(2, lines.size(), lines.toString());
      assertTrue(lines.getFirst().contains("\"a\"") && lines.getLast().contains("\"c\""));
    }
  }
}
