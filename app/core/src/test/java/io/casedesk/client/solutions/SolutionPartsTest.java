package io.casedesk.client.solutions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.FastPauses;
import io.casedesk.client.Peer;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.WithPeer;
import io.casedesk.model.ApiException;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.SolutionPartRepository;
import io.casedesk.model.checklist.SolutionPartRepository.Progress;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.links.UseCaseLink;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Passes over many solutions, against services that answer them well and badly. */
class SolutionPartsTest extends WithPeer {

  private static final String NONE = Peer.error("No checklists found");

  private final SolutionPartRepository parts = client.solutionParts();
  private final Map<String, SolutionPart<Checklist>> read = new LinkedHashMap<>();
  private final List<Progress> progress = new ArrayList<>();

  private static List<String> ids(int many) {
    return IntStream.range(0, many).mapToObj(i -> "s" + i).toList();
  }

  private static String id(RecordedRequest request) {
    String target = request.getTarget();
    return target.substring(target.lastIndexOf('/') + 1);
  }

  private static MockResponse one(String id) {
    return Peer.json(
        200,
        "{\"data\":[{\"checklistId\":\"c-" + id + "\",\"playbookId\":\"b\",\"pageId\":\"p\"}]}");
  }

  private SolutionPartsOutcome checklists(List<String> ids) {
    return parts.checklists(
        ids,
        (fresh, at) -> {
          fresh.forEach(part -> assertNull(read.put(part.solutionId(), part)));
          progress.add(at);
        });
  }

  private SolutionPart<Checklist> part(String id) {
    return Objects.requireNonNull(read.get(id), id);
  }

  @Test
  @DisplayName("Q32: 404 with the envelope is none, and an answer like any other")
  void readsEachOnce() {
    peer.answer(request -> id(request).endsWith("7") ? Peer.json(404, NONE) : one(id(request)));

    SolutionPartsOutcome outcome = checklists(ids(200));

    assertTrue(outcome.complete());
    assertNull(outcome.ended());
    assertEquals(200, outcome.read());
    assertEquals(200, peer.requestCount());
    assertEquals(200, read.size());
    assertEquals(List.of(), part("s7").items());
    assertTrue(part("s7").wasRead());
    assertEquals("c-s8", part("s8").items().getFirst().key());
    assertEquals(new Progress(200, 0, 200), progress.getLast());
    assertEquals(
        "/api/public/solutions/checklist/s0",
        peer.awaitRequest().getTarget().replaceAll("s\\d+$", "s0"));
  }

  @Test
  @DisplayName("Q34: checklists and links are read with GET, and nothing is written")
  void sendsNothingButGet() {
    peer.answer(request -> one(id(request)));
    assertEquals(1, checklists(List.of("a")).read());
    assertEquals(1, parts.links(List.of("a"), (fresh, at) -> {}).read());
    assertEquals(2, peer.requestCount());
    assertEquals("GET", peer.awaitRequest().getMethod());
    assertEquals("GET", peer.awaitRequest().getMethod());
  }

  @Test
  void asksForNobodyWhereThereIsNobody() {
    SolutionPartsOutcome outcome = checklists(List.of());
    assertTrue(outcome.complete());
    assertEquals(0, peer.requestCount());
    assertTrue(progress.isEmpty());
  }

  @Test
  void asksOnceForASolutionThatIsNamedTwice() {
    peer.answer(request -> one(id(request)));
    assertEquals(1, checklists(List.of("a", "a")).read());
    assertEquals(1, peer.requestCount());
  }

