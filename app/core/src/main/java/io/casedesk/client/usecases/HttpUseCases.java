package io.casedesk.client.usecases;

import io.casedesk.client.http.ApiClient;
import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.client.http.RetryingReader;
import io.casedesk.client.paging.FilterReader;
import io.casedesk.client.paging.FilterReader.Judged;
import io.casedesk.client.paging.PagePrefetcher;
import io.casedesk.client.paging.PageSource;
import io.casedesk.client.paging.PaginatedReader;
import io.casedesk.client.paging.PagingMemory;
import io.casedesk.client.paging.UseCasePage;
import io.casedesk.client.records.JsonCodecs;
import io.casedesk.client.records.PageRow;
import io.casedesk.client.records.RawRecord;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.model.service.RecordRepository.SendListener;
import io.casedesk.model.service.UseCaseRepository;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes use cases over HTTP (contract 4.1). A single use case is never requested: GET is
 * refused with 405, and PUT is not described (Q13).
 */
public final class HttpUseCases implements UseCaseRepository {

  private static final String PATH = "use-cases";
  private static final int MOST_PASSES = 3;

  /**
   * The pages to prefetch per concurrent call: one in progress, and one that waits for earlier
   * pages.
   */
  private static final int PREFETCHED_PER_CALL = 2;

  private final ApiClient client;
  private final JsonCodecs json;
  private final PagingMemory memory;

  public HttpUseCases(ApiClient client, JsonCodecs json, PagingMemory memory) {
    this.client = client;
    this.json = json;
    this.memory = memory;
  }

  @Override
  public ReadOutcome readAll(ReadListener<UseCase> listener) {
    return readPages(json.decoder().useCases(), listener, MOST_PASSES);
  }

  @Override
  public ReadOutcome readAll(ReadListener<UseCase> listener, BooleanSupplier mayWait) {
    return readPages(client.begin(mayWait), json.decoder().useCases(), listener, MOST_PASSES);
  }

  /** Exports every use case as the service sent it. */
  public ReadOutcome export(ReadListener<RawRecord> listener) {
    return readPages(json.decoder().rawRecords(), listener, MOST_PASSES);
  }

  /**
   * Exports the use cases whose fields have the given values as the service sent them, each once.
   * If the service does not support the filter (400), reads the complete list and filters it on
   * this computer: a record matches when its member, or else its custom field, has the value, or is
   * an array that contains the value.
   *
   * @param values fields and the value of each, combined with AND
   * @throws IllegalArgumentException when the map is empty or has a value that is an array or
   *     object; nothing was sent
   */
  public FilterOutcome export(Map<String, FieldValue> values, ReadListener<RawRecord> listener) {
    EqualityFilter filter = new EqualityFilter(values, json.reader());
    PageRow.Kind<Judged<RawRecord>> judged =
        filter.judged(json.decoder().rawRecords(), json.decoder()::useCase);
    return new FilterReader<>(
            batches(client.begin(), judged, filter.values()), prefetchDepth(), listener)
        .read(MOST_PASSES, matches -> readPages(judged, matches, MOST_PASSES));
  }

  /**
   * Batches of {@code POST /use-cases/filter} (contract 4.1). The service numbers them from 0 and
   * does not tell their number (Q5).
   */
  private <R> PageSource<R> batches(
      RetryingReader reader, PageRow.Kind<R> kind, Map<String, FieldValue> filters) {
    HttpUrl url = reader.url(PATH, "filter");
    return (number, size) ->
        reader.askOneOfMany(
            url,
            filterBody(filters, number, size),
            reply -> new UseCasePage<>(UseCasePage.of(reply, kind).rows(), -1, -1),
            page -> PageRow.unreadable(page.rows()));
  }

  private byte[] filterBody(Map<String, FieldValue> filters, int number, int size) {
    return json.writer()
        .object(
            out -> {
              json.writer().object(out, "filters", filters);
              out.writeObjectPropertyStart("pageParam");
              out.writeNumberProperty("pageNumber", number);
              out.writeNumberProperty("batchSize", size);
              out.writeEndObject();
            });
  }

  @Override
  public Map<String, UseCase> reread(Set<String> ids) {
    return reread(ids, () -> true);
  }

