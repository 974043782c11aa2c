package io.casedesk.client;

import io.casedesk.client.JsonReader.UnreadableException;
import io.casedesk.model.ApiException;
import io.casedesk.model.Departure;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.NewRecord;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionRepository;
import java.util.HashSet;
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
    return run.stream(run.url(PATH), list::read);
  }

  @Override
  public Map<String, Solution> reread(Set<String> ids) {
    return reread(ids, () -> true);
  }

  @Override
  public Map<String, Solution> reread(Set<String> ids, BooleanSupplier mayWait) {
    Map<String, Solution> found = new LinkedHashMap<>();
    Reply failed = null;
    Set<String> inDoubt = new HashSet<>();
    ReadRun run = reads.begin().waitingWhile(mayWait);
    for (String id : ids) {
      Reply reply = BaseUrl.canAddress(id) ? run.getAnything(run.url(PATH, id)) : null;
      boolean refused = reply != null && cannotBeRead(reply);
      Solution solution = reply == null || refused ? null : solution(reply, id);
      if (solution != null) {
        found.put(id, solution);
      } else {
        inDoubt.add(id);
        failed = reply != null && refused && reply.status() == 500 ? reply : failed;
      }
    }
    if (found.isEmpty() && failed != null) {
      // Nothing shows that the service can be read at all, so its failure is no missing record.
      answers.accept(failed);
    }
    if (!inDoubt.isEmpty()) {
      lookInTheList(run, inDoubt, found);
    }
    return found;
  }

  /** A solution that could not be read alone is missing only where the whole list lacks it too. */
  private void lookInTheList(ReadRun run, Set<String> ids, Map<String, Solution> found) {
    ReadOutcome whole =
        read(
            run,
            solutions(),
            (fresh, at) ->
                fresh.stream()
                    .filter(solution -> ids.contains(solution.id()))
                    .forEach(solution -> found.putIfAbsent(solution.id(), solution)));
    if (!found.keySet().containsAll(ids) && !whole.complete()) {
      throw new ApiException.Unavailable(
          ApiException.Call.unanswered("GET", "/solutions"),
          "solutions are missing, but it was not seen that the list was read whole: "
              + whole.shortfalls().getFirst().detail(),
          null);
    }
  }

  /** A 404 and a 500 in the service's own words both mean "cannot be read" (trap 31). */
  private boolean cannotBeRead(Reply reply) {
    return (reply.status() == 404 || reply.status() == 500) && answers.isEnvelope(reply);
  }

  /** Null data means the same. */
  private @Nullable Solution solution(Reply reply, String id) {
    byte[] record = Envelope.of(answers.accept(reply)).record();
    if (record == null) {
      return null;
    }
    try {
      Solution solution = json.decoder().solution(record);
      return solution.id().equals(id) ? solution : null;
    } catch (UnreadableException e) {
      throw reply.malformed("the solution cannot be read: " + e.getMessage());
    }
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
