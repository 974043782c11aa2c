package io.casedesk.desktop.records.bulkedit;

import io.casedesk.changes.plan.RunPurpose.SkipReason;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.desktop.common.form.DropdownKeys;
import io.casedesk.desktop.common.form.EditorRegistry;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldFormat;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.form.FieldStateFactory;
import io.casedesk.desktop.records.cells.CellTextParser;
import io.casedesk.desktop.records.cells.CellTextParser.RefusedInput;
import io.casedesk.desktop.records.data.DeleteFlag;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.input.InputParser;
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

  private static final EditorRegistry EDITORS = EditorRegistry.standard();
  private static final int NAMED = 3;

  /**
   * Computes the preview for these records. Takes time in proportion to their number; stops when
   * interrupted.
   */
  BulkPreview of(
      List<? extends CaseRecord> records,
      Map<String, Map<FieldRef, Change>> staged,
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
    private final FieldStateFactory states;
    private final List<Change> changes = new ArrayList<>();
    private final List<RefusedInput> first = new ArrayList<>();
    private final List<BulkPreview.Sample> samples = new ArrayList<>();
    private final Map<SkipReason, Integer> reasons = new EnumMap<>(SkipReason.class);
    private int same;
    private int skipped;
    private int refused;

    Tally(DropdownValues options) {
      this.states = new FieldStateFactory(() -> options, InputParser.canonical());
    }

    void count(CaseRecord record, @Nullable Change staged) {
      FieldValue seen = staged == null ? record.value(spec.field()) : staged.seen();
      FieldValue now = staged == null ? seen : staged.wanted();
      if (record.deleted() && !spec.field().equals(DeleteFlag.FIELD)) {
        refuse(record, "", "problem.deleted");
        return;
      }
      EditorType type = EDITORS.typeOf(spec, now);
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
      FieldState state = states.create(spec, seen);
      EditorType type = state.type();
      if (type == EditorType.OPTION || type == EditorType.OWNER) {
        // The value is a known key, or a new key that the user accepted in the editor.
        state.useAsTyped(wanted);
      } else if (!wanted.isEmpty() || !ValueEquality.same(seen, null)) {
        state.inputProperty().set(wanted);
      }
      if (state.dirtyProperty().get()
          && state.parsedProperty().get() instanceof FieldFormat.Problem(String messageKey)) {
        refuse(record, wanted, messageKey);
        return;
      }
      Change change =
          state
              .change(record.id())
              .orElseGet(
                  () ->
                      // Restore the original value, which discards the other unsent change.
                      new Change(
                          record.id(),
                          spec.field(),
                          seen,
                          Objects.requireNonNullElse(seen, FieldValue.Null.INSTANCE)));
      if (change.wanted().display().equals(display(now))) {
        same++;
      } else {
        changes.add(change);
        if (samples.size() < NAMED) {
          samples.add(new BulkPreview.Sample(record.label(), now, change));
        }
      }
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
    return keys.addAll(keys(input)) ? DropdownKeys.list(keys) : now;
  }

  private @Nullable String without(String now) {
    List<String> keys = new ArrayList<>(keys(now));
    if (!keys.removeAll(keys(input))) {
      return null;
    }
    return keys.isEmpty() ? "" : DropdownKeys.list(keys);
  }

  private static List<String> keys(String list) {
    return DropdownKeys.in(EditorType.OPTIONS, FieldValue.text(list));
  }

  private static String display(@Nullable FieldValue value) {
    return value == null ? "" : value.display();
  }
}
