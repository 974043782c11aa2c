package io.casedesk.desktop.changes.review;

import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import org.jspecify.annotations.Nullable;

/** Finds the cells of a file that the lines of a plan come from. Called on any thread. */
public interface LineSource {

  /** The source of a plan that doesn't come from a file. */
  LineSource NONE =
      new LineSource() {
        @Override
        public @Nullable FileCell cell(Change change, @Nullable FieldValue now) {
          return null;
        }

        @Override
        public @Nullable FileCell create(PlannedCreate create) {
          return null;
        }
      };

  /**
   * Returns the cell that a change comes from; null if there is none.
   *
   * @param now the current value in the service
   */
  @Nullable FileCell cell(Change change, @Nullable FieldValue now);

  /** Returns the cell that names a record to be created; null if there is none. */
  @Nullable FileCell create(PlannedCreate create);
}
