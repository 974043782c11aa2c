package io.casedesk.client.paging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.paging.BatchedService.Beyond;
import io.casedesk.client.records.PageRow;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Call;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@DisplayName("Q5: batches of a filter, which nobody counts")
final class FilterBatchesTest {

  private static final int AHEAD = 8;

  private final List<String> heard = new ArrayList<>();

  private FilterOutcome read(PageSource<String> service) {
    return read(service, AHEAD);
  }

  private FilterOutcome read(PageSource<String> service, int ahead) {
    heard.clear();
    FilterOutcome end =
        new ListReader<>(
                service,
                new PagingMemory(),
                ahead,
                (fresh, at) -> heard.addAll(fresh),
                id -> id,
                id -> true)
            .readMatching(list -> new ReadOutcome(0, Instant.EPOCH, List.of()));
    assertEquals(heard.size(), new HashSet<>(heard).size(), "each once");
    return end;
  }

  private void assertWhole(BatchedService service) {
    FilterOutcome end = read(service);
    assertEquals(List.of(), end.read().shortfalls());
    assertNull(end.refusal());
    assertEquals(service.rows, heard, "all, in the order sent");
  }

  private static Set<Reason> reasons(FilterOutcome end) {
    Set<Reason> reasons = new HashSet<>();
    end.read().shortfalls().stream().map(Shortfall::reason).forEach(reasons::add);
    return reasons;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 199, 200, 201, 400, 450, 3_000})
  void everyRecordOnceWhateverTheLength(int records) {
    for (Beyond beyond : List.of(Beyond.EMPTY, Beyond.LAST_BATCH_AGAIN)) {
      BatchedService service = new BatchedService(records);
      service.beyond = beyond;
      assertWhole(service);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 150, 200, 400, 450})
  void batchOneMayBeAnotherNameForBatchZero(int records) {
    for (Beyond beyond : List.of(Beyond.EMPTY, Beyond.LAST_BATCH_AGAIN)) {
      BatchedService service = new BatchedService(records);
      service.base = 1;
      service.beyond = beyond;
      assertWhole(service);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 200, 450})
  void batchZeroMayBeNoneOfItsBatches(int records) {
    BatchedService service = new BatchedService(records);
    service.base = 1;
    service.emptyBelow = true;
    assertWhole(service);
  }

  @ParameterizedTest
  @EnumSource(names = {"EMPTY", "LAST_BATCH_AGAIN"})
  void aShortBatchIsAHintOnly(Beyond beyond) {
    BatchedService service = new BatchedService(480);
    service.cap = 50;
    service.beyond = beyond;
    assertWhole(service);
  }

  @Test
  void asksForLittleMoreThanThereIs() {
    BatchedService few = new BatchedService(30);
    assertWhole(few);
    assertEquals(List.of(0, 1, 1, 1, 2, 3), few.asked);
    BatchedService many = new BatchedService(4_000);
    assertWhole(many);
    assertTrue(many.asked.size() <= 2 * (20 + 1 + AHEAD), () -> "" + many.asked);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 50, 200})
  void theSameBatchForEverIsNotComplete(int size) {
    BatchedService service = new BatchedService(1_000);
    service.cap = size;
    service.stays = true;
    FilterOutcome end = read(service);
    assertEquals(Set.of(Reason.PAGE_BASE_UNCLEAR), reasons(end));
    assertEquals(service.rows.subList(0, size), heard);
    assertTrue(service.asked.size() < 30, "and it ends");
  }

  @Test
  void norWhereItsSizeCannotBeChosen() {
    BatchedService service = new BatchedService(250);
    service.cap = 250;
    service.stays = true;
    service.ignoresSize = true;
    assertEquals(Set.of(Reason.PAGE_BASE_UNCLEAR), reasons(read(service)));
    assertEquals(250, heard.size());
  }

  @Test
  void norWhereAnotherSizeIsRefused() {
    BatchedService service = new BatchedService(1_000);
    service.stays = true;
    PageSource<String> refusing =
        (number, size) -> {
          if (size != 200) {
            throw new ApiException.Rejected(new Call("POST", "/filter", 400, "size"));
          }
          return service.read(number, size);
        };
    FilterOutcome end = read(refusing);
    assertNull(end.refusal());
    assertEquals(Set.of(Reason.PAGE_BASE_UNCLEAR), reasons(end));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 30, 200, 450})
  void aRefusalBehindTheEndIsAnEnd(int records) {
    BatchedService service = new BatchedService(records);
    service.beyond = Beyond.REFUSED;
    assertWhole(service);
  }

  @Test
  void aRefusalBehindAFullBatchOfSeveralIsNone() {
    BatchedService service = new BatchedService(1_000);
    PageSource<String> refusing =
        (number, size) -> {
          if (number == 2) {
            throw new ApiException.NotFound(new Call("POST", "/filter", 404, "not so far"));
          }
          return service.read(number, size);
        };
    assertEquals("not so far", read(refusing).refusal());
    assertEquals(400, heard.size(), "what came is kept");
  }

  @Test
  void aRefusalBehindABatchWhoseHalvesAreNotToBeHadIsNone() {
    BatchedService service = new BatchedService(30);
    service.ignoresSize = true;
    service.beyond = Beyond.REFUSED;
    assertNotNull(read(service).refusal());
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 404, 422})
  void onlyA400SaysThatTheFilterIsNotSupported(int status) {
    Call call = new Call("POST", "/filter", status, "no");
    ApiException failure =
        status == 404 ? new ApiException.NotFound(call) : new ApiException.Rejected(call);
    assertEquals(
        failure,
        assertThrows(
            ApiException.class,
            () ->
                read(
                    (number, size) -> {
                      throw failure;
                    })));
  }

  @Test
  void aFailureIsNoEnd() {
    BatchedService service = new BatchedService(450);
    service.before =
        request -> {
          if (request == 2) {
            throw new ApiException.Unavailable(
                new Call("POST", "/filter", 500, ""), Message.plain("x"), null);
          }
        };
    assertThrows(ApiException.Unavailable.class, () -> read(service));
  }

  @Test
  void batchesOfManyLengthsMayLeaveSomeOut() {
    List<UseCasePage<String>> batches =
        List.of(
            BatchedService.page("a", "b", "c"), BatchedService.page("d"), BatchedService.page("e"));
    FilterOutcome end =
        read((number, size) -> number < batches.size() ? batches.get(number) : UseCasePage.none());
    assertEquals(Set.of(Reason.PAGES_CHANGED), reasons(end));
    assertEquals(List.of("a", "b", "c", "d", "e"), heard);
  }

  @Test
  void aRowThatCannotBeUsedIsNamedAndTheOthersCome() {
    PageRow<String> broken =
        new PageRow<>(
            "\0x", null, new PageRow.Problem(Reason.ROW_WITHOUT_ID, Message.of("json.no-id")));
    UseCasePage<String> one =
        new UseCasePage<>(List.of(new PageRow<>("a", "a", null), broken), -1, -1);
    FilterOutcome end = read((number, size) -> number == 0 ? one : UseCasePage.none());
    assertEquals(Set.of(Reason.ROW_WITHOUT_ID), reasons(end));
    assertEquals(List.of("a"), heard);
  }

  @Test
  void theUnionIsTakenWhereRecordsMove() {
    BatchedService service = new BatchedService(450);
    // Before the second batch, the first record goes behind it and another takes its place.
    service.before =
        request -> {
          if (request == 1) {
            service.rows.addFirst(service.rows.removeLast());
          }
        };
    FilterOutcome end = read(service, 0);
    assertEquals(List.of(), end.read().shortfalls());
    assertEquals(new HashSet<>(service.rows), new HashSet<>(heard));
  }

  @Test
  void aRecordPulledOntoABatchAlreadyReadIsFound() {
    BatchedService service = new BatchedService(450);
    service.before =
        request -> {
          if (request == 1) {
            service.rows.removeFirst();
          }
        };
    FilterOutcome end = read(service, 0);
    assertTrue(heard.contains("r200"), "missed by the first pass");
    assertEquals(Set.of(Reason.ROWS_MOVED), reasons(end), "r0 came, and no longer matches");
    assertTrue(
        end.read().shortfalls().getFirst().detail().text().contains("1 record that"),
        () -> "" + end);
  }

  @Test
  void recordsThatNeverSettleAreNeverComplete() {
    BatchedService service = new BatchedService(450);
    service.before = request -> service.rows.addFirst("new" + request);
    assertTrue(reasons(read(service)).contains(Reason.ROWS_MOVED));
    BatchedService atTheEnd = new BatchedService(450);
    atTheEnd.before = request -> atTheEnd.rows.addLast("new" + request);
    assertEquals(Set.of(Reason.ROWS_MOVED), reasons(read(atTheEnd, 0)));
    assertTrue(atTheEnd.asked.size() <= 3 * 8, "three passes at most");
  }

  @Test
  void aServiceThatNeverEndsIsLeft() {
    FilterOutcome end = read((number, size) -> BatchedService.page("r" + number));
    assertEquals(Set.of(Reason.TOO_MANY_PAGES), reasons(end));
    assertEquals(PageSource.MOST_PAGES, heard.size());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  @DisplayName("Q3: whatever changes while it is read, never a wrong \"complete\"")
  void neverAWrongComplete(int kind) {
    int complete = 0;
    int reads = Integer.getInteger("casedesk.tries", 100);
    for (int seed = 0; seed < reads; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      BatchedService service = new BatchedService(random.nextInt(150, 1_000));
      service.beyond = random.nextBoolean() ? Beyond.EMPTY : Beyond.LAST_BATCH_AGAIN;
      Set<String> throughout = new HashSet<>(service.rows);
      Set<Integer> when = new HashSet<>();
      IntStream.range(0, random.nextInt(1, 3)).forEach(i -> when.add(random.nextInt(12)));
      service.before =
          request -> {
            if (when.contains(request)) {
              change(service.rows, kind, random, request);
              throughout.retainAll(new HashSet<>(service.rows));
            }
          };
      FilterOutcome end = read(service, random.nextBoolean() ? 0 : AHEAD);
      boolean settled = end.read().shortfalls().isEmpty();
      complete += settled ? 1 : 0;
      // What was asked ahead may still be answered, and change the rows, after the read has ended.
      synchronized (service) {
        assertTrue(!settled || heard.containsAll(throughout), "seed " + seed + ": " + heard.size());
      }
    }
    assertTrue(complete > 10, "reads that settle are told: " + complete);
  }

  private static void change(List<String> rows, int kind, SplittableRandom random, int request) {
    String moved = kind == 1 ? "added" + request : rows.remove(random.nextInt(rows.size()));
    if (kind != 2) {
      rows.add(random.nextInt(rows.size() + 1), moved);
    }
  }
}
