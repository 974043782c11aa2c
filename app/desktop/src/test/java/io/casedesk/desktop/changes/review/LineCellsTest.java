package io.casedesk.desktop.changes.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.Problem;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The sentences of a review. */
final class LineCellsTest {

  /** The service takes JSON's own words, and a file that says "yes" is to say "true". */
  @Test
  void aBooleanFieldAsksForTheWordsThatItTakes() {
    Problem block = Problem.of(Problem.Code.WRONG_TYPE, FieldType.BOOLEAN, FieldValue.text("yes"));

    assertEquals(
        "The field expects Yes or No, but the value is the text “yes”. Correct the value.",
        new Messages(Locale.ENGLISH).text(block.message()));
    assertEquals(
        "Das Feld erwartet Ja oder Nein, aber der Wert ist der Text „yes“. Berichtigen Sie ihn.",
        new Messages(Locale.GERMAN).text(block.message()));
  }

  @Test
  void valuesAreShownAsInTheList() {
    LineCells texts = texts(new Messages(Locale.ENGLISH));
    FieldRef field = FieldRef.custom("x");
    assertEquals("Yes", texts.shown(field, new FieldValue.Bool(true)));
    assertEquals("No", texts.shown(field, new FieldValue.Bool(false)));
    assertEquals("dms, crm", texts.shown(field, new FieldValue.Structure("[\"dms\",\"crm\"]")));
    assertEquals("(empty)", texts.shown(field, new FieldValue.Structure("[]")));
    assertEquals("a\nb", texts.shown(field, FieldValue.text("a\nb")));
  }

  @Test
  void valuesWithinASentenceAreQuotedAndShortened() {
    FieldRef due = FieldRef.custom("due");
    Change change =
        new Change("1", due, FieldValue.text("word ".repeat(30)), FieldValue.text("mine"));
    ReviewLine line =
        new ReviewLine(
            new PreflightCell(
                new PlannedCell(change, ""),
                PreflightCell.State.CONFLICT,
                FieldValue.text("2026-12-31"),
                null,
                List.of()),
            null,
            null,
            null);
    String beginning = "word ".repeat(12).substring(0, 59) + "…";
    assertEquals(
        "Another user changed the value. Before: “" + beginning + "”. Now: “2026-12-31”.",
        texts(new Messages(Locale.ENGLISH)).explanation(line));
    LineCells german = texts(new Messages(Locale.GERMANY), due);
    assertEquals(
        "Jemand anderes hat den Wert geändert. Vorher: „" + beginning + "“. Jetzt: „31.12.2026“.",
        german.explanation(line));
  }

  @Test
  void keysWithinASentenceHaveTheirLabels() {
    FieldRef theme = FieldRef.custom("theme");
    ReviewLine line =
        new ReviewLine(
            new PreflightCell(
                new PlannedCell(
                    new Change("1", theme, FieldValue.text("fin"), FieldValue.text("hr")), ""),
                PreflightCell.State.CONFLICT,
                FieldValue.text("legal"),
                null,
                List.of()),
            null,
            null,
            null);
    LineCells texts = texts(new Messages(Locale.ENGLISH), FieldRef.custom("due"));
    assertEquals(
        "Another user changed the value. Before: “Finance (fin)”. Now: “legal”.",
        texts.explanation(line));
  }

  /** The texts of a list where one field holds dates, and one key has a label. */
  private static LineCells texts(Messages messages, FieldRef due) {
    return new LineCells(
        () -> new RecordsOfOneLabel(due),
        new MomentText(messages, new Timestamps(Locale.ENGLISH, ZoneOffset.UTC)),
        messages);
  }

  private static LineCells texts(Messages messages) {
    return texts(messages, FieldRef.custom("due"));
  }

  private record RecordsOfOneLabel(FieldRef due) implements ReviewService.Records {

    @Override
    public String recordName(String id) {
      return id;
    }

    @Override
    public String recordSource(String id) {
      return "";
    }

    @Override
    public String fieldName(FieldRef field) {
      return field.key();
    }

    @Override
    public Column.Kind kind(FieldRef field) {
      return field.equals(due) ? Column.Kind.DATE : Column.Kind.TEXT;
    }

    @Override
    public ReviewService.@Nullable ValueEditing editing(Change change, @Nullable FieldValue now) {
      return null;
    }

    @Override
    public List<ReviewService.ValueEditing> editing(PlannedCreate create) {
      return List.of();
    }

    @Override
    public String labels(FieldRef field, FieldValue value) {
      return value.display().equals("fin") ? "Finance" : "";
    }
  }

  private static String now(Verdict verdict, @Nullable FieldValue now) {
    Change change = new Change("1", FieldRef.custom("x"), null, FieldValue.text("10184"));
    ReviewLine line =
        ReviewLine.sent(
            new CellResult(new PlannedCell(change, ""), verdict, now, Message.none()), null);
    return texts(new Messages(Locale.ENGLISH)).current(line).text();
  }

  @Test
  void datesAreShownInTheFormOfTheLocaleAndTextsAsTheyAre() {
    FieldRef due = FieldRef.custom("due");
    FieldValue date = FieldValue.text("2026-12-31");
    LineCells german = texts(new Messages(Locale.GERMANY), due);
    assertEquals("31.12.2026", german.shown(due, date));
    assertEquals("2026-12-31", german.shown(FieldRef.custom("note"), date));
    assertEquals("soon", german.shown(due, FieldValue.text("soon")));
    Messages iso = new Messages(Locale.GERMANY).withIsoDates().withGroupedNumbers();
    assertEquals("2026-12-31", texts(iso, due).shown(due, date));
    assertEquals("1.234", texts(iso).shown(due, new FieldValue.Numeric("1234")));
  }

  @Test
  void whatWasSentAndNotReadAgainIsUnconfirmed() {
    assertEquals("unconfirmed", now(Verdict.UNCERTAIN, null));
    assertEquals("10", now(Verdict.UNCERTAIN, FieldValue.text("10")));
    assertEquals("(empty)", now(Verdict.BLANK, FieldValue.text("")));
    assertEquals("(not set)", now(Verdict.BLANK, null));
  }
}
