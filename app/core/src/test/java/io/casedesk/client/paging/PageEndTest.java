package io.casedesk.client.paging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.ApiException;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Lists of which nobody says how many pages they have: where do they end? */
class PageEndTest extends WithWalk {

  @Test
  @DisplayName("Q4: where the same page comes whatever is asked for, nothing shows that it is all")
  void doubtsAServiceThatKnowsNoPages() {
    PagedService service = new PagedService(5_000);
    PageSource<String> deaf =
        (number, limit) -> new UseCasePage<>(service.read(0, limit).rows(), -1, -1);

    ReadOutcome outcome = read(deaf);

    assertTrue(reasons(outcome).contains(Reason.PAGE_BASE_UNCLEAR), () -> "" + outcome);
    assertEquals(100, outcome.records());
  }

  @Test
  @DisplayName("Q4: a service that refuses to look far shows no end")
  void doubtsAListThatIsRefusedBehindAFullPage() {
    PagedService service = new PagedService(20_000);
    PageSource<String> near =
        (number, limit) -> {
          if (number >= 100) {
            throw new ApiException.Rejected(
                new ApiException.Call("GET", "/api/public/use-cases", 400, "too far"));
          }
          return new UseCasePage<>(service.read(number, limit).rows(), -1, -1);
        };

    ReadOutcome outcome = read(near);

    assertEquals(List.of(Reason.PAGES_CHANGED), reasons(outcome));
    assertEquals(10_000, outcome.records());
  }

  @Test
  @DisplayName("Q4: nor where page 0 is refused as well, and that is known")
  void doubtsItAlsoWherePagesCountFromOne() {
    PagedService service = new PagedService(20_000);
    PageSource<String> near =
        (number, limit) -> {
          if (number == 0 || number > 100) {
            throw new ApiException.Rejected(
                new ApiException.Call("GET", "/api/public/use-cases", 400, "not this one"));
          }
          return new UseCasePage<>(service.read(number - 1, limit).rows(), -1, -1);
        };
    memory.base(PageBase.ONE_STRICT);

    assertEquals(List.of(Reason.PAGES_CHANGED), reasons(read(near)));
  }

  @Test
  @DisplayName("Q4: a count of records speaks also where nobody counts the pages")
  void doubtsFewerRecordsThanAreCounted() {
    PagedService service = new PagedService(130);
    PageSource<String> counted =
        (number, limit) -> new UseCasePage<>(service.read(number, limit).rows(), -1, 5_000);

    assertEquals(List.of(Reason.ROWS_MOVED), reasons(read(counted)));
  }
}
