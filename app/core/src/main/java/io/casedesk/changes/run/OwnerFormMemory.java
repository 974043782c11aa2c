package io.casedesk.changes.run;

import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.changes.plan.OwnerValues;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.OwnerForm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the form, id or e-mail address, in which a run sends owners: first the form that worked
 * before on the connection, else the id, then the other form (Q29). Used by one thread at a time.
 */
final class OwnerFormMemory {

  private final RunStore store;
  private final String connection;
  private @Nullable OwnerForm known;
  private boolean isProven;

  OwnerFormMemory(RunStore store, RunHeader run) {
    this.store = store;
    this.connection = run.connection();
  }

  /**
   * The text to send for an owner: the text sent last, unless it is ruled out. A value that names
   * no owner is returned unchanged, and is then refused.
   */
  FieldValue next(RunRecordState record, FieldValue wanted) {
    List<String> forms = OwnerValues.forms(wanted, first());
    String last = record.ownerSent();
    if (last != null && forms.contains(last) && !record.ownersRuledOut().contains(last)) {
      return FieldValue.text(last);
    }
    return forms.stream()
        .filter(form -> !record.ownersRuledOut().contains(form))
        .findFirst()
        .or(() -> forms.stream().findFirst())
        .map(FieldValue::text)
        .orElse(wanted);
  }

  private OwnerForm first() {
    OwnerForm form = known;
    if (form == null) {
      form = store.ownerForm(connection).orElse(null);
      isProven = form != null;
      form = form == null ? OwnerForm.ID : form;
      known = form;
    }
    return form;
  }

  /**
   * Remembers a form that a re-read has confirmed.
   *
   * @param sent the text that was sent
   * @param now the owner as read
   */
  void rememberForm(String sent, @Nullable FieldValue now) {
    Owner owner = OwnerValues.of(now);
    // When id and address are equal, the text doesn't show which form worked.
    if (owner == null || sent.equals(owner.id()) == sent.equals(owner.email())) {
      return;
    }
    OwnerForm form = sent.equals(owner.id()) ? OwnerForm.ID : OwnerForm.EMAIL;
    if (form != first() || !isProven) {
      store.ownerForm(connection, form);
      known = form;
      isProven = true;
    }
  }

  /** Whether the text sent for the record's owner is ruled out and another form is left. */
  static boolean isOtherFormLeft(RunRecordState record) {
    String last = record.ownerSent();
    return last != null && record.ownersRuledOut().contains(last) && isFormLeft(record);
  }

  /** Whether a form of the record's owner is left that is not ruled out. */
  static boolean isFormLeft(RunRecordState record) {
    return record.open().stream()
        .filter(cell -> OwnerValues.isOwner(cell.change().field()))
        .flatMap(cell -> OwnerValues.forms(cell.change().wanted(), OwnerForm.ID).stream())
        .anyMatch(form -> !record.ownersRuledOut().contains(form));
  }
}
