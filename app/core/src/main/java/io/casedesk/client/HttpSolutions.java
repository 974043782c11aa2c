package io.casedesk.client;

import io.casedesk.model.Departure;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.NewRecord;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionRepository;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Solutions over HTTP (contract 4.2). */
final class HttpSolutions implements SolutionRepository {

  private static final String PATH = "solutions";

  private final Transport transport;
  private final Reads reads;
  private final Answers answers;
  private final Json json;
  private final SolutionRereader.ListUse listUse = new SolutionRereader.ListUse();

  HttpSolutions(Transport transport, Reads reads, Answers answers, Json json) {
    this.transport = transport;
    this.reads = reads;
    this.answers = answers;
    this.json = json;
  }

  @Override
  public ReadOutcome readAll(ReadListener<Solution> listener) {
    return read(reads.begin(), solutions(), listener);
  }

  private Row.Kind<Solution> solutions() {
    return new Row.Kind<>(json.decoder()::solution, Solution::id);
  }

  /** Every solution as sent. */
  ReadOutcome export(ReadListener<RawRecord> listener) {
    return read(reads.begin(), new Row.Kind<>(json.decoder()::raw, RawRecord::id), listener);
  }

  private <R> ReadOutcome read(ReadRun run, Row.Kind<R> kind, ReadListener<R> listener) {
    SolutionList<R> list = new SolutionList<>(kind, listener);
    ReadOutcome outcome = run.stream(run.url(PATH), list::read);
    listUse.read(outcome);
    return outcome;
  }

  @Override
  public Map<String, Solution> reread(Set<String> ids) {
    return reread(ids, () -> true);
  }

  @Override
  public Map<String, Solution> reread(Set<String> ids, BooleanSupplier mayWait) {
    ReadRun run = reads.begin().waitingWhile(mayWait);
    return new SolutionRereader(
            run, answers, json.decoder(), listener -> read(run, solutions(), listener), listUse)
        .reread(ids, reads.atOnce());
  }

  @Override
  public boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
    json.requireWritable(this, values.keySet());
    byte[] body = json.writer().object(out -> SolutionShape.of(values).write(json.writer(), out));
    return reads.write(() -> transport.patch(transport.url(PATH, id), body), stillWanted) != null;
  }

  @Override
  public boolean writable(FieldRef field) {
    return SolutionShape.writable(field);
  }

  @Override
  public Solution create(NewSolution solution) {
    return Objects.requireNonNull(create(solution, () -> true));
  }

  /** With the status wanted, or {@link #FIRST_STATUS} where none is. */
  @Override
  public @Nullable Solution create(NewRecord record, Departure departure) {
    FieldValue wanted = record.values().get(FieldRef.standard("status"));
    String status =
        wanted instanceof FieldValue.Text(String text) && !text.isBlank() ? text : FIRST_STATUS;
    return create(new NewSolution(record.name(), status), departure);
  }

  private @Nullable Solution create(NewSolution solution, Departure departure) {
    Map<String, FieldValue> values = new LinkedHashMap<>();
    values.put("name", FieldValue.text(solution.name()));
    values.put("status", FieldValue.text(solution.status()));
    byte[] body = json.writer().object(out -> json.writer().members(out, values));
    Reply reply = reads.write(() -> transport.post(transport.url(PATH), body), departure);
    return reply == null ? null : json.created(reply, json.decoder()::solution);
  }
}
