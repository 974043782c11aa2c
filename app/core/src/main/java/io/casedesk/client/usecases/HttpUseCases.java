package io.casedesk.client.usecases;

import io.casedesk.client.http.ApiClient;
import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.client.http.RetryingReader;
import io.casedesk.client.paging.ListReader;
import io.casedesk.client.paging.PageSource;
import io.casedesk.client.paging.PagingMemory;
import io.casedesk.client.paging.UseCasePage;
import io.casedesk.client.records.JsonCodecs;
import io.casedesk.client.records.PageDecoder;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.UseCase;
import io.casedesk.model.input.DecimalParser;
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
  public ReadOutcome readAll(ReadListener<UseCase> listener, BooleanSupplier mayWait) {
    return readPages(client.begin(mayWait), json.decoder().useCases(), listener);
  }

  /**
   * Reads the use cases whose fields have the given values, each once. If the service does not
   * support the filter (400), reads the complete list and filters it on this computer: a record
   * matches when its member, or else its custom field, has the value, or is an array that contains
   * the value.
   *
   * @param values fields and the value of each, combined with AND
   * @throws IllegalArgumentException when the map is empty or has a value that is an array or
   *     object; nothing was sent
   */
  public FilterOutcome readMatching(
      Map<String, FieldValue> values, ReadListener<UseCase> listener) {
    EqualityFilter filter = new EqualityFilter(values, json.reader());
    PageDecoder<UseCase> decoder = json.decoder().useCases();
    return new ListReader<>(
            batches(client.begin(), decoder, filter.values()),
            memory,
            prefetchDepth(),
            listener,
            UseCase::id,
            filter::isHeldBy)
        .readMatching(matches -> readPages(client.begin(), decoder, matches));
  }

  /**
   * Batches of {@code POST /use-cases/filter} (contract 4.1). The service numbers them from 0 and
   * does not tell their number (Q5).
   */
  private <R> PageSource<R> batches(
      RetryingReader reader, PageDecoder<R> decoder, Map<String, FieldValue> filters) {
    HttpUrl url = reader.url(PATH, "filter");
    return (number, size) ->
        reader.askOneOfMany(
            url,
            filterBody(filters, number, size),
            reply -> new UseCasePage<>(UseCasePage.of(reply, decoder).rows(), -1, -1));
  }

  private byte[] filterBody(Map<String, FieldValue> filters, int number, int size) {
    return json.object(
        out -> {
          json.object(out, "filters", filters);
          out.writeObjectPropertyStart("pageParam");
          out.writeNumberProperty("pageNumber", number);
          out.writeNumberProperty("batchSize", size);
          out.writeEndObject();
        });
  }

  @Override
  public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    Set<String> requested = Set.copyOf(ids);
    Map<String, UseCase> found = new LinkedHashMap<>();
    if (!memory.isEmpty()) {
      found.putAll(
          listReader(client.begin(mayWait), json.decoder().useCases(), ReadListener.none())
              .find(requested));
    }
    if (found.size() < requested.size()) {
      // Either their pages are unknown, or some records moved during the search. Only a complete
      // list shows that a record does not exist.
      ReadOutcome whole =
          readPages(
              client.begin(mayWait),
              json.decoder().useCases(),
              (fresh, at) -> fresh.forEach(r -> addIfRequested(r, requested, found)));
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
      return json.fields(fields);
    } catch (UnreadableJsonException e) {
      throw reply.malformed(Message.of("service.fields-unreadable", Message.ofFailure(e)));
    }
  }

  @Override
  public boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
    json.requireWritable(this, values.keySet());
    Map<String, FieldValue> custom = new LinkedHashMap<>();
    values.forEach((field, value) -> custom.put(field.key(), value));
    byte[] body = json.object(out -> json.object(out, "custom_fields", custom));
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
    byte[] body = json.object(out -> json.members(out, values));
    ApiResponse reply = client.write("POST", client.url(PATH), body, sendListener);
    return reply == null ? null : json.created(reply, json.decoder()::useCase);
  }

  /** Pages of {@code GET /use-cases} (contract 4.1), in full detail (Q7). */
  static <R> PageSource<R> list(RetryingReader reader, PageDecoder<R> decoder) {
    return (number, limit) ->
        reader.getOneOfMany(page(reader, number, limit), reply -> UseCasePage.of(reply, decoder));
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

  private <R> ReadOutcome readPages(
      RetryingReader reader, PageDecoder<R> decoder, ReadListener<R> listener) {
    return listReader(reader, decoder, listener).readAll();
  }

  private <R> ListReader<R> listReader(
      RetryingReader reader, PageDecoder<R> decoder, ReadListener<R> listener) {
    return new ListReader<>(list(reader, decoder), memory, prefetchDepth(), listener);
  }

  /**
   * A filter by equal values. It defines the values to request and decides which of the returned
   * records match.
   */
  private static final class EqualityFilter {

    private final Map<String, FieldValue> values;
    private final JsonReader reader;

    /**
     * Creates a filter; only equality is supported (Q6).
     *
     * @throws IllegalArgumentException when there are no values, or when a value is an object or
     *     array, which a service could take for an operator or a list of alternatives
     */
    EqualityFilter(Map<String, FieldValue> values, JsonReader reader) {
      if (values.isEmpty()) {
        throw new IllegalArgumentException("There is nothing to filter by; read the whole list");
      }
      values.forEach(
          (key, value) -> {
            if (value instanceof Structure) {
              throw new IllegalArgumentException(
                  "The filter of " + key + " must be a single value, not an object or an array");
            }
          });
      this.values = new LinkedHashMap<>(values);
      this.reader = reader;
    }

    /** The values to send. */
    Map<String, FieldValue> values() {
      return values;
    }

    /**
     * Whether a use case has all wanted values. A field that was not sent has no value, not even an
     * empty one.
     */
    boolean isHeldBy(UseCase useCase) {
      return values.entrySet().stream()
          .allMatch(wanted -> holds(valueOf(useCase, wanted.getKey()), wanted.getValue()));
    }

    /**
     * The value of a key, which names a standard field first, such as {@code status} (contract 3).
     */
    private static @Nullable FieldValue valueOf(UseCase useCase, String key) {
      FieldValue member = useCase.members().get(key);
      return member != null ? member : useCase.customFields().get(key);
    }

    private boolean holds(@Nullable FieldValue value, FieldValue wanted) {
      if (value == null) {
        return false;
      }
      return isSame(value, wanted)
          || (value instanceof Structure(String json)
              && json.startsWith("[")
              && reader.elements(json).stream().anyMatch(element -> isSame(element, wanted)));
    }

    /** Compares numbers by value, and other values by text. */
    private static boolean isSame(FieldValue value, FieldValue wanted) {
      if (value instanceof Numeric(String left) && wanted instanceof Numeric(String right)) {
        return DecimalParser.same(left, right);
      }
      return value.display().equals(wanted.display());
    }
  }
}