  @Test
  @DisplayName(
      "Q32: 404 without the envelope is a failure, of that solution alone; it can be retried")
  void failuresAreListedAndRetried() {
    Map<String, Integer> asked = new ConcurrentHashMap<>();
    peer.answer(
        request -> {
          String id = id(request);
          int time = asked.merge(id, 1, Integer::sum);
          return switch (id) {
            case "s1" -> time < 4 ? Peer.json(404, "<html>nginx</html>") : one(id);
            case "s2" -> Peer.json(200, "{\"data\":[{\"checklistId\":");
            case "s3" -> Peer.json(400, Peer.error("no"));
            case "s4" -> Peer.json(200, "{\"other\":1}");
            case "s5" -> time < 3 ? Peer.json(500, Peer.error("boom")) : one(id);
            default -> one(id);
          };
        });

    SolutionPartsOutcome outcome = checklists(ids(10));

    assertFalse(outcome.complete());
    assertNull(outcome.ended());
    assertEquals(List.of("s1", "s2", "s3", "s4"), outcome.failed().stream().sorted().toList());
    assertEquals(6, outcome.read());
    assertInstanceOf(ApiException.Malformed.class, part("s1").failure());
    assertInstanceOf(ApiException.Malformed.class, part("s2").failure());
    assertInstanceOf(ApiException.Rejected.class, part("s3").failure());
    assertTrue(
        String.valueOf(Objects.requireNonNull(part("s4").failure()).getMessage())
            .contains("\"data\""));
    assertEquals(3, asked.get("s5"), "a failure of the service is tried again");
    assertEquals(new Progress(10, 4, 10), progress.getLast());

    read.clear();
    SolutionPartsOutcome again = checklists(outcome.toRetry());
    assertTrue(part("s1").wasRead());
    assertEquals(3, again.failed().size());
  }

  @Test
  void doesNotSendWhatNoAddressCanHold() {
    peer.answer(request -> one(id(request)));
    SolutionPartsOutcome outcome = checklists(List.of("..", "a/b c", "x"));
    assertEquals(List.of(".."), outcome.failed());
    assertEquals(2, peer.requestCount());
    assertTrue(part("a/b c").wasRead());
    assertEquals(0, Objects.requireNonNull(part("..").failure()).status());
  }

  @Test
  @DisplayName("Q35: 401 ends the pass; what came before was delivered")
  void aRefusedTokenEndsThePass() {
    AtomicInteger answered = new AtomicInteger();
    peer.answer(
        request ->
            answered.incrementAndGet() > 30 ? Peer.json(401, Peer.error("no")) : one(id(request)));

    ApiException.Unauthorized e =
        assertThrows(ApiException.Unauthorized.class, () -> checklists(ids(1_000)));

    assertNoToken(e);
    assertTrue(read.size() <= 30, () -> "" + read.size());
    assertTrue(read.values().stream().allMatch(SolutionPart::wasRead));
    assertTrue(peer.requestCount() < 200, () -> "" + peer.requestCount());
  }

  @Test
  @DisplayName("Q36: 429 makes the pass wait, and is nobody's failure")
  void waitsWhenAskedTo() {
    Map<String, Integer> asked = new ConcurrentHashMap<>();
    peer.answer(
        request ->
            id(request).endsWith("0") && asked.merge(id(request), 1, Integer::sum) == 1
                ? new MockResponse.Builder().code(429).addHeader("Retry-After", "0").build()
                : one(id(request)));
    assertTrue(checklists(ids(40)).complete());
    assertEquals(44, peer.requestCount());
  }

  @Test
  void endsWhenTheServiceIsGoneAndSaysWhatWasNotAsked() {
    AtomicInteger answered = new AtomicInteger();
    peer.answer(
        request ->
            answered.incrementAndGet() > 10
                ? Peer.json(404, "<html>gone</html>")
                : one(id(request)));

    SolutionPartsOutcome outcome = checklists(ids(2_000));

    assertNotNull(outcome.ended());
    assertTrue(outcome.failed().size() >= HttpSolutionParts.MOST_IN_A_ROW);
    assertTrue(outcome.notAsked().size() > 1_500, () -> "" + outcome.notAsked().size());
    assertEquals(2_000, outcome.read() + outcome.failed().size() + outcome.notAsked().size());
    assertEquals(outcome.notAsked().getFirst(), outcome.toRetry().getFirst());
  }

  @Test
  void canBeStoppedAtAnyTime() throws InterruptedException {
    Semaphore arrived = new Semaphore(0);
    Semaphore never = new Semaphore(0);
    peer.answer(
        request -> {
          arrived.release();
          never.acquireUninterruptibly();
          return one(id(request));
        });
    List<Throwable> thrown = new ArrayList<>();
    Thread reader =
        Thread.ofPlatform()
            .start(
                () ->
                    thrown.add(
                        assertThrows(CancellationException.class, () -> checklists(ids(100)))));
    arrived.acquire();
    reader.interrupt();
    reader.join();
    never.release(1_000);
    assertEquals(1, thrown.size());
    assertTrue(read.isEmpty());
  }

