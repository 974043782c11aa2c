package io.casedesk.changes;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.JournalEntry;
import io.casedesk.model.RunLog;
import io.casedesk.model.RunState;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes down what a run does, before it does it; {@link RunReplay} reads it again. The kinds of
 * entries, each about one record (those about records to be created are {@link CreateJournal}'s):
 *
 * <ul>
 *   <li>{@code planned}: its cells, with the value seen and the value wanted;
 *   <li>{@code named}: about no record, what the fields and keys planned are called ({@link
 *       RunLabels});
 *   <li>{@code purpose}: about no record, what the run is for ({@link RunPurpose});
 *   <li>{@code intent}: that its open cells are about to be sent, an owner with the text that
 *       stands for it, and all its fields as they are;
 *   <li>{@code answer}: how the service answered;
 *   <li>{@code verdict}: what a re-read says of some of its cells.
 * </ul>
 */
final class RunJournal {

  static final String PLANNED = "planned";
  static final String NAMED = "named";
  static final String INTENT = "intent";
  static final String ANSWER = "answer";
  static final String VERDICT = "verdict";
  static final String CELLS = "cells";
  static final String SENDING = "sending";
  static final String AS = "as";

  private final RunLog log;

  RunJournal(RunLog log) {
    this.log = log;
  }

  RunLog log() {
    return log;
  }

  /** Writes down everything that is to be done; durable when this returns. */
  void planned(
      List<RunCreateState> creates,
      List<RunRecordState> records,
      RunLabels names,
      RunPurpose purpose) {
    // What is to be created comes first: runs that create are found by their first entry.
    List<JournalEntry> entries = new ArrayList<>(CreateJournal.planned(creates));
    records.forEach(record -> entries.add(planned(record)));
    if (!purpose.isNone() && !entries.isEmpty()) {
      entries.add(purpose.entry());
    }
    if (!names.isEmpty()) {
      entries.add(new JournalEntry(NAMED, "", RunEntryCodec.text(names.json())));
    }
    log.append(entries);
  }

  static JournalEntry planned(RunRecordState record) {
    ObjectNode body = RunEntryCodec.object();
    ArrayNode cells = body.putArray(CELLS);
    record.cells().forEach(cell -> cells.add(RunEntryCodec.cell(cell)));
    return new JournalEntry(PLANNED, record.id(), RunEntryCodec.text(body));
  }

  /** Writes down that the record is about to be sent; durable when this returns. */
  void intended(RunRecordState record, CaseRecord now) {
    ObjectNode body = RunEntryCodec.object();
    ArrayNode fields = body.putArray(SENDING);
    record.ownerSent(null);
    record
        .toSend()
        .forEach(
            (field, value) -> {
              ObjectNode sending = RunEntryCodec.field(field);
              if (OwnerValues.isOwner(field)) {
                record.ownerSent(value.display());
                sending.put(AS, value.display());
              }
              fields.add(sending);
            });
    ObjectNode image = RunEntryCodec.image(now);
    body.set("before", image);
    append(INTENT, record, body);
    record.intended(RunEntryCodec.image(image));
  }

  /** Writes down how the service answered; durable when this returns. */
  void answered(RunRecordState record) {
    ObjectNode body = RunEntryCodec.object();
    body.put("answer", record.answer().name());
    body.put("said", record.said());
    append(ANSWER, record, body);
  }

  /** Writes down what a re-read says; durable when this returns. */
  void settled(List<RunRecordState> records, Map<RunRecordState, List<CellResult>> results) {
    List<JournalEntry> entries = new ArrayList<>();
    for (RunRecordState record : records) {
      List<CellResult> settled = results.getOrDefault(record, List.of());
      if (settled.isEmpty()) {
        continue;
      }
      ObjectNode body = RunEntryCodec.object();
      ArrayNode cells = body.putArray(CELLS);
      for (CellResult result : settled) {
        ObjectNode cell = RunEntryCodec.field(result.cell().change().field());
        cell.put("verdict", Objects.requireNonNull(result.verdict()).name());
        RunEntryCodec.put(cell, "now", result.now());
        cells.add(cell.put("reason", result.reason()));
      }
      ArrayNode also = body.putArray("alsoChanged");
      record.alsoChanged().forEach(field -> also.add(RunEntryCodec.field(field)));
      entries.add(new JournalEntry(VERDICT, record.id(), RunEntryCodec.text(body)));
    }
    if (!entries.isEmpty()) {
      log.append(entries);
    }
    results.forEach((record, settled) -> settled.forEach(record::settle));
  }

  private void append(String kind, RunRecordState record, ObjectNode body) {
    log.append(List.of(new JournalEntry(kind, record.id(), RunEntryCodec.text(body))));
  }

  void state(RunState.Phase phase, RunResult result) {
    ObjectNode counts = RunEntryCodec.object();
    result.counts().forEach((verdict, count) -> counts.put(verdict.name(), count));
    long created = result.creates().stream().filter(c -> c.verdict() == Verdict.APPLIED).count();
    if (created > 0) {
      counts.put("CREATED", created);
    }
    counts.put("creates", result.creates().size());
    counts.put("cells", result.cells().size());
    counts.put("unsent", result.unsent());
    counts.put("stopped", result.stopped());
    log.state(new RunState(phase, RunEntryCodec.text(counts)));
  }
}
