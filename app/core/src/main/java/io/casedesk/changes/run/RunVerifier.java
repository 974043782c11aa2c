package io.casedesk.changes.run;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.changes.journal.WriteState;
import io.casedesk.changes.plan.OwnerValues;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.DropdownValues;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides the verdicts of cells, before they are sent and after a re-read. */
final class RunVerifier {

  private static final Set<FieldRef> UPDATE_STAMPS =
      Set.of(FieldRef.standard("updated_at"), FieldRef.standard("updatedAt"));

  private final DropdownValues dropdownValues;
  private final OwnerForm ownerForm;
  private final boolean wholeRecords;

  /**
   * @param ownerForm the form in which owners are sent
   * @param wholeRecords whether each record is changed as a whole or not at all
   */
  RunVerifier(DropdownValues dropdownValues, OwnerForm ownerForm, boolean wholeRecords) {
    this.wholeRecords = wholeRecords;
    this.dropdownValues = dropdownValues;
    this.ownerForm = ownerForm;
  }

  /**
   * Decides the verdicts that need no call, and marks the other open cells as to be sent. A record
   * that an earlier program may have sent is sent again only when it reads exactly as before (Q25).
   * A record deleted since the check is not written, because no user agreed to that (Q8). A record
   * that is changed as a whole or not at all is not written when one of its values is in conflict:
   * its values go in one call, and none was sent yet.
   *
   * @param now the current record; null when it is gone
   */
  List<CellResult> decide(RunRecordState record, @Nullable CaseRecord now) {
    List<CellResult> decided = new ArrayList<>();
    record.toSend().clear();
    for (PlannedCell cell : record.open()) {
      CellResult result = now == null ? recordMissing(record, cell) : decide(record, cell, now);
      if (result == null) {
        Change change = cell.change();
        FieldValue wanted = change.wanted();
        record
            .toSend()
            .put(
                change.field(),
                OwnerValues.isOwner(change.field())
                    ? OwnerValues.sentAs(wanted, ownerForm)
                    : wanted);
      } else {
        decided.add(result);
      }
    }
    if (wholeRecords
        && !record.mayBeWritten()
        && decided.stream().anyMatch(result -> result.verdict() == Verdict.CONFLICT)) {
      record.toSend().clear();
      record.open().stream()
          .filter(cell -> decided.stream().noneMatch(result -> result.cell().equals(cell)))
          .forEach(cell -> decided.add(heldBack(cell, now)));
    }
    return decided;
  }

  private static CellResult heldBack(PlannedCell cell, @Nullable CaseRecord now) {
    FieldValue value = now == null ? null : now.value(cell.change().field());
    return new CellResult(cell, Verdict.REJECTED, value, Message.of("cell.other-value"));
  }

  private static CellResult recordMissing(RunRecordState record, PlannedCell cell) {
    return new CellResult(
        cell,
        record.mayBeWritten() ? Verdict.UNCERTAIN : Verdict.REJECTED,
        null,
        new Diagnosis.RecordMissing());
  }

  private @Nullable CellResult decide(RunRecordState record, PlannedCell cell, CaseRecord now) {
    Change change = cell.change();
    FieldValue value = now.value(change.field());
    if (record.mayBeWritten()) {
      return decideBegun(record, cell, now, value);
    }
    if (now.deleted() && !record.isAboutDeletion()) {
      return new CellResult(cell, Verdict.REJECTED, value, CellExclusions.RECORD_DELETED);
    }
    if (ValueEquality.holds(now, change, type(change.field()))) {
      return new CellResult(cell, Verdict.UNCHANGED, value, Message.none());
    }
    return same(change.field(), value, change.seen())
        ? null
        : new CellResult(cell, Verdict.CONFLICT, value, Message.of("cell.changed-since"));
  }

  private @Nullable CellResult decideBegun(
      RunRecordState record, PlannedCell cell, CaseRecord now, @Nullable FieldValue value) {
    Map<FieldRef, FieldValue> before = record.before();
    boolean untouched = before != null && sameAs(before, now);
    if (record.state().last() != WriteState.Last.ACCEPTED
        && !same(cell.change().field(), value, cell.change().wanted())
        && untouched) {
      return null;
    }
    return after(record, cell, now);
  }