  @Test
  void aListenerThatFailsEndsThePass() {
    peer.answer(request -> one(id(request)));
    IllegalStateException e =
        assertThrows(
            IllegalStateException.class,
            () ->
                parts.checklists(
                    ids(500),
                    (fresh, at) -> {
                      throw new IllegalStateException("full disk");
                    }));
    assertEquals("full disk", e.getMessage());
  }

  @Test
  void keepsNoMoreInFlightThanTheConnectionAllows() {
    AtomicInteger inFlight = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    peer.answer(
        request -> {
          most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
          try {
            return one(id(request));
          } finally {
            inFlight.decrementAndGet();
          }
        });
    try (ServiceClient narrow = FastPauses.client(peer.options().withInFlight(3))) {
      assertTrue(narrow.solutionParts().checklists(ids(100), (fresh, at) -> {}).complete());
    }
    assertTrue(most.get() <= 3, () -> "" + most);
  }

  @Test
  @DisplayName("Q32: an error with the status of a success is not \"none\"")
  void aSuccessThatSaysAnErrorIsNoEmptyAnswer() {
    peer.answer(
        request ->
            Peer.json(
                200,
                id(request).equals("s")
                    ? "{\"data\":null,\"error\":\"timed out upstream\"}"
                    : "{\"data\":null,\"error\":null}"));
    assertFalse(checklists(List.of("s")).complete());
    assertInstanceOf(ApiException.Malformed.class, part("s").failure());
    assertTrue(checklists(List.of("t")).complete());
    assertEquals(List.of(), part("t").items());
  }

  @ParameterizedTest
  @DisplayName("Q33: shapes are open")
  @CsvSource(
      delimiter = '|',
      value = {
        "{'data':[]}|",
        "{'data':null}|",
        "{'data':{}}|",
        "{'data':[null,{'checklistId':'a'}]}|a",
        "{'data':{'checklistId':'a','x':1}}|a",
        "{'data':{'checklists':[{'checklistId':'a'},{'checklistId':'b'}],'total':2}}|a b",
        "{'data':['a',7]}|a 7",
        "{'data':'a'}|a",
        "{'data':[{'checklistId':'a'},{'checklistId':'a'}],'meta':{}}|a a#2",
      })
  void readsWhateverShapeChecklistsHave(String body, String keys) {
    peer.enqueue(Peer.json(200, body.replace('\'', '"')));
    assertTrue(checklists(List.of("s")).complete());
    assertEquals(
        keys == null ? "" : keys,
        String.join(" ", part("s").items().stream().map(Checklist::key).toList()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{'id':'l1','solutionId':'s','useCaseId':'u1','title':'T'}]|u1:T",
        "[{'id':'u1','name':'T'},'u2',3]|u1:T u2:null 3:null",
        "{'useCase':{'id':'u1','title':'T'}}|u1:T",
        "{'use_case':'u1'}|u1:null",
        "{'solutionId':'s','useCaseIds':['u1','u2']}|u1:null u2:null",
        "{'useCases':[{'id':'u1','title':'T'}]}|u1:T",
        "[{'x':1}]|null:null",
        "[{'useCase':{'useCaseId':'u9'}}]|u9:null",
      })
  void readsWhateverShapeLinksHave(String data, String expected) {
    peer.enqueue(Peer.json(200, "{\"data\":" + data.replace('\'', '"') + "}"));
    List<UseCaseLink> links = new ArrayList<>();
    assertTrue(
        parts
            .links(List.of("s"), (fresh, at) -> fresh.forEach(part -> links.addAll(part.items())))
            .complete());
    assertEquals(
        expected,
        String.join(" ", links.stream().map(l -> l.useCaseId() + ":" + l.title()).toList()));
    assertEquals("/api/public/use-case-solutions/s", peer.awaitRequest().getTarget());
  }
}
