package io.casedesk.client;

import io.casedesk.client.JsonReader.UnreadableException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.UseCase;
import io.casedesk.model.UseCaseRepository;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Use cases over HTTP (contract 4.1). A single one is never asked for: GET is refused with 405, and
 * what PUT does is not described (trap 13).
 */
final class HttpUseCases implements UseCaseRepository {

  private static final String PATH = "use-cases";
  private static final int PASSES = 3;

  private final Transport transport;
  private final Reads reads;
  private final Json json;
  private final PagingMemory memory = new PagingMemory();

  HttpUseCases(Transport transport, Reads reads, Json json) {
    this.transport = transport;
    this.reads = reads;
    this.json = json;
  }

  @Override
  public ReadOutcome readAll(ReadListener<UseCase> listener) {
    return walk(useCases(), listener);
  }

  /** Every use case as sent. */
  ReadOutcome export(ReadListener<RawRecord> listener) {
    Row.Kind<RawRecord> raw = new Row.Kind<>(json.decoder()::raw, RawRecord::id);
    return walk(raw, listener);
  }

  @Override
  public Map<String, UseCase> reread(Set<String> ids) {
    return ids.isEmpty()
        ? Map.of()
        : new Rereader<>(pages(useCases()), memory, Set.copyOf(ids)).run();
  }

  @Override
  public List<FieldDefinition> fields() {
    byte[] body =
        json.writer()
            .object(
                out -> {
                  out.writeObjectPropertyStart("filters");
                  out.writeEndObject();
                  out.writeObjectPropertyStart("pageParam");
                  out.writeNumberProperty("pageNumber", 0);
                  out.writeNumberProperty("batchSize", 1);
                  out.writeEndObject();
                });
    Reply reply = reads.begin().ask(transport.url(PATH, "filter"), body);
    byte[] fields = Envelope.of(reply).member("fields");
    if (fields == null) {
      return List.of();
    }
    try {
      return json.fields().read(fields);
    } catch (UnreadableException e) {
      throw reply.malformed("the list of fields cannot be read: " + e.getMessage());
    }
  }

  @Override
  public void patch(String id, Map<FieldRef, FieldValue> values) {
    json.requireWritable(this, values.keySet());
    Map<String, FieldValue> custom = new LinkedHashMap<>();
    values.forEach((field, value) -> custom.put(field.key(), value));
    byte[] body = json.writer().object(out -> json.writer().object(out, "custom_fields", custom));
    transport.patch(transport.url(PATH, id), body);
  }

  /** PATCH documents {@code custom_fields} and nothing else (trap 14). */
  @Override
  public boolean writable(FieldRef field) {
    return field.isCustom();
  }

  @Override
  public UseCase create(NewUseCase useCase) {
    byte[] body =
        json.writer()
            .object(
                out -> json.writer().members(out, Map.of("name", FieldValue.text(useCase.name()))));
    Reply reply = transport.post(transport.url(PATH), body);
    return json.created(reply, json.decoder()::useCase);
  }

  private Row.Kind<UseCase> useCases() {
    return new Row.Kind<>(json.decoder()::useCase, UseCase::id);
  }

  private <R> ReadOutcome walk(Row.Kind<R> kind, ReadListener<R> listener) {
    return new PageWalk<>(pages(kind), memory, reads.ahead(), listener).run(PASSES);
  }

  private <R> PageSource<R> pages(Row.Kind<R> kind) {
    return new UseCasePages<>(reads.begin(), json.reader(), kind);
  }
}
