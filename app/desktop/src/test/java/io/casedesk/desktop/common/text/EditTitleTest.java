package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What a run is called by those who changed something, and by what it was made of. */
class EditTitleTest {

  private static final Messages ENGLISH = new Messages(Locale.ENGLISH);
  private static final Messages GERMAN = new Messages(Locale.GERMAN);

  private static Change change(int record, String field, String wanted) {
    return new Change("r" + record, FieldRef.custom(field), null, FieldValue.text(wanted));
  }

  private static String title(Messages messages, List<Change> changes) {
    return new EditTitle(messages).of(RecordKind.USE_CASES, changes);
  }

  @Test
  void saysWhatWasChangedAndInHowMany() {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 1142; i++) {
      changes.add(change(i, "risk_tier", "t3"));
    }
    assertEquals("risk_tier → t3 in 1,142 use cases", title(ENGLISH, changes));
    assertEquals("risk_tier → t3 in 1.142 Anwendungsfällen", title(GERMAN, changes));
    changes.add(change(0, "theme", "fin"));
    assertEquals("2 fields in 1,142 use cases", title(ENGLISH, changes));
    assertEquals(
        "sponsor in 2 use cases",
        title(ENGLISH, List.of(change(1, "sponsor", "a"), change(2, "sponsor", "b"))));
    assertEquals(
        "sponsor cleared in 1 use case", title(ENGLISH, List.of(change(1, "sponsor", ""))));
    assertEquals(
        "provider → x in 1 Lösung",
        new EditTitle(GERMAN).of(RecordKind.SOLUTIONS, List.of(change(1, "provider", "x"))));
  }

  /** A run keeps the title of the window that made it; another window words it anew. */
  @Test
  void aTitleOfAnotherLanguageIsWordedInThisOne() {
    List<Change> two = List.of(change(1, "sponsor", "a"), change(2, "sponsor", "b"));
    List<Change> many = new ArrayList<>();
    for (int i = 0; i < 1142; i++) {
      many.add(change(i, "risk in 2 use cases", "t3"));
    }
    List<Change> fields = List.of(change(1, "sponsor", "a"), change(2, "theme", "b"));
    FieldRef flag = RecordKind.USE_CASES.deleteFlag();
    List<List<Change>> all =
        List.of(
            two,
            many,
            fields,
            List.of(change(1, "sponsor", "")),
            List.of(new Change("1", flag, FieldValue.bool(false), FieldValue.bool(true))),
            List.of(new Change("1", flag, FieldValue.bool(true), FieldValue.bool(false))));
    for (List<Change> changes : all) {
      String english = title(ENGLISH, changes);
      String german = title(GERMAN, changes);
      assertEquals(german, new EditTitle(GERMAN).reworded(english));
      assertEquals(english, new EditTitle(ENGLISH).reworded(german));
      assertEquals(english, new EditTitle(ENGLISH).reworded(english));
    }
    assertEquals(
        "due → 30.11.2026 in 1 Anwendungsfall",
        new EditTitle(GERMAN).reworded("due → 2026-11-30 in 1 use case"));
    assertEquals("quarterly.csv", new EditTitle(GERMAN).reworded("quarterly.csv"));
    // A title may be any text, such as that of a plan file.
    assertEquals(
        "Data fields in 2 Anwendungsfällen",
        new EditTitle(GERMAN).reworded("Data fields in 2 use cases"));
    String large = "theme in 99999999999999999999 use cases";
    assertEquals(large, new EditTitle(GERMAN).reworded(large));
  }

  @Test
  void aDeletionIsNamedInWords() {
    FieldRef flag = RecordKind.SOLUTIONS.deleteFlag();
    for (boolean deleted : List.of(true, false)) {
      Change change = new Change("1", flag, FieldValue.bool(!deleted), FieldValue.bool(deleted));
      assertEquals(
          deleted ? "1 solution marked as deleted" : "1 solution restored",
          new EditTitle(ENGLISH).of(RecordKind.SOLUTIONS, List.of(change)));
    }
  }

  @Test
  void aLogCanHoldItWhateverIsInTheValue() {
    for (String wanted :
        List.of("x".repeat(1_000_000), "half \ud800 a character", "{0} 'quoted'", "two\nlines\t")) {
      String title = title(ENGLISH, List.of(change(1, "theme", wanted)));
      assertEquals(title, new RunHeader("1", "c", "use-cases", Instant.EPOCH, "", title).origin());
      assertEquals(-1, title.indexOf('\n'));
      assertEquals(true, title.length() < 100, title);
    }
  }

  @Test
  void whatIsMadeOfARunIsSaidInTheLanguageOfTheWindow() {
    String id = "20261121-213244-7f3a";
    OriginText german = new OriginText(GERMAN);
    RunHeader undo = header("words").withRelation(RunRelation.ofRun(RunRelation.Kind.UNDO, id));
    assertEquals("Rückgängig: Lauf " + id, german.of(undo));
    assertEquals("undo of run " + id, german.of(header("undo of run " + id)), "only words");
    assertEquals("Import von a b.csv", german.of(header("import a b.csv")));
    assertEquals("manuelle Bearbeitung", german.of(header("manual edit")), "in English");
    assertEquals("cases.csv", german.of(header("cases.csv")));
  }

  private static RunHeader header(String origin) {
    return new RunHeader("1", "c", "use-cases", Instant.EPOCH, "", origin);
  }
}
