package io.casedesk.changes;

import io.casedesk.model.FieldValue;
import io.casedesk.model.OwnerForm;
import io.casedesk.model.RunHeader;
import io.casedesk.model.RunStore;
import io.casedesk.model.Solution.Owner;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What owners are sent as in one run: what worked before on the connection first, else the id, then
 * the other (Q29). Used by one thread at a time.
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
   * The text to send for an owner: again what was sent last, as long as nothing is known against
   * it; the value itself, which is then refused, when it names nobody.
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
   * Remembers what a re-read proved: that this text brought this owner.
   *
   * @param now the owner as read
   */
  void worked(String sent, @Nullable FieldValue now) {
    Owner owner = OwnerValues.of(now);
    // Where both are one text it says nothing of the form.
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
}
