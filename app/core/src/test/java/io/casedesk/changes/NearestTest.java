package io.casedesk.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What was probably meant by something mistyped. */
final class NearestTest {

  private static final List<String> PEOPLE =
      List.of("user22@cases.example.com", "ann.miller@cases.example.com");

  @Test
  void anAddressOfTheSameCompanyIsNoTypingError() {
    assertNull(Nearest.of("nobody@cases.example.com", PEOPLE));
  }

  @Test
  void anAddressThatIsMistypedIsFound() {
    assertEquals(PEOPLE.getLast(), Nearest.of("ann.miler@cases.example.com", PEOPLE));
    assertEquals(PEOPLE.getLast(), Nearest.of("ann.miller@cases.exmple.com", PEOPLE));
    assertEquals("legal_ops", Nearest.of("legal-ops", List.of("legal_ops", "hr")));
  }
}