  private boolean sameAs(Map<FieldRef, FieldValue> before, CaseRecord now) {
    Set<FieldRef> fields = new LinkedHashSet<>(before.keySet());
    fields.addAll(now.fields().keySet());
    return fields.stream().allMatch(field -> same(field, before.get(field), now.value(field)));
  }

  /** The result of a sent cell after a re-read; the record is null when it was not found. */
  CellResult after(RunRecordState record, PlannedCell cell, @Nullable CaseRecord after) {
    Change change = cell.change();
    FieldValue value = after == null ? null : after.value(change.field());
    boolean accepted = record.state().isAccepted();
    if (record.state().isRefused()) {
      return new CellResult(cell, Verdict.REJECTED, value, refusal(record, change));
    }
    if (after == null) {
      Diagnosis why = accepted ? new Diagnosis.RecordMissing() : record.lastDiagnosis();
      return new CellResult(cell, Verdict.UNCERTAIN, null, why);
    }
    if (same(change.field(), value, change.wanted())) {
      return isHidden(record, change.field(), after)
          ? new CellResult(cell, Verdict.UNCERTAIN, null, Message.of("cell.fields-not-shown"))
          : new CellResult(cell, Verdict.APPLIED, value, Message.none());
    }
    if (!accepted) {
      // The write may still be carried out, so the value read now settles nothing (Q25).
      return record.lastMessage().isEmpty()
          ? new CellResult(cell, Verdict.UNCERTAIN, value, Message.of("run.no-response"))
          : new CellResult(cell, Verdict.UNCERTAIN, value, record.lastDiagnosis());
    }
    if (isStillOld(record, cell, after)) {
      return stillOld(record, cell, after);
    }
    if (mayBeAnotherUsers(record, change, value)) {
      return new CellResult(
          cell,
          Verdict.UNCERTAIN,
          value,
          ValueEquality.isBlank(value)
              ? emptyAfterDoubt(record, diagnosis().ofBlank(change, after))
              : differentAfterDoubt(record));
    }
    if (OwnerValues.isOwner(change.field())) {
      Verdict verdict = ValueEquality.isBlank(value) ? Verdict.BLANK : Verdict.DIFFERENT;
      return new CellResult(cell, verdict, value, wrongOwner(record, change));
    }
    return ValueEquality.isBlank(value)
        ? new CellResult(cell, Verdict.BLANK, value, diagnosis().ofBlank(change, after))
        : new CellResult(cell, Verdict.DIFFERENT, value, diagnosis().ofDifferent(change, after));
  }

  /**
   * Whether a field that is missing in a record may have a value: a summary of the record (contract
   * 2.1) lacks all custom fields, or other fields that had a value and that the run doesn't change.
   * A record sent without custom fields proves nothing, even if it had only this one.
   *
   * @param after the record as read after it was sent
   */
  private static boolean isHidden(RunRecordState record, FieldRef field, CaseRecord after) {
    if (after.value(field) != null) {
      return false;
    }
    Map<FieldRef, FieldValue> before = Objects.requireNonNullElse(record.before(), Map.of());
    return (field.isCustom() && !after.showsCustomFields())
        || before.keySet().stream()
            .filter(other -> other.isCustom() == field.isCustom() && !record.plans(other))
            .anyMatch(
                other -> !ValueEquality.isBlank(before.get(other)) && after.value(other) == null);
  }

  /** Finds out why a value does not read as it was written. */
  private EmptyValueDiagnosis diagnosis() {
    return new EmptyValueDiagnosis(dropdownValues);
  }

  /**
   * Whether an accepted write still reads as the value before it. The service may show it late, as
   * a read replica or a cache does, so this is no verdict yet.
   *
   * @param after the record as read after the write; null when it was not found
   */
  private boolean isStillOld(RunRecordState record, PlannedCell cell, @Nullable CaseRecord after) {
    Map<FieldRef, FieldValue> before = record.before();
    if (after == null || before == null || !record.state().isAccepted()) {
      return false;
    }
    Change change = cell.change();
    FieldValue value = after.value(change.field());
    return !same(change.field(), value, change.wanted())
        && same(change.field(), value, before.get(change.field()));
  }

