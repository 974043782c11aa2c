package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What was chosen for an import, kept and read again. */
final class ImportDraftTest {

  @Test
  void whatWasChosenIsReadAsItWasWritten() {
    ImportDraft draft =
        new ImportDraft(
            new TableOptions("Sheet 2", StandardCharsets.ISO_8859_1, '\t', 3),
            ImportFixture.mapping(
                ImportFixture.column("theme", CellRules.plain().withLabels().withTrim(true)),
                ImportFixture.column("due", CellRules.plain().withDates("dd.MM.yyyy"))),
            new ImportChoices(
                true, Duplicates.LAST, Map.of(7, "u1", 9, "ü/2"), Set.of(3, 4), true, false, false),
            new ImportDraft.Cells(
                Set.of(new Change.Cell("u1", FieldRef.custom(" theme "))),
                Set.of(new Change.Cell("u2", FieldRef.standard("name"))),
                Set.of(
                    new Change("u3", FieldRef.custom("cost"), null, new FieldValue.Numeric("1.50")),
                    new Change(
                        "u4",
                        FieldRef.custom("sources"),
                        FieldValue.text(" "),
                        new FieldValue.Structure("[\"dms\"]"))),
                Set.of("EXT-7")),
            Map.of("theme", Map.of("Legal \"ops\"", "legal_ops")));

    assertEquals(draft, ImportDraft.read(draft.write()));
    assertEquals(ImportDraft.none(), ImportDraft.read(ImportDraft.none().write()));
    assertThrows(IllegalArgumentException.class, () -> ImportDraft.read("{"));
  }

  @Test
  void aTextStandsForTheKeyThatAPersonChose() {
    ChosenDropdownKeys chosenKeys =
        new ChosenDropdownKeys(
            ImportFixture.BOOK, Map.of("theme", Map.of("Law", "legal_ops", "hr", "other")));

    assertEquals("legal_ops", chosenKeys.keyOfLabel("theme", "Law").orElseThrow());
    // Although it is a key itself.
    assertEquals(false, chosenKeys.knows("theme", "hr"));
    assertEquals("other", chosenKeys.keyOfLabel("theme", "hr").orElseThrow());
    assertEquals("hr", chosenKeys.keyOfLabel("theme", "People").orElseThrow());
    assertEquals(true, chosenKeys.knows("sources", "hr"));
    assertEquals(ImportFixture.BOOK.options("theme"), chosenKeys.options("theme"));
    assertEquals(ImportFixture.BOOK.fieldKeys(), chosenKeys.fieldKeys());
    assertEquals("", chosenKeys.fieldName("theme"));
  }
}
