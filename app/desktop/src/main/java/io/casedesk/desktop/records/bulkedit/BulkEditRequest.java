package io.casedesk.desktop.records.bulkedit;

import io.casedesk.changes.plan.RunPurpose.SkipReason;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldCodec;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.records.cells.CellTextParser;
import io.casedesk.desktop.records.cells.CellTextParser.RefusedInput;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.input.InputParser;
import io.casedesk.workspace.Edit;
import java.net.URL;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A requested change of one field in many records.
 *
 * @param input the value from the editor of the field as the service writes it, or the text to
 *     insert
 * @param find the text to find, for {@link BulkAction#REPLACE}
 * @param matchCase whether the search for the text is case-sensitive
 */
record BulkEditRequest(
    FieldSpec spec, BulkAction action, String input, String find, boolean matchCase) {

  private static final int NAMED = 3;

  /**
   * Computes the preview for these records. Takes time in proportion to their number; stops when
   * interrupted.
   */
  BulkPreview of(
      List<? extends CaseRecord> records,
      Map<String, Map<FieldRef, Edit>> staged,
      DropdownValues options) {
    Tally tally = new Tally(options);
    for (CaseRecord record : records) {
      CellTextParser.requireWanted();
      tally.count(record, staged.getOrDefault(record.id(), Map.of()).get(spec.field()));
    }
    return new BulkPreview(
        records.size(),
        tally.changes,
        tally.same,
        tally.skipped,
        tally.refused,
        tally.reasons,
        tally.first,
        tally.samples);
  }

  /** Collects counts and changes. */
  private final class Tally {
    private final DropdownValues options;
    private final List<Change> changes = new ArrayList<>();
    private final List<RefusedInput> first = new ArrayList<>();
    private final List<BulkPreview.Sample> samples = new ArrayList<>();
    private final Map<SkipReason, Integer> reasons = new EnumMap<>(SkipReason.class);
    private int same;
    private int skipped;
    private int refused;

    Tally(DropdownValues options) {
      this.options = options;
    }

    void count(CaseRecord record, @Nullable Edit edit) {
      FieldValue seen = edit == null ? record.value(spec.field()) : edit.seen();
      FieldValue now =
          edit != null && edit.input() instanceof Edit.Valid(FieldValue wanted) ? wanted : seen;
      if (record.deleted() && !spec.field().equals(RecordKind.SOLUTIONS.deleteFlag())) {
        refuse(record, "", "problem.deleted");
        return;
      }
      EditorType type = EditorType.of(spec, now);
      boolean noList = action == BulkAction.ADD || action == BulkAction.REMOVE;
      if (noList && type != EditorType.OPTIONS) {
        refuse(record, display(now), "problem.noList");
        return;
      }
      String wanted = newInput(display(now), now == null || now.isBlank());
      if (wanted == null) {
        skipped++;
        reasons.merge(skipReason(), 1, Integer::sum);
      } else if (wanted.equals(display(now))
          || (wanted.isEmpty() && ValueEquality.same(now, null))) {
        same++;
      } else {
        change(record, seen, now, wanted);
      }
    }

    private void change(
        CaseRecord record, @Nullable FieldValue seen, @Nullable FieldValue now, String wanted) {
      FieldCodec codec = FieldCodec.of(spec, seen, () -> options, InputParser.canonical());
      if (codec.type() == EditorType.OPTION || codec.type() == EditorType.OWNER) {
        // The value is a known key, or a new key that the user accepted in the editor.
        codec.accept(wanted);
      }
      boolean isKept = wanted.isEmpty() && ValueEquality.same(seen, null);
      Edit.Input wish = isKept ? null : codec.wish(wanted, seen);
      if (wish instanceof Edit.Invalid(String _, String messageKey)) {
        refuse(record, wanted, messageKey);
        return;
      }
      Change change =
          wish instanceof Edit.Valid(FieldValue value)
              ? new Change(record.id(), spec.field(), seen, value)
              : restored(record, seen);
      if (change.wanted().display().equals(display(now))) {
        same++;
      } else {
        changes.add(change);
        if (samples.size() < NAMED) {
          samples.add(new BulkPreview.Sample(record.label(), now, change));
        }
      }
    }

    /** Returns a change back to the value of the service, which discards an edit. */
    private Change restored(CaseRecord record, @Nullable FieldValue seen) {
      return new Change(
          record.id(),
          spec.field(),
          seen,
          Objects.requireNonNullElse(seen, FieldValue.Null.INSTANCE));
    }

    private void refuse(CaseRecord record, String text, String messageKey) {
      refused++;
      boolean deleted = messageKey.equals("problem.deleted");
      reasons.merge(deleted ? SkipReason.DELETED : SkipReason.INVALID, 1, Integer::sum);
      if (first.size() < NAMED) {
        first.add(new RefusedInput(record.label(), spec.title(), text, messageKey));
      }
    }
  }

  /** Returns the new input of the field; null if the action doesn't apply to the record. */
  private @Nullable String newInput(String now, boolean blank) {
    return switch (action) {
      case SET -> input;
      case CLEAR -> "";
      case FILL -> blank ? input : null;
      case BEFORE -> blank ? null : input + now;
      case AFTER -> blank ? null : now + input;
      case REPLACE -> replaced(now);
      case ADD -> with(now);
      case REMOVE -> without(now);
    };
  }

  /** Returns why the action doesn't apply to a record. */
  private SkipReason skipReason() {
    return switch (action) {
      case FILL -> SkipReason.NOT_EMPTY;
      case BEFORE, AFTER -> SkipReason.EMPTY;
      case SET, CLEAR, ADD, REPLACE, REMOVE -> SkipReason.NO_MATCH;
    };
  }

  private @Nullable String replaced(String now) {
    Matcher found = pattern().matcher(now);
    return found.find() ? found.replaceAll(Matcher.quoteReplacement(input)) : null;
  }

  private Pattern pattern() {
    int letters = matchCase ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    return Pattern.compile(find, Pattern.LITERAL | letters);
  }

  private String with(String now) {
    Set<String> keys = new LinkedHashSet<>(keys(now));
    return keys.addAll(keys(input)) ? EditorType.listOf(keys) : now;
  }

  private @Nullable String without(String now) {
    List<String> keys = new ArrayList<>(keys(now));
    if (!keys.removeAll(keys(input))) {
      return null;
    }
    return keys.isEmpty() ? "" : EditorType.listOf(keys);
  }

  private static List<String> keys(String list) {
    return EditorType.OPTIONS.keysIn(FieldValue.text(list));
  }

  private static String display(@Nullable FieldValue value) {
    return value == null ? "" : value.display();
  }

  /**
   * The expected effect of a bulk edit.
   *
   * @param records the number of records
   * @param changes the changes, at most one for each record
   * @param same the number of records that have the value already
   * @param skipped the number of records that the action skips, such as non-empty fields for Fill
   * @param refused the number of records that can't be changed
   * @param reasons the number of skipped and refused records by reason
   * @param first the first records that can't be changed, with reasons
   * @param samples the first changes with their records
   */
  record BulkPreview(
      int records,
      List<Change> changes,
      int same,
      int skipped,
      int refused,
      Map<SkipReason, Integer> reasons,
      List<RefusedInput> first,
      List<Sample> samples) {

    /**
     * A change to show.
     *
     * @param record the name of the record
     * @param now the value that the record has now, or will have by an unsent change
     */
    record Sample(String record, @Nullable FieldValue now, Change change) {}
  }

  /** The actions that a bulk edit can apply to a field. */
  enum BulkAction {
    /** Sets a value. */
    SET,
    /** Sets a value only where the field is empty. */
    FILL,
    /** Replaces a part of the text. */
    REPLACE,
    /** Adds a text before the value. */
    BEFORE,
    /** Adds a text after the value. */
    AFTER,
    /** Adds dropdown values to those selected. */
    ADD,
    /** Removes dropdown values from those selected. */
    REMOVE,
    /** Clears the field. */
    CLEAR;

    /** Returns the actions that a field supports, the most common first. */
    static List<BulkAction> of(FieldSpec spec, EditorType type) {
      List<BulkAction> result = new ArrayList<>(List.of(SET, FILL));
      switch (type) {
        case TEXT, LONG_TEXT, URL, EMAIL -> result.addAll(List.of(REPLACE, BEFORE, AFTER));
        case OPTIONS -> result.addAll(List.of(ADD, REMOVE));
        // No arithmetic: the results for numbers and dates would be hard to foresee.
        case NUMBER, DATE, BOOLEAN, OPTION, OWNER, FALLBACK -> {}
      }
      // Standard boolean fields have no empty state, and an owner can't be removed.
      if (type != EditorType.OWNER && (type != EditorType.BOOLEAN || spec.field().isCustom())) {
        result.add(CLEAR);
      }
      return result;
    }

    /** Returns whether the action takes a value from the editor of the field. */
    boolean takesValue() {
      return switch (this) {
        case SET, FILL, ADD, REMOVE -> true;
        case REPLACE, BEFORE, AFTER, CLEAR -> false;
      };
    }

    /** Returns whether the action takes a part of a text. */
    boolean takesText() {
      return switch (this) {
        case REPLACE, BEFORE, AFTER -> true;
        case SET, FILL, ADD, REMOVE, CLEAR -> false;
      };
    }
  }
}
