package io.casedesk.changes.journal;

import io.casedesk.changes.journal.RunEvent.Answer;
import io.casedesk.changes.plan.OwnerValues;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageCodec;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.JournalEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Encodes the events of a run as journal entries, and decodes them. The kinds of entries:
 *
 * <ul>
 *   <li>{@code planned-create}: a row, its name and values, and what it comes from; the first
 *       entries of a run that creates anything;
 *   <li>{@code planned}: the cells of a record, with the value seen and the value wanted;
 *   <li>{@code purpose}: what the run is for ({@link RunPurpose});
 *   <li>{@code named}: what the fields and keys planned are called ({@link RunLabels});
 *   <li>{@code create-intent}: that a row is about to be sent, and the ids that have its name
 *       before;
 *   <li>{@code create-answer}: how the service answered;
 *   <li>{@code created}: the id of its record, and how that is known;
 *   <li>{@code create-verdict}: what became of the row;
 *   <li>{@code intent}: that the open cells of a record are about to be sent, an owner with the
 *       text that stands for it, and all fields of the record as they are;
 *   <li>{@code answer}: how the service answered;
 *   <li>{@code verdict}: what a re-read says of some cells of a record.
 * </ul>
 */
final class RunEventCodec {

  static final String PLANNED_CREATE = "planned-create";
  private static final String PLANNED = "planned";
  static final String PURPOSE = "purpose";
  private static final String NAMED = "named";
  private static final String CREATE_INTENT = "create-intent";
  private static final String CREATE_ANSWER = "create-answer";
  private static final String CREATED = "created";
  private static final String CREATE_VERDICT = "create-verdict";
  private static final String INTENT = "intent";
  private static final String ANSWER = "answer";
  private static final String VERDICT = "verdict";

  private static final String CELLS = "cells";
  private static final String SENDING = "sending";
  private static final String AS = "as";
  private static final String BEFORE = "before";
  private static final String ALSO_CHANGED = "alsoChanged";
  private static final String ROW = "row";
  private static final String NAME = "name";
  private static final String SOURCE = "source";
  private static final String ORIGIN = "origin";
  private static final String VALUES = "values";
  private static final String WANTED = "wanted";
  private static final String NOW = "now";
  private static final String SAID = "said";
  private static final String HOW = "how";
  private static final String REASON = "reason";

  private RunEventCodec() {}

  /** Whether an entry gives a verdict on cells or on a record to create. */
  static boolean isVerdict(JournalEntry entry) {
    return entry.kind().equals(VERDICT) || entry.kind().equals(CREATE_VERDICT);
  }

  static JournalEntry encode(RunEvent event) {
    return switch (event) {
      case RunEvent.CreatePlanned planned -> entry(PLANNED_CREATE, "", json(planned));
      case RunEvent.RecordPlanned(String record, List<PlannedCell> cells) -> {
        ObjectNode body = RunEntryCodec.object();
        ArrayNode listed = body.putArray(CELLS);
        cells.forEach(cell -> listed.add(RunEntryCodec.cell(cell)));
        yield entry(PLANNED, record, body);
      }
      case RunEvent.PurposeSet(RunPurpose purpose) ->
          entry(PURPOSE, "", RunPurposeCodec.encode(purpose));
      case RunEvent.LabelsSet(RunLabels labels) -> entry(NAMED, "", labels.json());
      case RunEvent.CreateIntended(String row, Set<String> before) -> {
        ObjectNode body = row(row);
        if (before != null) {
          ArrayNode ids = body.putArray(BEFORE);
          before.forEach(ids::add);
        }
        yield entry(CREATE_INTENT, "", body);
      }
      case RunEvent.CreateAnswered(String row, Answer answer, Message message) -> {
        ObjectNode body = row(row).put(ANSWER, answer.name());
        body.set(SAID, MessageCodec.encode(message));
        yield entry(CREATE_ANSWER, "", body);
      }
      case RunEvent.RecordCreated(String row, String id, RunCreateState.How how) ->
          entry(CREATED, id, row(row).put(HOW, how.name()));
      case RunEvent.CreateJudged(String row, String id, Verdict verdict, Message reason) -> {
        ObjectNode body = row(row).put(VERDICT, verdict.name());
        body.set(REASON, MessageCodec.encode(reason));
        yield entry(CREATE_VERDICT, id, body);
      }
      case RunEvent.WriteIntended intended -> entry(INTENT, intended.record(), json(intended));
      case RunEvent.WriteAnswered answered -> {
        ObjectNode body = RunEntryCodec.object().put(ANSWER, answered.answer().name());
        body.set(SAID, MessageCodec.encode(answered.said()));
        yield entry(ANSWER, answered.record(), body);
      }
      case RunEvent.CellsJudged judged -> entry(VERDICT, judged.record(), json(judged));
    };
  }

  private static JournalEntry entry(String kind, String record, ObjectNode body) {
    return new JournalEntry(kind, record, RunEntryCodec.text(body));
  }

  private static ObjectNode row(String row) {
    return RunEntryCodec.object().put(ROW, row);
  }

  private static ObjectNode json(RunEvent.CreatePlanned planned) {
    PlannedCreate create = planned.create();
    ObjectNode body = row(create.row()).put(NAME, create.name());
    body.put(SOURCE, planned.source()).put(ORIGIN, create.origin());
    ArrayNode values = body.putArray(VALUES);
    create
        .values()
        .forEach(
            (field, value) -> {
              ObjectNode json = RunEntryCodec.field(field);
              RunEntryCodec.put(json, WANTED, value);
              values.add(json);
            });
    return body;
  }

