package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.doctor.Doctor;
import io.casedesk.client.doctor.DoctorCheck;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding.State;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.MockResponse;
import okio.Buffer;
import okio.BufferedSink;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies of 10 GB, plain and zipped (Q12). */
class HugeBodyTest extends WithPeer {

  private static final String WHOLE = "limit of 67108864 bytes";
  private static final String RECORD = "more than 20000000 characters, Casedesk's limit";
  private static final String STREAMED = "limit of 268435456 bytes";

  /** What was sent beyond the limit lies in the buffers of sockets. */
  private static final long MOST_SENT = 1_000_000_000L;

  private static void assertNamed(Malformed e, String limit) {
    assertTrue(message(e).contains(limit), message(e));
    assertNoToken(e);
  }

  private static void assertNotTaken(Flood flood, boolean zipped) {
    assertTrue(zipped || flood.sent() < MOST_SENT, "taken in: " + flood.sent());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("a page")
  void page(boolean zipped) {
    Flood flood = new Flood("{\"data\":[{\"id\":\"1\",\"description\":\"", zipped);
    peer.enqueue(flood.response());
    assertNamed(
        assertThrows(Malformed.class, () -> client.useCases().readAll(ReadListener.none())), WHOLE);
    assertNotTaken(flood, zipped);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("the list of all solutions, which is not kept while it comes")
  void streamed(boolean zipped) {
    Flood flood = new Flood("{\"data\":[],\"more\":\"", zipped);
    assertNamed(failure(Malformed.class, flood.response()), STREAMED);
    assertNotTaken(flood, zipped);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("one solution of the list, which is kept until it is whole")
  void streamedRecord(boolean zipped) {
    Flood flood = new Flood("{\"data\":[{\"id\":\"1\",\"description\":\"", zipped);
    assertNamed(failure(Malformed.class, flood.response()), RECORD);
    assertNotTaken(flood, zipped);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"id\":\"big\",\"x\":[1%s]}", "{\"id\":\"big\",\"y\":1%s}", "[1%s]"})
  @DisplayName("one row of the list with many values, which hides no other")
  void manyValues(String row) throws IOException {
    Buffer zipped = new Buffer();
    try (BufferedSink sink = Okio.buffer(new GzipSink(zipped))) {
      String[] ends = row.split("%s", -1);
      sink.writeUtf8("{\"data\":[{\"id\":\"a\"},").writeUtf8(ends[0]);
      String text = "x".repeat(1 << 20);
      for (int i = 0; i < 70; i++) {
        sink.writeUtf8(row.contains("[") ? ",\"" : ",\"x" + i + "\":\"")
            .writeUtf8(text)
            .writeUtf8("\"");
      }
      sink.writeUtf8(ends[1]).writeUtf8(",{\"id\":\"b\"}]}");
    }
    MockResponse list =
        new MockResponse.Builder().addHeader("Content-Encoding", "gzip").body(zipped).build();
    peer.answer(request -> list);
    List<String> read = new ArrayList<>();

    ReadOutcome outcome =
        client.exportSolutions((fresh, at) -> fresh.forEach(solution -> read.add(solution.id())));

    assertEquals(List.of("a", "b"), read);
    assertEquals(Reason.ROW_UNREADABLE, outcome.shortfalls().getFirst().reason());
    String detail = outcome.shortfalls().getFirst().detail().text();
    assertTrue(detail.contains(row.startsWith("[") ? "object" : "67108864 characters"), detail);
  }

  @Test
  @DisplayName("an error in place of the list")
  void error() {
    Flood flood = new Flood("{\"data\":null,\"error\":\"", false);
    MockResponse response = flood.response().newBuilder().code(500).build();
    assertNamed(failure(Malformed.class, response), WHOLE);
    assertNotTaken(flood, false);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("what the doctor asks for, without the token and with it")
  void doctor(boolean zipped) {
    MockResponse flood = new Flood("{\"data\":[{\"id\":\"", zipped).response();
    peer.answer(request -> flood);
    assertProblem(DoctorCheck.BASE_URL);

    MockResponse noToken = Peer.json(401, Peer.error("no token"));
    peer.answer(request -> request.getHeaders().get("Authorization") == null ? noToken : flood);
    assertProblem(DoctorCheck.TOKEN);
  }

  private void assertProblem(DoctorCheck check) {
    DoctorFinding found =
        new Doctor(peer.options())
            .run(finding -> {}).findings().stream()
                .filter(finding -> finding.check() == check)
                .findFirst()
                .orElseThrow();
    assertEquals(State.PROBLEM, found.state());
    assertTrue(found.seen().text().contains(WHOLE), found.seen().text());
  }

  @Test
  @DisplayName("pages that together, but not alone, are larger than a body may be are all read")
  void manyLargePages() {
    String large = "y".repeat(5 << 20);
    int pages = 14;
    peer.answer(
        request -> {
          int page = Integer.parseInt(request.getUrl().queryParameter("page"));
          String rows =
              page < pages ? "{\"id\":\"" + page + "\",\"description\":\"" + large + "\"}" : "";
          return Peer.json(
              200, "{\"data\":[" + rows + "],\"meta\":{\"totalPages\":" + pages + "}}");
        });
    ReadOutcome outcome = client.exportUseCases(ReadListener.none());
    assertEquals(pages, outcome.records());
    assertTrue(outcome.complete(), outcome::toString);
  }
}