  @Override
  public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    Set<String> requested = Set.copyOf(ids);
    Map<String, UseCase> found = new LinkedHashMap<>();
    if (!memory.isEmpty()) {
      RetryingReader reader = client.begin(mayWait);
      try (PagePrefetcher<UseCase> pages =
          PagePrefetcher.of(
              list(reader, json.decoder().useCases()),
              UseCaseRereader.lastKnownPages(memory, requested),
              memory.limit())) {
        found.putAll(new UseCaseRereader<>(pages, memory, requested).run());
      }
    }
    if (found.size() < requested.size()) {
      // Either their pages are unknown, or some records moved during the search. Only a complete
      // list shows that a record does not exist.
      ReadOutcome whole =
          readPages(
              client.begin(mayWait),
              json.decoder().useCases(),
              (fresh, at) -> fresh.forEach(r -> addIfRequested(r, requested, found)),
              MOST_PASSES);
      requireComplete(whole, found.size() < requested.size());
    }
    return found;
  }

  private static void requireComplete(ReadOutcome whole, boolean missing) {
    if (missing && !whole.complete()) {
      throw new ApiException.Unavailable(
          ApiException.Call.unanswered("GET", "/use-cases"),
          Message.of("service.records-missing", whole.shortfalls().getFirst().detail()),
          null);
    }
  }

  private static void addIfRequested(UseCase record, Set<String> ids, Map<String, UseCase> found) {
    if (ids.contains(record.id())) {
      found.put(record.id(), record);
    }
  }

  @Override
  public List<String> inOrderOfPages(List<String> ids) {
    return ids.stream()
        .sorted(Comparator.comparingInt(id -> memory.pageOf(id).orElse(Integer.MAX_VALUE)))
        .toList();
  }

  @Override
  public List<FieldDefinition> fields() {
    byte[] body = filterBody(Map.of(), 0, 1);
    return client.begin().ask(client.url(PATH, "filter"), body, this::fields);
  }

  private List<FieldDefinition> fields(ApiResponse reply) {
    byte[] fields = ResponseEnvelope.of(reply).member("fields");
    if (fields == null) {
      return List.of();
    }
    try {
      return json.fields().read(fields);
    } catch (UnreadableJsonException e) {
      throw reply.malformed(Message.of("service.fields-unreadable", Message.ofFailure(e)));
    }
  }

  @Override
  public boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
    json.requireWritable(this, values.keySet());
    Map<String, FieldValue> custom = new LinkedHashMap<>();
    values.forEach((field, value) -> custom.put(field.key(), value));
    byte[] body = json.writer().object(out -> json.writer().object(out, "custom_fields", custom));
    return client.write("PATCH", client.url(PATH, id), body, stillWanted::getAsBoolean) != null;
  }

  /** PATCH documents {@code custom_fields} and nothing else (Q14). */
  @Override
  public boolean writable(FieldRef field) {
    return field.isCustom();
  }

  @Override
  public @Nullable UseCase create(NewRecord record, SendListener sendListener) {
    Map<String, FieldValue> values = Map.of("name", FieldValue.text(record.name()));
    byte[] body = json.writer().object(out -> json.writer().members(out, values));
    ApiResponse reply = client.write("POST", client.url(PATH), body, sendListener);
    return reply == null ? null : json.created(reply, json.decoder()::useCase);
  }

  /** Pages of {@code GET /use-cases} (contract 4.1), in full detail (Q7). */
  static <R> PageSource<R> list(RetryingReader reader, PageRow.Kind<R> kind) {
    return (number, limit) ->
        reader.getOneOfMany(
            page(reader, number, limit),
            reply -> UseCasePage.of(reply, kind),
            page -> PageRow.unreadable(page.rows()));
  }

  private static HttpUrl page(RetryingReader reader, int number, int limit) {
    return reader
        .url(PATH)
        .newBuilder()
        .addQueryParameter("page", Integer.toString(number))
        .addQueryParameter("limit", Integer.toString(Math.min(limit, PageSource.HIGHEST_LIMIT)))
        .addQueryParameter("viewDetails", "true")
        .build();
  }

  private int prefetchDepth() {
    return client.maxConcurrency() * PREFETCHED_PER_CALL;
  }

  private <R> ReadOutcome readPages(PageRow.Kind<R> kind, ReadListener<R> listener, int passes) {
    return readPages(client.begin(), kind, listener, passes);
  }

  private <R> ReadOutcome readPages(
      RetryingReader reader, PageRow.Kind<R> kind, ReadListener<R> listener, int passes) {
    return new PaginatedReader<>(list(reader, kind), memory, prefetchDepth(), listener).run(passes);
  }
}
