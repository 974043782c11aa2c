package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a peer that does not keep to the contract. */
final class MisbehavingServiceTest {

  private static final MockResponse HTML = json("<html><title>Log in</title></html>");

  @TempDir private Path folder;

  private final MockWebServer server = new MockWebServer();

  @BeforeEach
  void start() throws IOException {
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static MockResponse json(String body) {
    return new MockResponse.Builder()
        .addHeader("Content-Type", "application/json")
        .body(body)
        .build();
  }

  /** Three pages of two records; page numbers start at 0. */
  private static MockResponse page(int page, String... extraRows) {
    StringBuilder rows = new StringBuilder();
    if (page < 3) {
      rows.append("{\"id\":\"p%d\\na\",\r\n\"x\":[1, 2]},{\"id\":\"p%d-b\"}".formatted(page, page));
      for (String row : extraRows) {
        rows.append(',').append(row);
      }
    }
    return json("{\"data\":[" + rows + "],\"meta\":{\"totalPages\":3}}");
  }

  private void answer(Function<Integer, MockResponse> byPage) {
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            String page = request.getUrl().queryParameter("page");
            return byPage.apply(page == null ? 0 : Integer.parseInt(page));
          }
        });
  }

  private Ran export(String format, Path file) {
    return Ran.export("use-cases", server.url("/").toString(), "t", format, file);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ndjson", "csv"})
  void aReadThatFailsMidWayLeavesTheEarlierFileAsItWas(String format) throws IOException {
    answer(page -> page < 2 ? page(page) : HTML);
    Path file = Files.writeString(folder.resolve("out"), "earlier");

    Ran ran = export(format, file);

    assertEquals(ExitCode.FAILED, ran.exitCode(), ran.err());
    assertEquals("earlier", Files.readString(file));
    assertEquals(List.of("out"), names());
    assertFalse(ran.err().contains("\tat "), ran.err());
  }

  @Test
  void recordsStandOneALineWithTheValuesThatWereSent() throws IOException {
    answer(MisbehavingServiceTest::page);
    Path file = folder.resolve("out.ndjson");

    assertEquals(ExitCode.DONE, export("ndjson", file).exitCode());

    List<String> lines = Files.readAllLines(file);
    assertEquals(6, lines.size());
    assertTrue(lines.contains("{\"id\":\"p1\\na\",\"x\":[1, 2]}"), "" + lines);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ndjson", "csv"})
  void anIncompleteReadIsNamedSoAndLeavesTheEarlierFile(String format) throws IOException {
    answer(page -> page(page, "{\"title\":\"a row without an id\"}"));
    Path file = Files.writeString(folder.resolve("out." + format), "earlier");

    Ran ran = export(format, file);

    assertEquals(ExitCode.INCOMPLETE, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("a record has no id"), ran.err());
    assertEquals("earlier", Files.readString(file));
    Path incomplete = folder.resolve("out.incomplete." + format);
    assertEquals(
        List.of("out." + format, "out.incomplete." + format).stream().sorted().toList(), names());
    assertTrue(Files.readString(incomplete).contains("p2-b"));
    assertTrue(ran.err().contains("6 use cases written to " + incomplete), ran.err());
    assertTrue(ran.err().contains(file + " is from an earlier run and wasn't changed"), ran.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ndjson", "csv"})
  void whatCameBeforeTheServiceFailedIsNamedIncomplete(String format) throws IOException {
    MockResponse failed = new MockResponse.Builder().code(500).build();
    assertNamedIncomplete(format, failed, "the service failed before the last page");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ndjson", "csv"})
  void whatCameBeforeACutOffPageIsNamedIncomplete(String format) throws IOException {
    assertNamedIncomplete(
        format,
        json("{\"data\":[{\"id\":\"p2"),
        "a page can't be read, even after a retry: page 2:");
  }

  private void assertNamedIncomplete(String format, MockResponse behind, String reason)
      throws IOException {
    answer(page -> page < 2 ? page(page) : behind);
    Path file = Files.writeString(folder.resolve("out." + format), "earlier");

    Ran ran = export(format, file);

    assertEquals(ExitCode.INCOMPLETE, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains(reason), ran.err());
    assertEquals("earlier", Files.readString(file));
    String written = Files.readString(folder.resolve("out.incomplete." + format));
    assertTrue(written.contains("p1-b") && !written.contains("p2"), written);
  }

  @Test
  void anIncompleteReadIsReadAgainUntilItIsComplete() throws IOException {
    AtomicInteger first = new AtomicInteger();
    answer(
        page ->
            page == 0 && first.getAndIncrement() < 3
                ? page(page, "{\"title\":\"a row without an id\"}")
                : page(page));
    Path file = folder.resolve("out.csv");

    Ran ran = ran("--retry-until-complete=0", "--format", "csv", "--output", file.toString());

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("Not complete yet; next try in 0 s."), ran.err());
    assertEquals(List.of("out.csv"), names());
    assertFalse(ran.err().contains("without an id"), ran.err());
  }

  @Test
  void whatWasReadIsReportedIfALaterTryIsRejected() throws IOException {
    MockResponse rejected = new MockResponse.Builder().code(401).build();
    answer(
        page ->
            Files.exists(folder.resolve("out.incomplete.csv"))
                ? rejected
                : page(page, "{\"title\":\"a row without an id\"}"));
    Path file = folder.resolve("out.csv");

    Ran ran = ran("--retry-until-complete=0", "--format", "csv", "--output", file.toString());

    assertEquals(ExitCode.INCOMPLETE, ran.exitCode(), ran.err());
    assertEquals(List.of("out.incomplete.csv"), names());
    assertTrue(ran.err().contains("out.incomplete.csv, because records may be missing"), ran.err());
  }

  @Test
  void anExportWithoutTheTypesOfItsFieldsStaysIncompleteAfterALaterTry() throws IOException {
    Path incomplete = folder.resolve("out.incomplete.csv");
    MockResponse refused = new MockResponse.Builder().code(404).build();
    MockResponse rejected = new MockResponse.Builder().code(401).build();
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            boolean isLater = Files.exists(incomplete);
            String page = request.getUrl().queryParameter("page");
            if (page == null) {
              return isLater ? json("{\"data\":[]}") : refused;
            }
            return isLater ? rejected : page(Integer.parseInt(page));
          }
        });

    Ran ran =
        ran(
            "--retry-until-complete=0",
            "--columns",
            "x",
            "--format",
            "csv",
            "--output",
            folder.resolve("out.csv").toString());

    assertEquals(ExitCode.INCOMPLETE, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("the list of fields can't be read"), ran.err());
    assertEquals(List.of("out.incomplete.csv"), names());
  }

  @Test
  void aWaitThatIsNegativeIsRefused() {
    for (String option : List.of("--retry-until-complete=-1", "--timeout=0")) {
      Ran ran = ran(option, "--format", "csv", "--output", folder.resolve("out.csv").toString());
      assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
    }
  }

  @Test
  void aServiceThatDoesNotAnswerIsAskedAgain() throws IOException {
    AtomicInteger first = new AtomicInteger();
    answer(page -> first.getAndIncrement() < 6 ? HTML : page(page));
    Path file = folder.resolve("out.ndjson");

    Ran ran = ran("--retry-until-complete=0", "--format", "ndjson", "--output", file.toString());

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertEquals(6, Files.readAllLines(file).size());
  }

  @Test
  void aCommandEndsWhenItsTimeIsOver() throws IOException {
    CountDownLatch ended = new CountDownLatch(1);
    answer(
        page -> {
          try {
            assertTrue(ended.await(1, TimeUnit.MINUTES));
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return page(page);
        });
    Path file = Files.writeString(folder.resolve("out.csv"), "earlier");

    Ran ran = ran("--timeout", "1", "--format", "csv", "--output", file.toString());

    ended.countDown();
    assertEquals(ExitCode.FAILED, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("The time limit of --timeout was reached.\nStopped."), ran.err());
    assertEquals("earlier", Files.readString(file));
    assertFalse(Thread.currentThread().isInterrupted(), "the next command of this thread goes on");
  }

  @Test
  void theTimeAlsoEndsTheWaitForTheNextTry() throws IOException {
    answer(page -> page(page, "{\"title\":\"a row without an id\"}"));
    Path file = folder.resolve("out.csv");

    Ran ran =
        ran(
            "--retry-until-complete=600",
            "--timeout",
            "2",
            "--format",
            "csv",
            "--output",
            file.toString());

    assertEquals(ExitCode.INCOMPLETE, ran.exitCode(), ran.err());
    assertEquals(List.of("out.incomplete.csv"), names());
  }

  /** Each answer waits until another read is in flight, or for a moment. */
  private int mostInFlight(String... options) throws IOException {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch two = new CountDownLatch(1);
    answer(
        page -> {
          most.accumulateAndGet(now.incrementAndGet(), Math::max);
          if (most.get() > 1) {
            two.countDown();
          }
          try {
            boolean _ = two.await(200, TimeUnit.MILLISECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          now.decrementAndGet();
          return page(page);
        });
    List<String> args = new ArrayList<>(List.of(options));
    args.addAll(List.of("--format", "csv", "--output", folder.resolve("out.csv").toString()));
    Ran ran = ran(args.toArray(String[]::new));
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    return most.get();
  }

  @Test
  void theUserLimitsTheReadsInFlight() throws IOException {
    assertEquals(1, mostInFlight("--max-in-flight", "1"));
    assertTrue(mostInFlight("--max-in-flight", "8") > 1);
    Ran ran = ran("--max-in-flight", "65", "--format", "csv", "--output", "x.csv");
    assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
    assertTrue(ran.err().startsWith("--max-in-flight must be from 1 to 64."), ran.err());
  }

  /** A page of a list of 1,500 records that sends no {@code meta}. */
  private static MockResponse uncounted(int page, boolean isEmpty) {
    int first = isEmpty || page > 14 ? 0 : page * 100;
    int end = isEmpty || page > 14 ? 0 : first + 100;
    return json(
        IntStream.range(first, end)
            .mapToObj("{\"id\":\"r%d\"}"::formatted)
            .collect(Collectors.joining(",", "{\"data\":[", "]}")));
  }

  @Test
  void anEmptyPageDoesNotEndAListOfUnknownLength() throws IOException {
    AtomicInteger times = new AtomicInteger();
    answer(page -> uncounted(page, page == 6 && times.getAndIncrement() == 0));
    String file = folder.resolve("out.ndjson").toString();

    Ran ran = ran("--format", "ndjson", "--output", file, "--json");

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertTrue(ran.out().contains("\"records\":1500,\"complete\":true"), ran.out());

    answer(page -> uncounted(page, page == 6));
    Ran holed = ran("--format", "ndjson", "--output", file, "--json");

    assertEquals(ExitCode.INCOMPLETE, holed.exitCode(), holed.err());
    assertTrue(holed.out().contains("\"records\":1400,\"complete\":false"), holed.out());
  }

  private Ran ran(String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "export",
                "use-cases",
                "--url",
                server.url("/").toString(),
                "--token-env",
                Ran.TOKEN_VARIABLE));
    args.addAll(List.of(more));
    return Ran.with(Map.of(Ran.TOKEN_VARIABLE, "t"), args.toArray(String[]::new));
  }

  @Test
  void anIncompleteReadTakesThePlaceWhereThatIsAllowed() throws IOException {
    answer(page -> page(page, "{\"title\":\"a row without an id\"}"));
    Path file = Files.writeString(folder.resolve("out"), "earlier");
    Ran ran = ran("--format", "ndjson", "--output", file.toString(), "--allow-incomplete");

    assertEquals(ExitCode.INCOMPLETE, ran.exitCode(), ran.err());
    assertEquals(6, Files.readAllLines(file).size());
    assertEquals(List.of("out"), names());
  }

  @Test
  void nothingIsImportedBySourceIdOfAListThatIsNotWhole() throws IOException {
    answer(
        page ->
            page == 0
                ? json(
                    "{\"data\":[{\"id\":\"1\",\"title\":\"A\",\"source_id\":\"E1\","
                        + "\"custom_fields\":{\"sponsor\":\"a\"}},{\"title\":\"no id\"}],"
                        + "\"meta\":{\"totalPages\":1}}")
                : json("{\"data\":[],\"meta\":{\"totalPages\":1}}"));
    Path file =
        Files.writeString(folder.resolve("c.csv"), "source_id,title,sponsor\nE1,A,b\nNEW,B,c\n");
    Ran ran =
        Ran.with(
            Map.of(Ran.TOKEN_VARIABLE, "t", "USER", "ann"),
            "import",
            file.toString(),
            "--apply",
            "--yes",
            "--create",
            "--skip-unclear",
            "--workspace",
            folder.resolve("w").toString(),
            "--url",
            server.url("/").toString(),
            "--token-env",
            Ran.TOKEN_VARIABLE);
    assertEquals(ExitCode.NOT_ALL, ran.exitCode(), ran.out() + ran.err());
    assertTrue(ran.err().contains("Nothing was sent: a source_id may belong"), ran.err());
    assertTrue(ran.out().contains("1 matched, 1 not found"), ran.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ndjson", "json"})
  void customFieldsThatAreNullAreWrittenOnceAndComeBack(String format) throws IOException {
    answer(
        page ->
            page == 0
                ? json(
                    "{\"data\":[{\"id\":\"1\",\"custom_fields\":null},"
                        + "{\"id\":\"2\",\"custom_fields\":{\"theme\":\"fin\"}}],"
                        + "\"meta\":{\"totalPages\":1}}")
                : json("{\"data\":[],\"meta\":{\"totalPages\":1}}"));
    Path file = folder.resolve("out." + format);
    List<String> connection =
        List.of(
            "--workspace",
            folder.resolve("w").toString(),
            "--url",
            server.url("/").toString(),
            "--token-env",
            Ran.TOKEN_VARIABLE);

    Ran ran =
        run(
            connection,
            "export",
            "use-cases",
            "--labels",
            "--format",
            format,
            "--output",
            file.toString());

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    String text = Files.readString(file);
    assertEquals(2, text.split("\"custom_fields\"", -1).length - 1, text);
    assertTrue(text.contains("{\"id\":\"1\",\"custom_fields\":null}"), text);
    Ran back = run(connection, "import", file.toString(), "--match", "id", "--dry-run");
    assertEquals(ExitCode.DONE, back.exitCode(), back.out() + back.err());
    assertTrue(back.out().contains("Cells: 0 differ"), back.out());
  }

  private static Ran run(List<String> connection, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(connection);
    return Ran.with(Map.of(Ran.TOKEN_VARIABLE, "t"), all.toArray(String[]::new));
  }
}
