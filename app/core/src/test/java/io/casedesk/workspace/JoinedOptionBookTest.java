package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldValue;
import io.casedesk.model.KnownOption;
import io.casedesk.model.KnownOption.Source;
import io.casedesk.model.OptionBook;
import io.casedesk.model.OptionKey;
import io.casedesk.model.UseCase;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class JoinedOptionBookTest {

  private static OptionBook stored(KnownOption... options) {
    return new StoredOptionBook(
        Map.of("theme", List.of(options)), Set.of("theme", "note"), Map.of());
  }

  private static OptionBook seen(String held) {
    return SeenOptionBook.of(
        List.of(
            new FieldDefinition("theme", "dropdown", "Theme", List.of(new OptionKey("s", "Said")))),
        Map.of(),
        List.of(new UseCase("c", Map.of(), Map.of("theme", FieldValue.text(held)))));
  }

  @Test
  void theMoreReliableSaysWhereFromAndALabelOfEitherNamesIt() {
    OptionBook book =
        JoinedOptionBook.of(
            List.of(
                stored(
                    new KnownOption("file", "From a file", 0, Source.IMPORTED),
                    new KnownOption("s", "Otherwise", 0, Source.IMPORTED)),
                seen("file"),
                JoinedOptionBook.typed(Map.of("theme", Set.of("file", "new")))));

    assertEquals(
        List.of(
            new KnownOption("s", "Said", 0, Source.SERVICE),
            new KnownOption("file", "From a file", 1, Source.SEEN),
            new KnownOption("new", null, 0, Source.TYPED)),
        book.options("theme"));
    assertEquals(Set.of("theme", "note"), book.fieldKeys());
    assertEquals("file", book.keyOfLabel("theme", "from a file").orElseThrow());
    assertTrue(book.knows("theme", "new"));
    assertEquals(List.of(), book.options("note"));
  }

  @Test
  void blankElementsOfAListAreNoKeys() {
    SeenOptionBook book =
        SeenOptionBook.of(
            List.of(
                new FieldDefinition(
                    "tags", "multiselect", "Tags", List.of(new OptionKey(" ", "Blank")))),
            Map.of(),
            List.of(
                new UseCase(
                    "c",
                    Map.of(),
                    Map.of("tags", new FieldValue.Structure("[\"\",\" \",\"a\"]")))));

    assertEquals(List.of(new KnownOption("a", null, 1, Source.SEEN)), book.options("tags"));
  }
}
