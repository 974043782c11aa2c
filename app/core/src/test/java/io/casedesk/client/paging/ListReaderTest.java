package io.casedesk.client.paging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.paging.PagedService.Beyond;
import io.casedesk.client.records.PageRow;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.service.ReadListener.Progress;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ListReaderTest extends WithWalk {

  @Test
  @DisplayName("Q2: 50 rows on one page are read again with a smaller limit")
  void readsAgainWhenTheServiceMayHaveCutTheList() {
    PagedService cut = new PagedService(333);
    cut.cap = 30;

    assertWhole(cut, read(cut));
    assertEquals(ListReader.SMALL_LIMIT, memory.limit());
    int requests = cut.asked.size();
    assertWhole(cut, read(cut));
    assertTrue(
        cut.asked.size() - requests <= 15, () -> "the smaller limit is remembered: " + cut.asked);

    PagedService fifty = new PagedService(50);
    assertWhole(fifty, read(fifty));
    assertEquals(PageSource.HIGHEST_LIMIT, memory.limit(), "50 were all there are");
  }

  @Test
  @DisplayName("Q2: a list cut for every limit is not called complete")
  void doubtsAListThatIsCutForEveryLimit() {
    PagedService service = new PagedService(333);
    service.cap = 0;

    ReadOutcome outcome = read(service);

    assertEquals(List.of(Reason.PAGE_BASE_UNCLEAR), reasons(outcome));
    assertEquals(50, outcome.records());
  }

  @Test
  @DisplayName("Q3: a row that moves once costs a second pass, and nothing is lost")
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
  @DisplayName("Q3: rows that never rest are labelled, after three passes")
  void labelsAListThatNeverRests() {
    PagedService service = new PagedService(450);
    service.before = request -> service.rows.addFirst(service.rows.removeLast());

    ReadOutcome outcome = read(service);

    assertEquals(List.of(Reason.ROWS_MOVED), reasons(outcome));
    assertEquals(PageBase.UNKNOWN, memory.base());
    assertTrue(service.asked.size() <= 18, () -> "" + service.asked);
    assertTrue(outcome.shortfalls().getFirst().detail().text().contains("again on page"));
  }

  @Test
  @DisplayName("Q3: more pages than before is a reason to look again")
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
  @DisplayName("Q3: a number of pages that changes with every answer is labelled")
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
  @DisplayName("Q3: a record deleted during a read shows in the count, where there is one")
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
          UseCasePage<String> page = service.read(number, limit);
          return new UseCasePage<>(page.rows(), page.totalPages(), 190);
        };
    PageSource<String> odd =
        (number, limit) -> {
          UseCasePage<String> page = service.read(number, limit);
          return new UseCasePage<>(page.rows(), page.totalPages(), page.rows().size());
        };

    assertEquals(List.of(Reason.ROWS_MOVED), reasons(read(more)));
    assertWhole(service, read(odd));
  }

  @Test
  @DisplayName("Q4: a service without meta that never ends is bounded")
  void stopsAtTheBound() {
    PageSource<String> endless =
        (number, limit) ->
            new UseCasePage<>(List.of(new PageRow<>("r" + number, "r" + number, null)), -1, -1);

    ReadOutcome outcome = read(endless);

    assertEquals(List.of(Reason.TOO_MANY_PAGES), reasons(outcome));
    assertEquals(PageSource.MOST_PAGES + 1, outcome.records());
  }

  @Test
  @DisplayName("Q12: rows that cannot be used are told, the others are read")
  void tellsOfRowsThatCannotBeUsed() {
    for (PageBase base : BASES) {
      PagedService service = new PagedService(150);
      service.base = base;
      memory.base(PageBase.UNKNOWN);
      PageSource<String> hostile =
          (number, limit) -> {
            UseCasePage<String> page = service.read(number, limit);
            List<PageRow<String>> rows = new ArrayList<>();
            for (PageRow<String> row : page.rows()) {
              boolean broken = row.key().equals("r7") || row.key().equals("r120");
              rows.add(
                  broken
                      ? new PageRow<>(
                          row.key(),
                          null,
                          new PageRow.Problem(Reason.ROW_UNREADABLE, Message.plain("it is odd")))
                      : row);
            }
            return new UseCasePage<>(rows, page.totalPages(), -1);
          };

      ReadOutcome outcome = read(hostile);

      assertEquals(148, outcome.records());
      assertEquals(2, outcome.shortfalls().size(), () -> "" + outcome);
      assertEquals(List.of(Reason.ROW_UNREADABLE), reasons(outcome));
    }
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
              ApiException.Call.unanswered("GET", "/x"), Message.plain("broke"), null);
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
  @DisplayName("Q1 to Q4, drawn: exactly the truth, or labelled incomplete")
  void neverClaimsACompletenessThatWasNotSeen() {
    Random random = new Random(20_261_121);
    int runs = 40 * Integer.getInteger("casedesk.tries", 100);
    int complete = 0;
    for (int run = 0; run < runs; run++) {
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
    assertTrue(complete > runs * 0.6, "complete: " + complete);
    assertFalse(complete == runs);
  }

  /** A row moves or appears; none vanishes. */
  private static void stir(PagedService service, Random random, String name) {
    int size = service.rows.size();
    String moved = random.nextInt(3) == 0 ? name : service.rows.remove(random.nextInt(size));
    service.rows.add(random.nextBoolean() ? 0 : service.rows.size(), moved);
  }
}
