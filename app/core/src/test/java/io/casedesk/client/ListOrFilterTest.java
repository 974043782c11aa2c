package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.UseCase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
@DisplayName("Q5: a long list is read through the filter where that is faster, and the same")
final class ListOrFilterTest {

  private static final int RECORDS = 10_050;
  private static final int PAGES = 101;

  /** Few, so that few are on their way when it is known which is faster. */
  private static final int IN_FLIGHT = 2;

  private final Peer peer = new Peer();
  private final ServiceClient client =
      new ServiceClient(
          peer.options().withInFlight(IN_FLIGHT),
          new PauseClock(1_000, System::nanoTime, decided()));
  private final List<String> rows = new ArrayList<>();
  private Duration slowList = Duration.ofMillis(15);
  private Duration slowFilter = Duration.ZERO;
  private Duration slowerEachBatch = Duration.ZERO;
  private int base;
  private boolean counts = true;
  private UnaryOperator<List<String>> known = all -> all;

  ListOrFilterTest() {
    IntStream.range(0, RECORDS).forEach(i -> rows.add(WithUseCases.row(i)));
    peer.answer(request -> isFilter(request) ? filter(request) : list(request));
  }

  @AfterEach
  void close() {
    client.close();
    peer.close();
  }

  private static boolean isFilter(RecordedRequest request) {
    return request.getMethod().equals("POST");
  }

  /** Answers take as long as the test says, however long they take. */
  private CallTimer decided() {
    return new CallTimer() {
      @Override
      public <T> Timed<T> time(HttpUrl url, byte[] body, Supplier<T> call) {
        T answer = call.get();
        if (body.length == 0) {
          return new Timed<>(answer, slowList.toNanos());
        }
        int number = JsonMapper.shared().readTree(body).at("/pageParam/pageNumber").intValue();
        return new Timed<>(answer, slowFilter.plus(slowerEachBatch.multipliedBy(number)).toNanos());
      }
    };
  }

  private MockResponse list(RecordedRequest request) {
    int page = Math.max(0, WithUseCases.number(request, "page") - base);
    String meta =
        ",\"meta\":{\"totalPages\":%d%s}}"
            .formatted(PAGES, counts ? ",\"total\":" + rows.size() : "");
    return Peer.json(200, "{\"data\":[" + part(rows, page, 100) + "]" + meta);
  }

  private MockResponse filter(RecordedRequest request) {
    JsonNode asked = JsonMapper.shared().readTree(WithUseCases.body(request));
    assertEquals("{}", asked.get("filters").toString());
    assertEquals(200, asked.at("/pageParam/batchSize").intValue());
    int number = asked.at("/pageParam/pageNumber").intValue();
    String data = part(known.apply(rows), number, 200);
    return Peer.json(200, "{\"data\":[" + data + "],\"fields\":[]}");
  }

  private static String part(List<String> all, int number, int size) {
    int from = Math.min(all.size(), number * size);
    return String.join(",", all.subList(from, Math.min(all.size(), from + size)));
  }

  /** Reads everything, which is the truth whatever the filter does; how often each was asked. */
  private Asked read() {
    List<String> read = new ArrayList<>();
    assertEquals(
        List.of(),
        client
            .useCases()
            .readAll((fresh, at) -> fresh.stream().map(UseCase::id).forEach(read::add))
            .shortfalls());
    assertEquals(RECORDS, read.size());
    assertEquals(RECORDS, new HashSet<>(read).size());
    List<RecordedRequest> arrived = peer.arrived();
    int filters = (int) arrived.stream().filter(ListOrFilterTest::isFilter).count();
    return new Asked(arrived.size() - filters, filters);
  }

  private record Asked(int list, int filter) {}

  @Test
  void halvesTheRequests() {
    Asked first = read();
    assertTrue(first.filter() > 25 && first.list() < 50, first::toString);
    Asked again = read();
    assertTrue(again.filter() > 45 && again.list() < 12, "nothing is to be tried again: " + again);
  }

  @Test
  void doesSoWhereTheListCountsFromOne() {
    base = 1;
    read();
    Asked again = read();
    assertTrue(again.filter() > 45 && again.list() < 12, again::toString);
  }

  @Test
  void keepsTheOrderOfTheList() {
    List<String> read = new ArrayList<>();
    client.useCases().readAll((fresh, at) -> fresh.stream().map(UseCase::id).forEach(read::add));
    assertEquals(IntStream.range(0, RECORDS).mapToObj(i -> "r" + i).toList(), read);
  }

  @Test
  void leavesASlowFilterAlone() {
    slowFilter = Duration.ofMillis(60);
    Asked first = read();
    assertTrue(first.filter() < 30, first::toString);
    assertEquals(0, read().filter());
  }

  @Test
  void noticesWhenItIsSlowerTheFurtherItLooks() {
    slowerEachBatch = Duration.ofMillis(2);
    Asked asked = read();
    assertTrue(asked.filter() > 8 && asked.list() > 40, asked::toString);
  }

  @Test
  void leavesItAloneWhereNobodyCountsTheRecords() {
    counts = false;
    assertEquals(0, read().filter(), "what it leaves out would not be noticed");
  }

  @Test
  void leavesItAloneWhereItRefuses() {
    peer.answer(
        request -> isFilter(request) ? Peer.json(400, Peer.error("no filter")) : list(request));
    assertEquals(1, read().filter());
    assertEquals(0, read().filter());
  }

  @Test
  void leavesItAloneWhereItsOrderIsAnother() {
    known = List::reversed;
    assertEquals(1, read().filter());
    assertEquals(0, read().filter());
  }

  @Test
  void leavesItAloneWhereItSendsLessOfARecord() {
    known = all -> all.stream().map(row -> row.replace("\"custom_fields\":{}", "\"x\":1")).toList();
    assertEquals(1, read().filter());
  }

  @Test
  void readsTheListOnceMoreWhereItLeavesSomeOut() {
    known =
        all -> IntStream.range(0, all.size()).filter(i -> i != 5_000).mapToObj(all::get).toList();
    Asked asked = read();
    assertTrue(asked.list() > PAGES, asked::toString);
    assertEquals(0, read().filter());
  }

  @Test
  void takesThePagesOfABatchThatFailedFromTheList() {
    Set<String> failed = new HashSet<>();
    peer.answer(
        request -> {
          if (!isFilter(request)) {
            return list(request);
          }
          String body = WithUseCases.body(request);
          boolean first = body.contains("\"pageNumber\":0,");
          synchronized (failed) {
            return first || failed.contains(body) || failed.size() == 3
                ? filter(request)
                : failed.add(body) ? Peer.json(501, Peer.error("not now")) : filter(request);
          }
        });
    read();
    assertTrue(!failed.isEmpty());
  }
}
