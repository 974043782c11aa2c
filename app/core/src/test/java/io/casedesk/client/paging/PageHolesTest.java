package io.casedesk.client.paging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.paging.PagedService.Beyond;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists whose pages do not hold what the service says they hold. */
class PageHolesTest extends WithWalk {

  private static PageSource<String> emptyPages(int totalPages, long total) {
    return (number, limit) -> new UseCasePage<>(List.of(), totalPages, total);
  }

  /** Every page holds at most this many rows, as if the others of it were not there. */
  private static PageSource<String> holding(PagedService service, int rows) {
    return (number, limit) -> {
      UseCasePage<String> page = service.read(number, limit);
      return new UseCasePage<>(
          page.rows().subList(0, Math.min(rows, page.rows().size())), page.totalPages(), -1);
    };
  }

  private static PageSource<String> withPage(PagedService service, int odd, int rows) {
    return (number, limit) ->
        number == odd ? holding(service, rows).read(number, limit) : service.read(number, limit);
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("Q3: pages that are counted and come empty are no empty list")
  void doubtsAnEmptyListOfSeveralPages(PageBase base) {
    memory.base(base);
    assertEquals(List.of(Reason.PAGES_CHANGED), reasons(read(emptyPages(5, 450))));
    memory.base(base);
    assertEquals(List.of(Reason.PAGES_CHANGED), reasons(read(emptyPages(5, -1))));
    memory.base(base);
    assertEquals(List.of(Reason.PAGES_CHANGED), reasons(read(emptyPages(1, 7))));
    memory.base(base);
    assertTrue(read(emptyPages(1, 0)).complete(), "an empty list may count as one page");
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("Q1: an empty page 0 that counts no pages does not stand for the whole list")
  void readsPageOneWhenPageZeroIsEmpty(PageBase known) {
    memory.base(known);
    PagedService service = new PagedService(120);
    service.base = PageBase.ONE;
    PageSource<String> fromOne =
        (number, limit) ->
            number == 0 ? new UseCasePage<>(List.of(), 0, -1) : service.read(number, limit);

    assertWhole(service, read(fromOne));
    assertEquals(1, memory.base().first());
    service.asked.clear();
    assertWhole(service, read(fromOne));
    assertEquals(List.of(1, 2, 2), service.asked, "learned");
  }

  @Test
  @DisplayName("Q1: nor does an empty page 1 that counts no pages")
  void readsPageZeroWhenPageOneIsEmpty() {
    memory.base(PageBase.ONE);
    PagedService service = new PagedService(60);
    PageSource<String> fromZero =
        (number, limit) ->
            number > 0 ? new UseCasePage<>(List.of(), 0, -1) : service.read(number, limit);

    assertWhole(service, read(fromZero));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 60, 99})
  @DisplayName("Q3: a page before the last that is short or empty is a hole")
  void doubtsAHole(int rows) {
    PagedService service = new PagedService(1_000);
    PageSource<String> holed = withPage(service, 3, rows);

    ReadOutcome outcome = read(holed);

    assertEquals(900 + rows, outcome.records());
    assertEquals(List.of(Reason.PAGES_CHANGED), reasons(outcome));
    assertTrue(outcome.shortfalls().getFirst().detail().text().contains("page 3"), "" + outcome);
  }

  @Test
  @DisplayName("Q3: a hole that is gone in the second pass is none")
  void readsAgainForAHole() {
    PagedService service = new PagedService(1_000);
    PageSource<String> once =
        (number, limit) ->
            withPage(service, service.asked.size() < 11 ? 3 : -1, 0).read(number, limit);

    assertWhole(service, read(once));
  }

  @ParameterizedTest
  @EnumSource(names = "UNKNOWN", mode = EnumSource.Mode.EXCLUDE)
  @DisplayName("Q2: rows left out of every page come with the limit that the pages can hold")
  void findsTheRowsThatEveryPageLeftOut(PageBase base) {
    for (int records : new int[] {1_200, 1_130, 1_040, 201}) {
      for (Beyond beyond : Beyond.values()) {
        for (boolean meta : new boolean[] {true, false}) {
          PagingMemory fresh = new PagingMemory();
          PagedService service = new PagedService(records);
          service.base = base;
          service.beyond = beyond;
          service.meta = meta;

          assertWhole(service, read(holding(service, 45), fresh));
          int asked = service.asked.size();
          assertWhole(service, read(holding(service, 45), fresh));

          assertEquals(45, fresh.limit());
          assertTrue(service.asked.size() - asked < asked, "compared once only");
        }
      }
    }
  }

  @Test
  @DisplayName("Q2: also when a count gives it away")
  void findsTheRowsThatEveryPageLeftOutOfACountedList() {
    PagedService service = new PagedService(1_200);
    PageSource<String> counted =
        (number, limit) -> {
          UseCasePage<String> page = holding(service, 50).read(number, limit);
          return new UseCasePage<>(page.rows(), page.totalPages(), 1_200);
        };

    assertWhole(service, read(counted));
  }

  @Test
  @DisplayName("Q2: a service with smaller pages of its own is read twice, once")
  void believesAnHonestCap() {
    PagedService service = new PagedService(130);
    PageSource<String> capped = (number, limit) -> service.read(number, Math.min(limit, 20));

    assertWhole(service, read(capped));
    assertEquals(
        List.of(0, 1, 2, 3, 4, 5, 6, 7, 6, 0, 1, 2, 3, 4, 5, 6, 7, 6), service.asked, "twice");
    service.asked.clear();
    assertWhole(service, read(capped));
    assertEquals(List.of(0, 1, 2, 3, 4, 5, 6, 6), service.asked);
    service.rows.subList(30, 130).clear();
    assertWhole(service, read(capped));
    service.asked.clear();
    assertWhole(service, read(capped));
    assertEquals(List.of(0, 1, 1), service.asked, "also when few are left");
  }

  @Test
  @DisplayName("Q2: pages that are short of every limit are not called complete")
  void doubtsPagesThatAreShortOfEveryLimit() {
    PagedService service = new PagedService(1_000);
    PageSource<String> halves = (number, limit) -> holding(service, limit / 2).read(number, limit);

    assertTrue(reasons(read(halves)).contains(Reason.PAGES_CHANGED));
  }
}
