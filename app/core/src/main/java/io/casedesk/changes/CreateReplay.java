package io.casedesk.changes;

import io.casedesk.changes.RunCreateState.How;
import io.casedesk.changes.RunRecordState.Answer;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.JournalEntry;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Goes through the entries of a log that are about rows, and says what became of each. */
final class CreateReplay {

  /** Rough bytes in memory of a row, of one of its values and of an id beside their characters. */
  private static final int ROW_OVERHEAD = 600;

  private static final int VALUE_OVERHEAD = 250;
  private static final int ID_OVERHEAD = 100;

  private final Map<String, RunCreateState> rows = new LinkedHashMap<>();
  private long kept;

  /**
   * Takes the next entry, one that {@link CreateJournal#owns}.
   *
   * @throws IllegalArgumentException when no run writes such an entry, or not there
   * @throws tools.jackson.core.JacksonException when its body is not one that a run writes
   */
  void take(JournalEntry entry) {
    JsonNode body = RunEntryCodec.parse(entry.body());
    kept += entry.body().length() + entry.record().length();
    String row = RunEntryCodec.text(body, CreateJournal.ROW);
    if (entry.kind().equals(CreateJournal.PLANNED)) {
      if (rows.putIfAbsent(row, planned(row, body)) != null) {
        throw new IllegalArgumentException("its row is planned twice");
      }
      return;
    }
    RunCreateState create = rows.get(row);
    if (create == null) {
      throw new IllegalArgumentException("its row was never planned");
    }
    replay(create, entry, body);
  }

  /** Some measure of what is kept in memory, in characters. */
  long kept() {
    return kept;
  }

  /** Every row in the order planned. */
  List<RunCreateState> rows() {
    return new ArrayList<>(rows.values());
  }

  private RunCreateState planned(String row, JsonNode body) {
    kept += ROW_OVERHEAD;
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
    for (JsonNode json : body.required(CreateJournal.VALUES)) {
      kept += VALUE_OVERHEAD;
      FieldValue wanted = RunEntryCodec.value(json.get(CreateJournal.WANTED));
      FieldRef field = RunEntryCodec.field(json);
      if (values.put(field, wanted == null ? FieldValue.Null.INSTANCE : wanted) != null) {
        throw new IllegalArgumentException("a field of its row is planned twice");
      }
    }
    PlannedCreate wish =
        new PlannedCreate(
            row,
            RunEntryCodec.text(body, CreateJournal.NAME),
            values,
            RunEntryCodec.text(body, CreateJournal.ORIGIN));
    return new RunCreateState(
        wish, SourceRow.of(RunEntryCodec.text(body, CreateJournal.SOURCE), wish));
  }

  private void replay(RunCreateState create, JournalEntry entry, JsonNode body) {
    switch (entry.kind()) {
      case CreateJournal.INTENT -> create.intended(ids(body.get(CreateJournal.BEFORE)));
      case CreateJournal.ANSWER ->
          create.answered(
              Answer.valueOf(RunEntryCodec.text(body, CreateJournal.ANSWERED)),
              RunEntryCodec.text(body, CreateJournal.SAID));
      case CreateJournal.CREATED -> made(create, entry.record(), body);
      case CreateJournal.VERDICT -> settled(create, entry.record(), body);
      default -> throw new IllegalArgumentException("a run holds no such entry of a row");
    }
  }

  private static void made(RunCreateState create, String id, JsonNode body) {
    if (id.isEmpty()) {
      throw new IllegalArgumentException("it says that a record was created, but not which");
    }
    create.made(id, How.valueOf(RunEntryCodec.text(body, CreateJournal.HOW)));
  }

  private static void settled(RunCreateState create, String id, JsonNode body) {
    if (!id.equals(create.id() == null ? "" : create.id())) {
      throw new IllegalArgumentException("its record is not the one that was created for its row");
    }
    Verdict verdict = Verdict.valueOf(RunEntryCodec.text(body, CreateJournal.SETTLED));
    switch (verdict) {
      case APPLIED, UNCHANGED, DIFFERENT -> {
        if (id.isEmpty()) {
          throw new IllegalArgumentException("a row without a record cannot be " + verdict);
        }
      }
      case BLANK, CONFLICT -> throw new IllegalArgumentException("a row cannot be " + verdict);
      case REJECTED, UNCERTAIN -> {
        // Without an id as well.
      }
    }
    create.settle(verdict, RunEntryCodec.text(body, CreateJournal.REASON));
  }

  private @Nullable Set<String> ids(@Nullable JsonNode json) {
    if (json == null || json.isMissingNode()) {
      return null;
    }
    Set<String> ids = new LinkedHashSet<>();
    for (JsonNode id : json) {
      kept += ID_OVERHEAD;
      ids.add(RunEntryCodec.text(id));
    }
    return ids;
  }
}
