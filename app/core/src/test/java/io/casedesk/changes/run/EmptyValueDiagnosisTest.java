package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q20: a 200 and still blank is explained")
final class EmptyValueDiagnosisTest {

  private static final UseCase BLANK = new UseCase("uc-1", Map.of(), Map.of());

  private final EmptyValueDiagnosis diagnosis = new EmptyValueDiagnosis(new Book());

  private Diagnosis blank(String field, FieldValue sent) {
    return diagnosis.ofBlank(new Change("uc-1", FieldRef.custom(field), null, sent), BLANK);
  }

  private Diagnosis blank(String field, String sent) {
    return blank(field, FieldValue.text(sent));
  }

  @Test
  void aBlankThatWasSent() {
    assertEquals(new Diagnosis.BlankSent(), blank("theme", "  "));
    assertEquals(new Diagnosis.BlankSent(), blank("theme", FieldValue.Null.INSTANCE));
    assertEquals(new Diagnosis.BlankSent(), blank("tags", new FieldValue.Structure("[ ]")));
  }

  @Test
  void aLabelNamesTheKeyItBelongsTo() {
    assertEquals(new Diagnosis.LabelSent("Finance", "fin_01"), blank("theme", "Finance"));
    assertEquals(new Diagnosis.LabelSent("finance ", "fin_01"), blank("theme", "finance "));
  }

  @Test
  void aKeyThatOnlyAPersonTypedMayBeALabel() {
    assertEquals(new Diagnosis.LabelSent("Legal", "lgl_02"), blank("theme", "Legal"));
  }

  @Test
  void aKeyThatOnlyAPersonTypedIsProbablyUnknownToTheService() {
    assertEquals(new Diagnosis.UnprovenKey("mkt_09"), blank("theme", "mkt_09"));
  }

  @Test
  void anUnknownKeyNamesTheNearest() {
    assertEquals(new Diagnosis.UnknownKey("lgal_02", "lgl_02"), blank("theme", "lgal_02"));
  }

  @Test
  void aMistypedLabelNamesItsKeyAsTheNearest() {
    assertEquals(new Diagnosis.UnknownKey("Finanec", "fin_01"), blank("theme", "Finanec"));
  }

  @Test
  void anUnknownKeyFarFromAllNamesNone() {
    assertEquals(new Diagnosis.UnknownKey("space travel", null), blank("theme", "space travel"));
  }

  @Test
  void aLabelOfTwoOptionsIsNoLabelOfEither() {
    assertEquals(new Diagnosis.UnknownKey("Other", "oth_1"), blank("theme", "Other"));
  }

  @Test
  void aKnownKeyThatReadsBlankIsUnexplained() {
    assertEquals(new Diagnosis.Unexplained(), blank("theme", "fin_01"));
  }

  @Test
  void aMistypedFieldNamesTheNearest() {
    assertEquals(new Diagnosis.FieldUnknown("thmee", "theme"), blank("thmee", "x"));
    assertEquals(new Diagnosis.FieldUnknown("risk-tier", "risk_tier"), blank("risk-tier", "x"));
    assertEquals(new Diagnosis.FieldUnknown("zzz", null), blank("zzz", "x"));
  }

  @Test
  void aFieldTheRecordItselfShowsIsKnown() {
    UseCase shows = new UseCase("uc-1", Map.of(), Map.of("new_field", FieldValue.text("")));
    Change change = new Change("uc-1", FieldRef.custom("new_field"), null, FieldValue.text("x"));

    assertEquals(new Diagnosis.Unexplained(), diagnosis.ofBlank(change, shows));
  }

  @Test
  void aFieldWithoutOptionsIsUnexplained() {
    assertEquals(new Diagnosis.Unexplained(), blank("risk_tier", "high"));
  }

  @Test
  void aStandardFieldIsUnexplained() {
    Change status =
        new Change("uc-1", FieldRef.standard("theme"), null, FieldValue.text("Finance"));

    assertEquals(new Diagnosis.Unexplained(), diagnosis.ofBlank(status, BLANK));
  }

  @Test
  void aLabelInsideAMultiSelectNamesItsKey() {
    assertEquals(
        new Diagnosis.LabelSent("Finance", "fin_01"),
        blank("theme", new FieldValue.Structure("[\"lgl_02\",\"Finance\"]")));
    assertEquals(
        new Diagnosis.Unexplained(),
        blank("theme", new FieldValue.Structure("[\"lgl_02\",\"plain\"]")));
  }

  @Test
  void anotherValueIsExplainedOnlyByAKnownCause() {
    Change label = new Change("uc-1", FieldRef.custom("theme"), null, FieldValue.text("Finance"));
    Change key = new Change("uc-1", FieldRef.custom("theme"), null, FieldValue.text("fin_01"));

    assertEquals(new Diagnosis.LabelSent("Finance", "fin_01"), diagnosis.ofDifferent(label, BLANK));
    assertEquals(new Diagnosis.None(), diagnosis.ofDifferent(key, BLANK));
  }

  @Test
  void aVeryLongValueIsNotComparedLetterByLetter() {
    String novel = "a".repeat(100_000);

    assertEquals(new Diagnosis.UnknownKey(novel, null), blank("theme", novel));
  }

  private static final class Book implements DropdownValues {
    @Override
    public List<KnownDropdownValue> options(String fieldKey) {
      return fieldKey.equals("theme")
          ? List.of(
              new KnownDropdownValue("fin_01", "Finance", 3, Source.SERVICE),
              new KnownDropdownValue("lgl_02", "Legal", 2, Source.SERVICE),
              new KnownDropdownValue("oth_1", "Other", 2, Source.SERVICE),
              new KnownDropdownValue("oth_2", "Other", 2, Source.SERVICE),
              new KnownDropdownValue("plain", "plain", 2, Source.SERVICE),
              new KnownDropdownValue("bare", null, 1, Source.SEEN),
              new KnownDropdownValue("Legal", null, 0, Source.TYPED),
              new KnownDropdownValue("mkt_09", "Marketing", 0, Source.IMPORTED))
          : List.of();
    }

    @Override
    public Set<String> fieldKeys() {
      return Set.of("theme", "risk_tier", "tags");
    }
  }
}
