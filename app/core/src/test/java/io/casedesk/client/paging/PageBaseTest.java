package io.casedesk.client.paging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.paging.PagedService.Beyond;
import io.casedesk.model.ApiException;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PageBaseTest extends WithWalk {

  @ParameterizedTest
  @EnumSource(names = "UNKNOWN", mode = EnumSource.Mode.EXCLUDE)
  @DisplayName("Q1: whole on every page base, with every number of pages, however it ends")
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
  @DisplayName("Q1: learned once, then no request is wasted")
  void asksNoPageTooManyOnceTheBaseIsKnown() {
    for (PageBase base : BASES) {
      PagedService service = new PagedService(300);
      service.base = base;
      memory.base(PageBase.UNKNOWN);
      read(service);
      service.asked.clear();

      read(service);

      assertEquals(
          base == PageBase.ZERO ? List.of(0, 1, 2, 2) : List.of(1, 2, 3, 3),
          service.asked,
          () -> base + ", and the last page once more, since nothing is counted");
    }
  }

  @Test
  @DisplayName("Q1: what a person says of the base holds from the first request on")
  void beginsWhereItIsSaid() {
    PagedService service = new PagedService(300);
    service.base = PageBase.ONE;

    assertWhole(service, read(service, new PagingMemory(PageBase.ONE)));

    assertEquals(1, service.asked.getFirst());
    assertTrue(service.asked.stream().noneMatch(page -> page == 0), service.asked::toString);
  }

  @Test
  @DisplayName("Q1: a base that was said wrongly loses no record without a word")
  void saysSoWhereTheSaidBaseIsWrong() {
    for (PageBase base : BASES) {
      for (PageBase said : List.of(PageBase.UNKNOWN, PageBase.ZERO, PageBase.ONE)) {
        for (Beyond beyond : Beyond.values()) {
          for (int records : new int[] {0, 1, 100, 101, 300}) {
            PagedService service = new PagedService(records);
            service.base = base;
            service.beyond = beyond;
            ReadOutcome outcome = read(service, new PagingMemory(said));
            if (outcome.shortfalls().isEmpty()) {
              assertWhole(service, outcome);
            }
          }
        }
      }
    }
  }

  @Test
  @DisplayName("Q1: learned anew when the service changes its base between two reads")
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
  void doubtsAServiceThatHoldsMorePagesThanItCounts() {
    PagedService service = new PagedService(350);
    PageSource<String> short1 =
        (number, limit) -> new UseCasePage<>(service.read(number, limit).rows(), 3, -1);

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
}
