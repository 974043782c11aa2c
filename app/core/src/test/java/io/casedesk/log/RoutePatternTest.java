package io.casedesk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutePatternTest {

  @ParameterizedTest
  @CsvSource({
    "/api/public/use-cases?page=1&limit=100,/api/public/use-cases",
    "/api/public/use-cases/abc,/api/public/use-cases/{id}",
    "/api/public/use-cases/a%2Fb%3Fc,/api/public/use-cases/{id}",
    "/api/public/use-cases/filter,/api/public/use-cases/filter",
    "/cases/api/public/solutions/checklist/7,/api/public/solutions/checklist/{id}",
    "/api/public/use-case-solutions/solution-of-ann,/api/public/use-case-solutions/{id}",
    "/login?user=ann,(another path)"
  })
  void aPathIsToldWithoutWhoseItIs(String path, String pattern) {
    assertEquals(pattern, RoutePattern.of(path));
  }
}
