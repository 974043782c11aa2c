package io.casedesk.changes.run;

import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;

/** Records on their way through a run, without a service and without a log. */
abstract class VerdictsFixture {

  static final FieldRef THEME = FieldRef.custom("theme");
  static final FieldRef RISK = FieldRef.custom("risk");
  static final FieldRef OWNER = FieldRef.standard("owner");
  static final FieldValue LEGAL = FieldValue.text("legal");
  static final FieldValue FINANCE = FieldValue.text("finance");
  static final FieldValue OTHER = FieldValue.text("other");
  static final FieldValue EMPTY = FieldValue.text("");
  static final FieldValue ANN = owner("u-1", "ann@example.com");
  static final FieldValue BEN = owner("u-2", "ben@example.com");
  static final FieldValue EVE = owner("u-3", "eve@example.com");

  final TestRuns runs = new TestRuns();
  final RunStore store = runs.store();
  final RunVerifier verdicts = verdicts(OwnerForm.ID);

  @AfterEach
  void closeRuns() {
    runs.close();
  }

  static RunVerifier verdicts(OwnerForm form) {
    return new RunVerifier(new Book(), form, false);
  }

  static FieldValue owner(String id, String email) {
    return new FieldValue.Structure("{\"id\":\"" + id + "\",\"email\":\"" + email + "\"}");
  }

  static UseCase useCase(FieldValue theme) {
    return useCase(theme, FieldValue.text("high"));
  }

  static UseCase useCase(FieldValue theme, FieldValue risk) {
    return new UseCase("1", Map.of(), Map.of("theme", theme, "risk", risk));
  }

  static Solution solution(FieldValue owner) {
    return solution(owner, "CRM");
  }

  static Solution solution(FieldValue owner, String name) {
    return new Solution(
        "1", Map.of("owner", owner, "name", FieldValue.text(name)), Map.of(), null, List.of());
  }

  static PlannedCell theme(FieldValue wanted) {
    return new PlannedCell(new Change("1", THEME, LEGAL, wanted), "row 1");
  }

  static PlannedCell owner(FieldValue wanted) {
    return new PlannedCell(new Change("1", OWNER, ANN, wanted), "row 1");
  }

  static RunRecordState record(PlannedCell... cells) {
    return new RunRecordState("1", List.of(cells));
  }

  /** About to be sent by this program, while it reads so. */
  static RunRecordState sent(CaseRecord before, PlannedCell... cells) {
    RunRecordState record = record(cells);
    send(record, before);
    return record;
  }

  static void send(RunRecordState record, CaseRecord before) {
    record.sending();
    record.intended(Map.of(), image(before));
  }

  /** About to be sent by a program that ended since, while it read so. */
  static RunRecordState sentEarlier(CaseRecord before, PlannedCell... cells) {
    RunRecordState record = record(cells);
    record.intended(Map.of(), image(before));
    return record;
  }

  static RunRecordState accepted(RunRecordState record) {
    record.answered(Answer.ACCEPTED, Message.none(), null);
    return record;
  }

  /** Accepted here, and first read again long after that. */
  static RunRecordState acceptedAndReadLate(RunRecordState record) {
    accepted(record).acceptedHere(0);
    record.noteReread(Duration.ofSeconds(31).toNanos(), Duration.ofSeconds(30));
    return record;
  }

  static RunRecordState refused(RunRecordState record) {
    record.answered(Answer.REFUSED, Message.plain("no"), new ApiException.Rejected(call(400)));
    return record;
  }

  /** Refused in a way that says nothing of what was sent. */
  static RunRecordState refusedForNow(RunRecordState record) {
    record.answered(
        Answer.REFUSED, Message.plain("later"), new ApiException.RateLimited(call(429), 1));
    return record;
  }

  static ApiException.Call call(int status) {
    return new ApiException.Call("PATCH", "/use-cases/1", status, "no");
  }

  static Map<FieldRef, FieldValue> image(CaseRecord record) {
    return record.fields();
  }

  private static final class Book implements DropdownValues {
    @Override
    public List<KnownDropdownValue> options(String fieldKey) {
      return fieldKey.equals("theme")
          ? List.of(
              new KnownDropdownValue("finance", "Finance", 3, KnownDropdownValue.Source.SERVICE))
          : List.of();
    }

    @Override
    public Set<String> fieldKeys() {
      return Set.of("theme", "risk", "regions");
    }

    @Override
    public FieldType fieldType(String fieldKey) {
      return fieldKey.equals("regions") ? FieldType.CHOICES : FieldType.UNKNOWN;
    }
  }
}
