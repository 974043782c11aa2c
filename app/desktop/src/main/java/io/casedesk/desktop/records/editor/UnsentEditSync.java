package io.casedesk.desktop.records.editor;

import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Stores the input of the editor as unsent changes, and shows unsent changes made elsewhere. */
final class UnsentEditSync<R extends CaseRecord> {

  private final UnsentChangesModel staging;
  private final Function<String, @Nullable RecordEdit<R>> edits;
  private boolean following;

  /**
   * Creates the synchronization.
   *
   * @param edits returns the edited record with an id; null if there is none
   */
  UnsentEditSync(UnsentChangesModel staging, Function<String, @Nullable RecordEdit<R>> edits) {
    this.staging = staging;
    this.edits = edits;
    staging.subscribe(this::follow);
  }

  /** Applies the unsent change of a field to its new state. */
  void apply(String recordId, FieldState state) {
    Change wish = staging.find(recordId, state.spec().field());
    if (wish != null) {
      state.applyUnsent(wish.seen(), wish.wanted());
    }
  }

  /** Stores the input of a field whenever it changes; returns the field. */
  FieldState watched(RecordEdit<R> edit, FieldState field) {
    if (field.spec().editable()) {
      // Listen to both: the meaning of an input can change without the input itself.
      Observables.listen(
          () -> stage(edit, field),
          field.parsedProperty(),
          field.dirtyProperty(),
          field.savedProperty());
    }
    return field;
  }

  /** Runs a change of several properties without storing intermediate states as unsent changes. */
  void quietly(Runnable change) {
    boolean before = following;
    following = true;
    try {
      change.run();
    } finally {
      following = before;
    }
  }

  /** Stores valid input as an unsent change and removes the unsent change of invalid input. */
  void stage(RecordEdit<R> edit, FieldState field) {
    String id = edit.record().id();
    if (!following) {
      field
          .change(id)
          .ifPresentOrElse(staging::type, () -> staging.untype(id, field.spec().field()));
    }
  }

  /** Applies unsent changes made elsewhere: in the table, by pasting or by undo. */
  private void follow(Set<String> ids) {
    quietly(
        () -> {
          for (String id : ids) {
            RecordEdit<R> edit = edits.apply(id);
            if (edit != null) {
              edit.fields().forEach(field -> follow(edit, field));
            }
          }
        });
  }

  private void follow(RecordEdit<R> edit, FieldState field) {
    String id = edit.record().id();
    Change wish = staging.find(id, field.spec().field());
    Change mine = field.change(id).orElse(null);
    if (wish != null && !wish.equals(mine)) {
      field.applyUnsent(wish.seen(), wish.wanted());
    } else if (wish == null && mine != null) {
      edit.revert(field);
    }
  }
}
