package io.casedesk.changes.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Null;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.UseCase;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class PreflightTest extends PreflightFixture {

  @Test
  void aKnownKeyIsReady() {
    assertReady(of("theme", "legal"));
    assertReady(of("sources", new Structure("[\"crm\"]")));
  }

  @Test
  void whatTheRecordHoldsAlreadyIsUnchanged() {
    for (PreflightCell cell :
        List.of(
            of("theme", "fin"),
            of("benefit", new Numeric("1.5")),
            of("sources", new Structure("[\"crm\", \"dms\"]")),
            of("review", Null.INSTANCE))) {
      assertEquals(PreflightCell.State.UNCHANGED, cell.state(), cell.toString());
    }
    Change typedLong = new Change("a", FieldRef.custom("theme"), null, FieldValue.text("fin"));
    assertEquals(
        PreflightCell.State.UNCHANGED,
        of(new PlannedCell(typedLong, false, "")).state(),
        "seen is old");
  }

  @Test
  @DisplayName("Q7: a field that was not shown is not known to be empty")
  void clearingIsNotAlreadyDoneInARecordWithoutItsFields() {
    service.with(record("a", false, Map.of()));
    Change clear = new Change("a", FieldRef.custom("theme"), FieldValue.text("fin"), Null.INSTANCE);
    PreflightCell cell = of(new PlannedCell(clear, ""));
    assertEquals(PreflightCell.State.CONFLICT, cell.state());
    assertEquals(PreflightCell.State.CONFLICT, of(cell.overwritingCurrent()).state());
  }

  @Test
  @DisplayName("Q24: a field that changed since it was last read is a conflict, shown three ways")
  void whatSomebodyElseChangedIsAConflict() {
    Change change =
        new Change("a", FieldRef.custom("theme"), FieldValue.text("hr"), FieldValue.text("legal"));

    PreflightCell cell = of(new PlannedCell(change, false, "row 2"));

    assertEquals(PreflightCell.State.CONFLICT, cell.state());
    assertEquals(FieldValue.text("fin"), cell.current());
    PlannedCell insisting = cell.overwritingCurrent();
    assertEquals("row 2", insisting.origin());
    assertReady(of(insisting));
  }

  @Test
  @DisplayName("Q24: what is judged by records that are held is never fresh enough to be sent")
  void recordsThatAreHeldAreJudgedWithoutAskingForThem() {
    service.with(record("a", false, Map.of("theme", FieldValue.text("hr"))));
    ChangePlan plan =
        ChangePlan.of(
            HEADER, List.of(cell("a", FieldRef.custom("theme"), FieldValue.text("legal"))));
    Preflight<UseCase> preflight =
        new Preflight<>(service, FIELDS, new TestDropdownValues())
            .withHeldRecords(List.of(RECORD, record("z", false, Map.of())));

    PreflightReport<UseCase> held = preflight.preview(plan, CreateLookup.none());

    assertReady(held.cells().getFirst());
    assertEquals(Set.of("a"), held.reading().records().keySet(), "no other is looked at");
    assertFalse(held.reading().isFresh(Duration.ofDays(1)));
    assertEquals(PreflightCell.State.CONFLICT, preflight.check(plan).cells().getFirst().state());
  }

  @Test
  void aCustomFieldSeenInARecordNeedsNoMetadata() {
    assertReady(
        of("grade", "A "),
        Problem.of(Problem.Code.UNKNOWN_TYPE, "").worded("warning.no-type"),
        Problem.of(Problem.Code.UNSEEN_KEY, "A ").meaning("A"),
        Problem.of(Problem.Code.LOOKS_THE_SAME));
    assertReady(
        of("shape", new Structure("{\"any\":[1]}")),
        Problem.of(Problem.Code.UNKNOWN_TYPE, "hologram"));
  }

  @Test
  void aValueOfTheDeclaredTypeIsReady() {
    assertReady(of("benefit", new Numeric("-1e9")));
    assertReady(of("review", "2026-12-01"));
    assertReady(of("seen_at", "2026-12-01T09:15:00.041Z"));
    assertReady(of("seen_at", "2026-12-01"));
    assertReady(of("personal", FieldValue.bool(false)));
    assertReady(of("sponsor", "Ann"));
  }

  @Test
  @DisplayName("Q11: what the service holds otherwise than declared may be written so")
  void aTypeThatTheRecordHoldsAlreadyIsTaken() {
    service.with(
        record(
            "a",
            false,
            Map.of(
                "benefit", FieldValue.text("12"),
                "theme", new Numeric("3"),
                "sources", new Structure("[{\"key\":\"crm\"}]"))));

    assertReady(
        of(seenNow("benefit", FieldValue.text("12"), FieldValue.text("13"))),
        Problem.of(Problem.Code.TYPE_AS_HELD, FieldType.NUMBER));
    assertReady(
        of(seenNow("theme", new Numeric("3"), new Numeric("7"))),
        Problem.of(Problem.Code.TYPE_AS_HELD, FieldType.CHOICE));
    assertReady(
        of(
            seenNow(
                "sources",
                new Structure("[{\"key\":\"crm\"}]"),
                new Structure("[{\"key\":\"dms\"}]"))),
        Problem.of(Problem.Code.TYPE_AS_HELD, FieldType.CHOICES));
    assertBlocked(
        Problem.of(Problem.Code.WRONG_TYPE, FieldType.NUMBER, FieldValue.bool(true)),
        of(seenNow("benefit", FieldValue.text("12"), FieldValue.bool(true))));
  }

  @Test
  void aNumberThatIsAKnownKeyIsTakenWhereTheFieldIsBlank() {
    assertReady(
        of(cell("b", FieldRef.custom("theme"), new Numeric("7")), null),
        Problem.of(Problem.Code.TYPE_AS_HELD, FieldType.CHOICE));
  }

  @Test
  @DisplayName("Q26: a key of a person or a file is unproven until a record holds it")
  void warnsOfKeysThatAPersonNamed() {
    assertReady(of("theme", "new"), Problem.of(Problem.Code.UNPROVEN_KEY, "new"));
    assertReady(of("theme", "listed"), Problem.of(Problem.Code.UNPROVEN_KEY, "listed"));
    assertReady(of("theme", "proven"));
  }

  @Test
  void warnsOfWhatLooksOdd() {
    assertReady(of("sponsor", "zoë  müller "), Problem.of(Problem.Code.LOOKS_THE_SAME));
    assertReady(
        of("sources", new Structure("[\"dms\",\"dms\"]")),
        Problem.of(Problem.Code.REPEATED_KEY, "dms"));
    assertReady(
        of("sponsor", "x".repeat(ValueRules.LARGE)),
        Problem.of(Problem.Code.LARGE_TEXT, ValueRules.LARGE));
    assertReady(of("title", "x"), Problem.of(Problem.Code.ALSO_A_MEMBER, "title"));
  }

  @Test
  @DisplayName("Q27: the service takes any text for an address")
  void warnsOfTextsThatAreNoAddresses() {
    assertReady(of("page", "https://example.com/x"));
    assertReady(of("page", "not a url"), Problem.of(Problem.Code.NOT_AN_ADDRESS, FieldType.LINK));
    assertReady(of("contact", "ann@example.com"));
    assertReady(of("contact", "ann@"), Problem.of(Problem.Code.NOT_AN_ADDRESS, FieldType.EMAIL));
    assertBlocked(
        Problem.of(Problem.Code.WRONG_TYPE, FieldType.EMAIL, new Numeric("7")),
        of("contact", new Numeric("7")));
  }

  @Test
  void theOrderCountsInAListThatIsNoMultiSelectOnly() {
    Structure held = new Structure("[\"crm\",\"dms\"]");
    Structure turned = new Structure("[\"dms\",\"crm\"]");
    service.with(record("a", false, Map.of("sources", held, "shape", held)));

    assertEquals(PreflightCell.State.UNCHANGED, of(seenNow("sources", held, turned)).state());
    assertReady(
        of(seenNow("shape", held, turned)),
        Problem.of(Problem.Code.UNKNOWN_TYPE, "hologram"),
        Problem.of(Problem.Code.ORDER_ONLY));
  }

  @Test
  void readsTheRecordsOnceAndKeepsTheOrderOfThePlan() {
    PreflightReport<UseCase> result =
        preflight(
            cell("nobody", FieldRef.custom("theme"), FieldValue.text("x")),
            cell("a", FieldRef.custom("theme"), FieldValue.text("legal")),
            cell("a", FieldRef.custom("benefit"), new Numeric("1.5")),
            cell("a", FieldRef.custom("sponsor"), FieldValue.text("Ann")));

    assertEquals(List.of(new LinkedHashSet<>(List.of("nobody", "a"))), service.rereads);
    assertEquals(List.of(), service.sent);
    assertEquals(Set.of("a"), result.reading().records().keySet());
    assertEquals(
        Map.of(
            PreflightCell.State.READY, 2,
            PreflightCell.State.UNCHANGED, 1,
            PreflightCell.State.CONFLICT, 0,
            PreflightCell.State.BLOCKED, 1),
        result.counts());
    assertEquals(
        List.of(result.plan().changes().get(1), result.plan().changes().get(3)),
        result.ready().changes());
    assertEquals(1, result.cellsIn(PreflightCell.State.BLOCKED).size());
  }

  @Test
  void anEmptyPlanReadsNothing() {
    assertEquals(List.of(), preflight().cells());
    assertEquals(List.of(), service.rereads);
  }

  @Test
  void aReadThatFailsIsPassedOn() {
    service.failingReread(
        1, () -> new ApiException.Unauthorized(ApiException.Call.unanswered("GET", "/")));

    assertThrows(ApiException.Unauthorized.class, () -> of("theme", "legal"));
  }

  @Test
  @DisplayName("Q18 and Q21: values of a record to be created are judged before it is created")
  void aCreateIsBlockedByAnyOfItsValues() {
    PlannedCreate good =
        new PlannedCreate(
            "1",
            "Good",
            Map.of(
                FieldRef.custom("theme"), FieldValue.text("new"),
                FieldRef.custom("sponsor"), FieldValue.text("Ann")),
            "row 1");
    PlannedCreate bad =
        new PlannedCreate(
            "2",
            "Bad",
            Map.of(
                FieldRef.custom("theme"), FieldValue.text("Legal"),
                FieldRef.custom("sponsor"), FieldValue.text(""),
                FieldRef.standard("source_id"), FieldValue.text("EXT-1")),
            "row 2");

    PreflightReport<UseCase> result =
        new Preflight<>(service, FIELDS, new TestDropdownValues())
            .check(new ChangePlan(HEADER, List.of(), List.of(good, bad)));

    assertEquals(
        Map.of(FieldRef.custom("theme"), List.of(Problem.of(Problem.Code.UNPROVEN_KEY, "new"))),
        result.creates().getFirst().warnings());
    assertEquals(
        Map.of(
            FieldRef.custom("theme"),
            Problem.labelForKey("Legal", "legal"),
            FieldRef.custom("sponsor"),
            Problem.of(Problem.Code.UNINTENDED_EMPTY),
            FieldRef.standard("source_id"),
            Problem.of(
                Problem.Code.READ_ONLY,
                FieldRef.standard("source_id"),
                Message.of("block.only-custom-fields"))),
        result.creates().getLast().blocks());
    assertEquals(List.of(good), result.ready().creates());
  }

  @Test
  void whatIsInMemoryAnywayIsNotKeptTwice() {
    UseCase same = record("a", false, RECORD.customFields());
    UseCase older = record("b", false, Map.of("theme", FieldValue.text("hr")));
    ChangePlan plan =
        ChangePlan.of(
            HEADER,
            List.of(
                cell("a", FieldRef.custom("theme"), FieldValue.text("legal")),
                cell("b", FieldRef.custom("theme"), FieldValue.text("legal"))));

    PreflightReport<UseCase> checked =
        new Preflight<>(service, FIELDS, new TestDropdownValues())
            .withHeldRecords(List.of(same, older))
            .check(plan);

    Map<String, UseCase> read = checked.reading().records();
    assertEquals(List.of("a", "b"), List.copyOf(read.keySet()));
    assertSame(same, read.get("a"));
    assertEquals(record("b", false, Map.of()), read.get("b"), "what was read is what counts");
  }

  /** A slip of the decimal point is easy to make and hard to see. */
  @Test
  void aNumberFarLargerThanUsualIsDoubted() {
    List<UseCase> records =
        IntStream.range(0, 11)
            .mapToObj(
                i -> record("r" + i, false, Map.of("benefit", new Numeric("-" + (10 + i) + ".5"))))
            .toList();
    Preflight<UseCase> preflight =
        new Preflight<>(service, FIELDS, new TestDropdownValues()).withHeldRecords(records);
    Map<String, List<Problem>> warned = new LinkedHashMap<>();
    for (String number : List.of("1550", "1550.1", "-20000", "0")) {
      ChangePlan plan =
          ChangePlan.of(
              HEADER, List.of(cell("a", FieldRef.custom("benefit"), new Numeric(number))));
      PreflightCell checked = preflight.check(plan).cells().getFirst();
      assertEquals(PreflightCell.State.READY, checked.state(), number);
      warned.put(number, checked.warnings());
    }
    Problem unusual = Problem.of(Problem.Code.UNUSUAL_SIZE, "16");
    assertEquals(
        Map.of(
            "1550",
            List.of(),
            "1550.1",
            List.of(unusual),
            "-20000",
            List.of(unusual),
            "0",
            List.of()),
        warned);
  }
}
