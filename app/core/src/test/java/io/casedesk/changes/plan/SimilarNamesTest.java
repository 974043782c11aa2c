package io.casedesk.changes.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What was probably meant by something mistyped. */
final class SimilarNamesTest {

  private static final List<String> PEOPLE =
      List.of("user22@cases.example.com", "ann.miller@cases.example.com");

  @Test
  void anAddressOfTheSameCompanyIsNoTypingError() {
    assertNull(SimilarNames.of("nobody@cases.example.com", PEOPLE));
  }

  @Test
  void anAddressThatIsMistypedIsFound() {
    assertEquals(PEOPLE.getLast(), SimilarNames.of("ann.miler@cases.example.com", PEOPLE));
    assertEquals(PEOPLE.getLast(), SimilarNames.of("ann.miller@cases.exmple.com", PEOPLE));
    assertEquals("legal_ops", SimilarNames.of("legal-ops", List.of("legal_ops", "hr")));
  }

  @Test
  void lettersThatAreSwappedAreOneError() {
    assertEquals("theme", SimilarNames.of("Tehme", List.of("status", "theme")));
    assertNull(SimilarNames.of("tehem", List.of("status", "theme")));
  }
}
