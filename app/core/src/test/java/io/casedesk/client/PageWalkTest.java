package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.PagedService.Beyond;
import io.casedesk.model.ApiException;
import io.casedesk.model.ReadListener.Progress;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.ReadOutcome.Reason;
import io.casedesk.model.ReadOutcome.Shortfall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PageWalkTest {

  private static final Set<PageBase> BASES =
      Set.of(PageBase.ZERO, PageBase.ONE, PageBase.ONE_STRICT);

  private final PagingMemory memory = new PagingMemory();
  private final List<String> heard = new ArrayList<>();
  private final List<Progress> progress = new ArrayList<>();

  private ReadOutcome read(PageSource<String> service) {
    heard.clear();
    progress.clear();
    return new PageWalk<>(
            service,
            memory,
            (fresh, at) -> {
              heard.addAll(fresh);
              progress.add(at);
            })
        .run(3);
  }

  private void assertWhole(PagedService service, ReadOutcome outcome) {
    assertEquals(List.of(), outcome.shortfalls());
    assertEquals(new HashSet<>(service.rows), new HashSet<>(heard));
    assertEquals(service.rows.size(), heard.size(), "each once");
    assertEquals(service.rows.size(), outcome.records());
  }

  private static List<Reason> reasons(ReadOutcome outcome) {
    return outcome.shortfalls().stream().map(Shortfall::reason).distinct().toList();
  }

  @ParameterizedTest
  @EnumSource(names = "UNKNOWN", mode = EnumSource.Mode.EXCLUDE)
  @DisplayName("trap 1: whole on every page base, with every number of pages, however it ends")
  void readsTheWholeListOnEveryBase(PageBase base) {
    for (int records : new int[] {0, 1, 49, 50, 51, 99, 100, 101, 150, 200, 201, 1_000, 1_200}) {
      for (Beyond beyond : Beyond.values()) {
        for (boolean meta : new boolean[] {true, false}) {
          memory.base(PageBase.UNKNOWN);
          PagedService service = new PagedService(records);
          service.base = base;
          service.beyond = beyond;
          service.meta = meta;
          String what = records + " records, " + beyond + ", meta " + meta;

          assertWhole(service, read(service));
          PageBase learned = memory.base();
          assertWhole(service, read(service));

          if (records > 100 && beyond == Beyond.EMPTY) {
            assertEquals(base, learned, what);
          }
        }
      }
    }
  }

  @Test
  @DisplayName("trap 1: learned once, then no request is wasted")
  void asksNoPageTooManyOnceTheBaseIsKnown() {
    for (PageBase base : BASES) {
      PagedService service = new PagedService(300);
      service.base = base;
      memory.base(PageBase.UNKNOWN);
      read(service);
      service.asked.clear();

      read(service);

      assertEquals(
          base == PageBase.ZERO ? List.of(0, 1, 2) : List.of(1, 2, 3),
          service.asked,
          () -> "" + base);
    }
  }

  @Test
  @DisplayName("trap 1: learned anew when the service changes its base between two reads")
  void learnsAnewWhenTheBaseChanges() {
    for (PageBase from : BASES) {
      for (PageBase to : BASES) {
        for (Beyond beyond : Beyond.values()) {
          for (int records : new int[] {0, 1, 60, 100, 101, 250}) {
            memory.base(PageBase.UNKNOWN);
            PagedService service = new PagedService(records);
            service.beyond = beyond;
            service.base = from;
            read(service);
            service.base = to;
            // An empty list may be one empty page as well.
            service.least = records % 2;

            assertWhole(service, read(service));
          }
        }
      }
    }
  }

  @Test
  @DisplayName("trap 2: 50 rows on one page are read again with a smaller limit")
  void readsAgainWhenTheServiceMayHaveCutTheList() {
    PagedService cut = new PagedService(333);
    cut.cap = 30;

    assertWhole(cut, read(cut));
    assertEquals(PageWalk.SMALL_LIMIT, memory.limit());
    int requests = cut.asked.size();
    assertWhole(cut, read(cut));
    assertTrue(cut.asked.size() - requests <= 14, "the smaller limit is remembered");

    PagedService fifty = new PagedService(50);
    assertWhole(fifty, read(fifty));
    assertEquals(PageSource.HIGHEST_LIMIT, memory.limit(), "50 were all there are");
  }

  @Test
  @DisplayName("trap 2: a list cut for every limit is not called complete")
  void doubtsAListThatIsCutForEveryLimit() {
    PagedService service = new PagedService(333);
    service.cap = 0;

    ReadOutcome outcome = read(service);

    assertEquals(List.of(Reason.PAGE_BASE_UNCLEAR), reasons(outcome));
    assertEquals(50, outcome.records());
  }

  @Test
  @DisplayName("trap 3: a row that moves once costs a second pass, and nothing is lost")
  void repeatsThePassWhenARowMoved() {
    PagedService service = new PagedService(450);
    service.before =
        request -> {
          if (request == 2) {
            service.rows.addFirst(service.rows.removeLast());
          }
        };

    assertWhole(service, read(service));
    assertEquals(0, service.asked.lastIndexOf(0) - 6, "a second pass from page 0");
  }

  @Test
  @DisplayName("trap 3: rows that never rest are labelled, after three passes")
  void labelsAListThatNeverRests() {
    PagedService service = new PagedService(450);
    service.before = request -> service.rows.addFirst(service.rows.removeLast());

    ReadOutcome outcome = read(service);

    assertEquals(List.of(Reason.ROWS_MOVED), reasons(outcome));
    assertEquals(PageBase.UNKNOWN, memory.base());
    assertTrue(service.asked.size() <= 18, () -> "" + service.asked);
    assertTrue(outcome.shortfalls().getFirst().detail().contains("again on page"));
  }

  @Test
  @DisplayName("trap 3: more pages than before is a reason to look again")
  void repeatsThePassWhenThePagesChange() {
    PagedService service = new PagedService(300);
    service.before =
        request -> {
          if (request == 2) {
            IntStream.range(300, 420).forEach(i -> service.rows.add("r" + i));
          }
        };

    assertWhole(service, read(service));
  }

  @Test
  @DisplayName("trap 3: a number of pages that changes with every answer is labelled")
  void labelsANumberOfPagesThatNeverRests() {
    PagedService service = new PagedService(150);
    service.before =
        request -> IntStream.range(0, 60).forEach(i -> service.rows.add("n" + request + "-" + i));
    List<Integer> stop = new ArrayList<>();
    PageSource<String> bounded =
        (number, limit) -> {
          stop.add(number);
          if (stop.size() > 200) {
            service.before = request -> {};
          }
          return service.read(number, limit);
        };

    ReadOutcome outcome = read(bounded);

    assertTrue(
        !outcome.complete() || new HashSet<>(heard).equals(new HashSet<>(service.rows)),
        () -> outcome.toString());
  }

  @Test
  @DisplayName("trap 3: a record deleted during a read shows in the count, where there is one")
  void noticesADeletionByTheCount() {
    PagedService service = new PagedService(450);
    service.total = true;
    service.before =
        request -> {
          if (request == 3) {
            service.rows.removeFirst();
          }
        };

    ReadOutcome outcome = read(service);

    assertEquals(450, outcome.records(), "the record that moved was found by another pass");
    assertEquals(List.of(Reason.ROWS_MOVED), reasons(outcome), "one of them is gone");
  }

  @Test
  void doubtsACountThatDoesNotAddUp() {
    PagedService service = new PagedService(150);
    PageSource<String> more =
        (number, limit) -> {
          Page<String> page = service.read(number, limit);
          return new Page<>(page.rows(), page.totalPages(), 190);
        };
    PageSource<String> odd =
        (number, limit) -> {
          Page<String> page = service.read(number, limit);
          return new Page<>(page.rows(), page.totalPages(), page.rows().size());
        };

    assertEquals(List.of(Reason.ROWS_MOVED), reasons(read(more)));
    assertWhole(service, read(odd));
  }

  @Test
  void doubtsAServiceThatHoldsMorePagesThanItCounts() {
    PagedService service = new PagedService(350);
    PageSource<String> short1 =
        (number, limit) -> new Page<>(service.read(number, limit).rows(), 3, -1);

    ReadOutcome outcome = read(short1);

    assertEquals(List.of(Reason.PAGE_BASE_UNCLEAR), reasons(outcome));
    assertEquals(350, outcome.records(), "the page too many was read all the same");
  }

  @Test
  void doubtsAServiceThatCountsMorePagesThanItHolds() {
    PagedService service = new PagedService(350);
    service.least = 1_000_000_000;

    ReadOutcome outcome = read(service);

    assertEquals(List.of(Reason.PAGES_CHANGED), reasons(outcome));
    assertEquals(350, outcome.records());
    assertTrue(service.asked.size() < 100, "empty pages are not read for ever");
  }

  @Test
  @DisplayName("trap 4: a service without meta that never ends is bounded")
  void stopsAtTheBound() {
    PageSource<String> endless =
        (number, limit) -> new Page<>(List.of(new Row<>("r" + number, "r" + number, null)), -1, -1);

    ReadOutcome outcome = read(endless);

    assertEquals(List.of(Reason.TOO_MANY_PAGES), reasons(outcome));
    assertEquals(Pass.MOST_PAGES + 1, outcome.records());
  }

  @Test
  @DisplayName("trap 12: rows that cannot be used are told, the others are read")
  void tellsOfRowsThatCannotBeUsed() {
    for (PageBase base : BASES) {
      PagedService service = new PagedService(150);
      service.base = base;
      memory.base(PageBase.UNKNOWN);
      PageSource<String> hostile =
          (number, limit) -> {
            Page<String> page = service.read(number, limit);
            List<Row<String>> rows = new ArrayList<>();
            for (Row<String> row : page.rows()) {
              boolean broken = row.key().equals("r7") || row.key().equals("r120");
              rows.add(
                  broken
                      ? new Row<>(
                          row.key(), null, new Row.Problem(Reason.ROW_UNREADABLE, "it is odd"))
                      : row);
            }
            return new Page<>(rows, page.totalPages(), -1);
          };

      ReadOutcome outcome = read(hostile);

      assertEquals(148, outcome.records());
      assertEquals(2, outcome.shortfalls().size(), () -> "" + outcome);
      assertEquals(List.of(Reason.ROW_UNREADABLE), reasons(outcome));
    }
  }

  @Test
  void passesOnWhatTheServiceSaysWhenNeitherFirstPageIsThere() {
    PageSource<String> refusing =
        (number, limit) -> {
          throw new ApiException.Rejected(
              new ApiException.Call("GET", "/use-cases?page=" + number, 400, "never"));
        };

    assertThrows(ApiException.Rejected.class, () -> read(refusing));
    memory.base(PageBase.ONE);
    assertThrows(ApiException.Rejected.class, () -> read(refusing));
  }

  @Test
  void passesOnARefusalInTheMiddle() {
    PagedService service = new PagedService(500);
    PageSource<String> refusing =
        (number, limit) -> {
          if (number == 2) {
            throw new ApiException.Rejected(new ApiException.Call("GET", "/x", 400, "no"));
          }
          return service.read(number, limit);
        };

    assertThrows(ApiException.Rejected.class, () -> read(refusing));
  }

  @Test
  void passesOnAFailure() {
    PageSource<String> failing =
        (number, limit) -> {
          throw new ApiException.Unavailable(
              ApiException.Call.unanswered("GET", "/x"), "broke", null);
        };

    assertThrows(ApiException.Unavailable.class, () -> read(failing));
  }

  @Test
  void tellsHowFarItIs() {
    PagedService service = new PagedService(250);
    memory.base(PageBase.ZERO);

    read(service);

    assertEquals(List.of(new Progress(1, 3), new Progress(2, 3), new Progress(3, 3)), progress);
    service.meta = false;
    read(service);
    assertEquals(0, progress.getFirst().expected());
  }

  @Test
  @DisplayName("traps 1 to 4, drawn: exactly the truth, or labelled incomplete")
  void neverClaimsACompletenessThatWasNotSeen() {
    Random random = new Random(20_261_121);
    int complete = 0;
    for (int run = 0; run < 20_000; run++) {
      PagedService service = new PagedService(random.nextInt(420));
      service.base =
          List.of(PageBase.ZERO, PageBase.ONE, PageBase.ONE_STRICT).get(random.nextInt(3));
      service.beyond = List.of(Beyond.values()).get(random.nextInt(3));
      service.meta = random.nextInt(4) > 0;
      service.total = random.nextBoolean();
      service.least = random.nextInt(2);
      service.cap = random.nextInt(8) == 0 ? 25 + random.nextInt(75) : Integer.MAX_VALUE;
      int unrest = random.nextInt(3) == 0 ? random.nextInt(12) : -1;
      List<Set<String>> truths = new ArrayList<>(List.of(Set.copyOf(service.rows)));
      service.before =
          request -> {
            if (request > 0 && request <= unrest && !service.rows.isEmpty()) {
              stir(service, random, "n" + request);
              truths.add(Set.copyOf(service.rows));
            }
          };
      if (random.nextBoolean()) {
        memory.base(List.of(PageBase.values()).get(random.nextInt(4)));
      }
      memory.limit(PageSource.HIGHEST_LIMIT);

      ReadOutcome outcome = read(service);

      String what = "run " + run + " " + service.base + " " + service.beyond + " " + outcome;
      assertEquals(heard.size(), new HashSet<>(heard).size(), what);
      assertTrue(truths.getLast().containsAll(heard), what);
      if (outcome.complete()) {
        complete++;
        assertTrue(truths.contains(Set.copyOf(heard)), what);
      } else {
        assertTrue(unrest >= 0, what);
      }
    }
    assertTrue(complete > 12_000, "complete: " + complete);
    assertFalse(complete == 20_000);
  }

  /** A row moves or appears; none vanishes. */
  private static void stir(PagedService service, Random random, String name) {
    int size = service.rows.size();
    String moved = random.nextInt(3) == 0 ? name : service.rows.remove(random.nextInt(size));
    service.rows.add(random.nextBoolean() ? 0 : service.rows.size(), moved);
  }
}