  /** The result of a cell that still reads as before, with the likely cause where one applies. */
  private CellResult stillOld(RunRecordState record, PlannedCell cell, CaseRecord after) {
    Change change = cell.change();
    Message cause =
        OwnerValues.isOwner(change.field())
            ? wrongOwner(record, change)
            : diagnosis().ofDifferent(change, after).message();
    return new CellResult(
        cell,
        Verdict.UNCERTAIN,
        after.value(change.field()),
        CellResult.stillOld(record.wasSentHere(), record.secondsSinceAccepted(), cause));
  }

  /**
   * Whether an unwanted value may be another user's: it was written after a program ended, or in
   * the long time until the service could be read again. An empty value is treated alike: that the
   * service drops such a value (Q20) does not prove that no user cleared it.
   */
  private boolean mayBeAnotherUsers(
      RunRecordState record, Change change, @Nullable FieldValue value) {
    Map<FieldRef, FieldValue> before = record.before();
    return (!record.wasSentHere() || record.wasReadLate())
        && (before == null || !same(change.field(), value, before.get(change.field())));
  }

  /** Explains a value that the run did not want and that another user may have written. */
  private static Message differentAfterDoubt(RunRecordState record) {
    return Message.of(
        record.wasReadLate() ? "cell.late-other-user" : "cell.late-other-user-resumed");
  }

  /**
   * Explains an empty value that another user may have cleared, or that the service may have made
   * of the value sent.
   */
  private static Message emptyAfterDoubt(RunRecordState record, Diagnosis likely) {
    return Message.of(
        record.wasReadLate() ? "cell.late-cleared" : "cell.late-cleared-resumed", likely.message());
  }

  /** Explains an owner who is not the wanted one, and names the form that was not sent (Q29). */
  private Message wrongOwner(RunRecordState record, Change change) {
    FieldValue sent = sentOwner(record, change);
    OwnerForm form = formOf(sent, change);
    return Message.of(
        form == null
            ? "cell.owner-not-set"
            : form == OwnerForm.ID ? "cell.owner-not-by-id" : "cell.owner-not-by-email",
        sent.display());
  }

  /** Explains a refused value; for an owner, names the form that was not sent (Q29). */
  private Diagnosis refusal(RunRecordState record, Change change) {
    if (!OwnerValues.isOwner(change.field()) || !isAboutValues(record.failure())) {
      return record.lastDiagnosis();
    }
    FieldValue sent = sentOwner(record, change);
    OwnerForm form = formOf(sent, change);
    return form == null
        ? record.lastDiagnosis()
        : Diagnosis.of(
            Message.of(
                form == OwnerForm.ID ? "cell.owner-refused-by-id" : "cell.owner-refused-by-email",
                record.lastDiagnosis().message(),
                sent.display()));
  }

  private static boolean isAboutValues(@Nullable ApiException failure) {
    return failure instanceof ApiException.Rejected || failure instanceof ApiException.NotFound;
  }

  /** Returns the owner as the run sent it, which may be before the setting was changed. */
  private FieldValue sentOwner(RunRecordState record, Change change) {
    FieldValue sent = record.ownerSent();
    return sent == null ? OwnerValues.sentAs(change.wanted(), ownerForm) : sent;
  }

  /** Returns the form in which an owner was sent; null if there is no other form. */
  private static @Nullable OwnerForm formOf(FieldValue sent, Change change) {
    Owner owner = OwnerValues.of(change.wanted());
    if (owner == null || owner.id() == null || owner.email() == null) {
      return null;
    }
    return sent.display().equals(owner.id()) ? OwnerForm.ID : OwnerForm.EMAIL;
  }

  /** Fields that changed although they were not sent, without time stamps. */
  List<FieldRef> alsoChanged(RunRecordState record, @Nullable CaseRecord after) {
    Map<FieldRef, FieldValue> before = record.before();
    if (before == null || after == null) {
      return List.of();
    }
    Set<FieldRef> fields = new LinkedHashSet<>(before.keySet());
    fields.addAll(after.fields().keySet());
    record.cells().forEach(cell -> fields.remove(cell.change().field()));
    fields.removeAll(UPDATE_STAMPS);
    return fields.stream()
        .filter(field -> !same(field, before.get(field), after.value(field)))
        .toList();
  }

  private boolean same(FieldRef field, @Nullable FieldValue a, @Nullable FieldValue b) {
    return ValueEquality.same(field, type(field), a, b);
  }

  private FieldType type(FieldRef field) {
    return field.isCustom() ? dropdownValues.fieldType(field.key()) : FieldType.UNKNOWN;
  }
}
