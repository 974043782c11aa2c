package io.casedesk.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.casedesk.files.SourceIdIndex.Difference;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q17: source_id is matched as exact text")
final class SourceIdIndexTest {

  private static final UseCase ZEROS = record("z", FieldValue.text("00042"), false);
  private static final UseCase SPACED = record("s", FieldValue.text("EXT-7 "), false);
  private static final UseCase DELETED = record("d", FieldValue.text("GONE"), true);
  private static final UseCase TWIN = record("t1", FieldValue.text("TWIN"), false);
  private static final UseCase OTHER_TWIN = record("t2", FieldValue.text("TWIN"), true);
  private static final UseCase NUMBER = record("n", new FieldValue.Numeric("77"), false);
  private static final UseCase BLANK = record("b", FieldValue.text(" "), false);
  private static final UseCase NONE = record("x", FieldValue.Null.INSTANCE, false);

  private final SourceIdIndex<UseCase> ids =
      new SourceIdIndex<>(List.of(ZEROS, SPACED, DELETED, TWIN, OTHER_TWIN, NUMBER, BLANK, NONE));

  private static UseCase record(String id, FieldValue sourceId, boolean deleted) {
    return new UseCase(
        id,
        Map.of("source_id", sourceId, "delete_flag", FieldValue.bool(deleted)),
        Map.of("theme", FieldValue.text("fin")));
  }

  @Test
  void theExactTextIsFound() {
    assertEquals(new SourceIdIndex.One<>(ZEROS), ids.find("00042"));
    assertEquals(new SourceIdIndex.One<>(SPACED), ids.find("EXT-7 "));
    assertEquals(new SourceIdIndex.One<>(NUMBER), ids.find("77"));
  }

  @Test
  void whatASpreadsheetMadeOfItIsOfferedAndNotAssumed() {
    assertEquals(
        new SourceIdIndex.None<>(
            List.of(new SourceIdIndex.Near<>(ZEROS, "00042", Set.of(Difference.LEADING_ZEROS)))),
        ids.find("42"));
    assertEquals(
        new SourceIdIndex.None<>(
            List.of(
                new SourceIdIndex.Near<>(
                    SPACED, "EXT-7 ", Set.of(Difference.SURROUNDING_SPACES, Difference.CASE)))),
        ids.find("\u00a0ext-7"));
    assertEquals(
        new SourceIdIndex.None<>(
            List.of(
                new SourceIdIndex.Near<>(
                    NUMBER,
                    "77",
                    Set.of(Difference.SURROUNDING_SPACES, Difference.LEADING_ZEROS)))),
        ids.find(" 077"));
  }

  @Test
  void whatIsFarFromAllIsNotOffered() {
    assertEquals(new SourceIdIndex.None<>(List.of()), ids.find("4242"));
    assertEquals(new SourceIdIndex.None<>(List.of()), ids.find("0"));
  }

  @Test
  void severalAndDeletedOnesAreSaid() {
    assertEquals(new SourceIdIndex.Several<>(List.of(TWIN, OTHER_TWIN)), ids.find("TWIN"));
    assertEquals(new SourceIdIndex.Deleted<>(DELETED), ids.find("GONE"));
  }

  @Test
  void aBlankMatchesNothing() {
    for (String blank : List.of("", " ", "\u00a0")) {
      assertEquals(new SourceIdIndex.None<>(List.of()), ids.find(blank));
    }
  }

  @Test
  void allZerosAreNotNothing() {
    UseCase zero = record("0", FieldValue.text("0"), false);
    var match = new SourceIdIndex<>(List.of(zero)).find("000");

    assertInstanceOf(SourceIdIndex.None.class, match);
    assertEquals(
        new SourceIdIndex.None<>(
            List.of(new SourceIdIndex.Near<>(zero, "0", Set.of(Difference.LEADING_ZEROS)))),
        match);
  }

  @Test
  void namesOfFieldsAreThoseOfMembersElseOfCustomFields() {
    FieldNameParser useCases =
        new FieldNameParser(RecordKind.USE_CASES, FieldKeys.of(List.of(ZEROS)));
    assertEquals(FieldRef.standard("status"), useCases.resolve("status"));
    assertEquals(FieldRef.custom("status"), useCases.resolve("custom_fields.status"));
    assertEquals(FieldRef.custom("theme"), useCases.resolve("theme"));
    assertEquals(FieldRef.custom("thme"), useCases.resolve("thme"));

    FieldNameParser solutions =
        new FieldNameParser(RecordKind.SOLUTIONS, FieldKeys.of(List.of(ZEROS)));
    assertEquals(FieldRef.standard("linkTitle"), solutions.resolve("linkTitle"));
    assertEquals(FieldRef.standard("linkTitel"), solutions.resolve("linkTitel"));
    assertEquals(FieldRef.custom("theme"), solutions.resolve("theme"));
  }
}
