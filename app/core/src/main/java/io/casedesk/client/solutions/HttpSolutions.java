package io.casedesk.client.solutions;

import io.casedesk.client.http.ApiClient;
import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.RetryingReader;
import io.casedesk.client.records.JsonCodecs;
import io.casedesk.client.records.PageRow;
import io.casedesk.client.records.RawRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.model.service.RecordRepository.SendListener;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Reads and writes solutions over HTTP (contract 4.2). */
public final class HttpSolutions implements RecordRepository<Solution> {

  private static final String PATH = "solutions";

  private final ApiClient client;
  private final JsonCodecs json;
  private final SolutionRereader.ListUse listUse = new SolutionRereader.ListUse();

  public HttpSolutions(ApiClient client, JsonCodecs json) {
    this.client = client;
    this.json = json;
  }

  @Override
  public ReadOutcome readAll(ReadListener<Solution> listener) {
    return read(client.begin(), json.decoder().solutions(), listener);
  }

  @Override
  public ReadOutcome readAll(ReadListener<Solution> listener, BooleanSupplier mayWait) {
    return read(client.begin(mayWait), json.decoder().solutions(), listener);
  }

  /** Exports every solution as the service sent it. */
  public ReadOutcome export(ReadListener<RawRecord> listener) {
    return read(client.begin(), json.decoder().rawRecords(), listener);
  }

  private <R> ReadOutcome read(RetryingReader run, PageRow.Kind<R> kind, ReadListener<R> listener) {
    SolutionListReader<R> list = new SolutionListReader<>(kind, listener);
    ReadOutcome outcome = run.streamOneOfMany(run.url(PATH), list::read, HttpSolutions::unreadable);
    listUse.read(outcome);
    return outcome;
  }

  private static int unreadable(ReadOutcome outcome) {
    return (int)
        outcome.shortfalls().stream()
            .filter(shortfall -> shortfall.reason() == ReadOutcome.Reason.ROW_UNREADABLE)
            .count();
  }

  @Override
  public Map<String, Solution> reread(Set<String> ids) {
    return reread(ids, () -> true);
  }

  @Override
  public Map<String, Solution> reread(Set<String> ids, BooleanSupplier mayWait) {
    RetryingReader run = client.begin(mayWait);
    return new SolutionRereader(
            run, json, listener -> read(run, json.decoder().solutions(), listener), listUse)
        .reread(ids, client.maxConcurrency());
  }

  @Override
  public boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
    json.requireWritable(this, values.keySet());
    byte[] body =
        json.writer().object(out -> SolutionWriteFormat.of(values).write(json.writer(), out));
    return client.write("PATCH", client.url(PATH, id), body, stillWanted::getAsBoolean) != null;
  }

  @Override
  public boolean writable(FieldRef field) {
    return SolutionWriteFormat.writable(field);
  }

  @Override
  public @Nullable Solution create(NewRecord record, SendListener sendListener) {
    FieldValue wanted = record.values().get(FieldRef.standard("status"));
    String status =
        wanted instanceof FieldValue.Text(String text) && !text.isBlank()
            ? text
            : Solution.FIRST_STATUS;
    Map<String, FieldValue> values = new LinkedHashMap<>();
    values.put("name", FieldValue.text(record.name()));
    values.put("status", FieldValue.text(status));
    byte[] body = json.writer().object(out -> json.writer().members(out, values));
    ApiResponse reply = client.write("POST", client.url(PATH), body, sendListener);
    return reply == null ? null : json.created(reply, json.decoder()::solution);
  }
}
