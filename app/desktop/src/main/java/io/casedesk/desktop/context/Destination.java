package io.casedesk.desktop.context;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.model.RecordKind;
import java.util.List;

/** A place in the window that a section can lead to. */
public sealed interface Destination {

  /** The list that shows exactly the records that pass all filters. */
  record Records(RecordKind kind, List<FieldFilter> filters) implements Destination {
    /** Copies the filters. */
    public Records {
      filters = List.copyOf(filters);
    }
  }

  /** The review of all unsent changes of a list. */
  record UnsentChanges(RecordKind kind) implements Destination {}

  /** The list that shows only the records that others changed since the last read. */
  record ChangedRecords(RecordKind kind) implements Destination {}

  /** A record in its list. */
  record OneRecord(RecordKind kind, String id) implements Destination {}

  /** The runs, newest first. */
  record Runs() implements Destination {}

  /** A run. */
  record OneRun(String id) implements Destination {}

  /** The review of a plan in its list. */
  record Review(ChangePlan plan) implements Destination {}

  /** The checklists of some solutions. */
  record Checklists(Which which) implements Destination {

    /** Selects solutions by their checklists. */
    public enum Which {
      /** All solutions. */
      ALL,
      /** Solutions without a checklist. */
      NONE,
      /** Solutions with a checklist that the user is to review today, or should have before. */
      DUE,
      /** Solutions with a checklist that changed since its review. */
      CHANGED,
      /** Solutions with an unreviewed checklist. */
      UNREVIEWED,
      /** Solutions with a checklist that needs work. */
      NEEDS_WORK,
      /** Solutions with a checklist that has two different reviews. */
      CONFLICT
    }
  }

  /** The import of the rows on the clipboard, each as a new record. */
  record PastedRecords(RecordKind kind) implements Destination {}

  /** The form of the open connection. */
  record ConnectionForm() implements Destination {}
}