  private static ObjectNode json(RunEvent.WriteIntended intended) {
    ObjectNode body = RunEntryCodec.object();
    ArrayNode sending = body.putArray(SENDING);
    for (FieldRef field : intended.fields()) {
      ObjectNode json = RunEntryCodec.field(field);
      if (OwnerValues.isOwner(field)) {
        json.put(AS, intended.owner());
      }
      sending.add(json);
    }
    body.set(BEFORE, RunEntryCodec.image(intended.before()));
    return body;
  }

  private static ObjectNode json(RunEvent.CellsJudged judged) {
    ObjectNode body = RunEntryCodec.object();
    ArrayNode cells = body.putArray(CELLS);
    for (RunEvent.Judgment cell : judged.cells()) {
      ObjectNode json = RunEntryCodec.field(cell.field()).put(VERDICT, cell.verdict().name());
      RunEntryCodec.put(json, NOW, cell.now());
      json.set(REASON, MessageCodec.encode(cell.diagnosis().message()));
      cells.add(json);
    }
    ArrayNode also = body.putArray(ALSO_CHANGED);
    judged.alsoChanged().forEach(field -> also.add(RunEntryCodec.field(field)));
    return body;
  }

  /**
   * Decodes an entry.
   *
   * @throws IllegalArgumentException when the entry is invalid; the message says why
   */
  static RunEvent decode(JournalEntry entry) {
    try {
      return decode(entry, RunEntryCodec.parse(entry.body()));
    } catch (JacksonException e) {
      throw new IllegalArgumentException("its body is not one that a run writes", e);
    }
  }

  private static RunEvent decode(JournalEntry entry, JsonNode body) {
    String record = entry.record();
    return switch (entry.kind()) {
      case PLANNED_CREATE -> createPlanned(body);
      case PLANNED -> {
        List<PlannedCell> cells = new ArrayList<>();
        body.required(CELLS).forEach(json -> cells.add(RunEntryCodec.cell(record, json)));
        yield new RunEvent.RecordPlanned(record, cells);
      }
      case PURPOSE -> new RunEvent.PurposeSet(RunPurposeCodec.decode(body));
      case NAMED -> new RunEvent.LabelsSet(RunLabels.of(body));
      case CREATE_INTENT -> new RunEvent.CreateIntended(text(body, ROW), ids(body.get(BEFORE)));
      case CREATE_ANSWER ->
          new RunEvent.CreateAnswered(text(body, ROW), answer(body), message(body, SAID));
      case CREATED ->
          new RunEvent.RecordCreated(
              text(body, ROW), record, RunCreateState.How.valueOf(text(body, HOW)));
      case CREATE_VERDICT ->
          new RunEvent.CreateJudged(text(body, ROW), record, verdict(body), message(body, REASON));
      case INTENT -> writeIntended(record, body);
      case ANSWER -> new RunEvent.WriteAnswered(record, answer(body), message(body, SAID), null);
      case VERDICT -> cellsJudged(record, body);
      default -> throw new IllegalArgumentException("a run holds no entry of kind " + entry.kind());
    };
  }

  private static String text(JsonNode body, String name) {
    return RunEntryCodec.text(body, name);
  }

  private static Message message(JsonNode body, String name) {
    return MessageCodec.decode(body.required(name));
  }

  private static Answer answer(JsonNode body) {
    return Answer.valueOf(text(body, ANSWER));
  }

  private static Verdict verdict(JsonNode body) {
    return Verdict.valueOf(text(body, VERDICT));
  }

  private static RunEvent createPlanned(JsonNode body) {
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
    for (JsonNode json : body.required(VALUES)) {
      FieldValue wanted = RunEntryCodec.value(json.get(WANTED));
      FieldRef field = RunEntryCodec.field(json);
      if (values.put(field, wanted == null ? FieldValue.Null.INSTANCE : wanted) != null) {
        throw new IllegalArgumentException("a field of its row is planned twice");
      }
    }
    return new RunEvent.CreatePlanned(
        new PlannedCreate(text(body, ROW), text(body, NAME), values, text(body, ORIGIN)),
        text(body, SOURCE));
  }

  private static @Nullable Set<String> ids(@Nullable JsonNode json) {
    if (json == null || json.isMissingNode()) {
      return null;
    }
    Set<String> ids = new LinkedHashSet<>();
    json.forEach(id -> ids.add(RunEntryCodec.text(id)));
    return ids;
  }

  private static RunEvent writeIntended(String record, JsonNode body) {
    List<FieldRef> fields = new ArrayList<>();
    String owner = null;
    for (JsonNode json : body.required(SENDING)) {
      fields.add(RunEntryCodec.field(json));
      JsonNode as = json.get(AS);
      owner = as == null ? owner : RunEntryCodec.text(as);
    }
    return new RunEvent.WriteIntended(
        record, fields, owner, RunEntryCodec.image(body.required(BEFORE)));
  }

  private static RunEvent cellsJudged(String record, JsonNode body) {
    List<RunEvent.Judgment> cells = new ArrayList<>();
    for (JsonNode json : body.required(CELLS)) {
      cells.add(
          new RunEvent.Judgment(
              RunEntryCodec.field(json),
              verdict(json),
              RunEntryCodec.value(json.get(NOW)),
              Diagnosis.of(message(json, REASON))));
    }
    List<FieldRef> also = new ArrayList<>();
    body.required(ALSO_CHANGED).forEach(field -> also.add(RunEntryCodec.field(field)));
    return new RunEvent.CellsJudged(record, cells, also);
  }
}
