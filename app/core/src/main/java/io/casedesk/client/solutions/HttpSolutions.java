package io.casedesk.client.solutions;

import io.casedesk.client.http.ApiClient;
import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.RetryingReader;
import io.casedesk.client.records.JsonCodecs;
import io.casedesk.client.records.PageDecoder;
import io.casedesk.client.records.PageRow;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.ApiException.Call;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadListener.Progress;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.model.service.RecordRepository.SendListener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** Reads and writes solutions over HTTP (contract 4.2). */
public final class HttpSolutions implements RecordRepository<Solution> {

  private static final String PATH = "solutions";

  private final ApiClient client;
  private final JsonCodecs json;
  private final OwnerForm ownerForm;
  private final SolutionRereader.ListUse listUse = new SolutionRereader.ListUse();

  public HttpSolutions(ApiClient client, JsonCodecs json, OwnerForm ownerForm) {
    this.client = client;
    this.json = json;
    this.ownerForm = ownerForm;
  }

  @Override
  public ReadOutcome readAll(ReadListener<Solution> listener, BooleanSupplier mayWait) {
    return read(client.begin(mayWait), listener);
  }

  private ReadOutcome read(RetryingReader run, ReadListener<Solution> listener) {
    ListReading list = new ListReading(json.decoder().solutions(), listener);
    ReadOutcome outcome;
    try {
      outcome = run.streamOneOfMany(run.url(PATH), list::read, ListReading::unreadable);
    } catch (Malformed e) {
      outcome = list.endedBy(e);
    }
    listUse.read(outcome);
    return outcome;
  }

  /**
   * Reads the list of all solutions and delivers them as they arrive (Q9). After an interruption it
   * may read the list again, without delivering a solution twice.
   */
  private static final class ListReading {

    private static final int DELIVERED_AT_ONCE = 100;

    /** The most shortfalls that are listed; a hostile list could have millions. */
    private static final int NAMED = 1_000;

    private final PageDecoder<Solution> decoder;
    private final ReadListener<Solution> listener;
    private final Set<String> delivered = new HashSet<>();
    private final List<Solution> fresh = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private final List<Shortfall> shortfalls = new ArrayList<>();
    private int rows;

    ListReading(PageDecoder<Solution> decoder, ReadListener<Solution> listener) {
      this.decoder = decoder;
      this.listener = listener;
    }

    /** Reads the list from start to end. */
    ReadOutcome read(Call call, InputStream body) throws IOException {
      seen.clear();
      shortfalls.clear();
      rows = 0;
      try (JsonParser parser = decoder.reader().parser(body)) {
        if (decoder.read(parser, () -> {}, this::add) == null) {
          throw new Malformed(call, Message.of("service.no-list"), null);
        }
      } catch (JacksonIOException e) {
        if (e.getCause() instanceof CharacterCodingException) {
          throw unreadable(call, new UnreadableJsonException(Message.of("json.not-utf-8"), e));
        }
        throw e.getCause();
      } catch (JacksonException e) {
        throw unreadable(call, JsonReader.unreadable(e));
      } catch (UnreadableJsonException e) {
        throw unreadable(call, e);
      }
      long vanished = delivered.stream().filter(key -> !seen.contains(key)).count();
      if (vanished > 0) {
        Message records = Message.count(vanished, "count.record", "count.records");
        note(Reason.ROWS_MOVED, Message.of("read.vanished", records));
      }
      return outcome();
    }

    private static Malformed unreadable(Call call, UnreadableJsonException e) {
      // The next answer would exceed the limit too.
      Malformed.Flaw flaw = exceedsLimit(e) ? Malformed.Flaw.PERMANENT : Malformed.Flaw.DAMAGED;
      return new Malformed(
          call, Message.of("service.list-unreadable", Message.ofFailure(e)), e, flaw);
    }

    private static boolean exceedsLimit(@Nullable Throwable unreadable) {
      return unreadable != null && unreadable.getCause() instanceof StreamConstraintsException;
    }

    /**
     * Ends a list that stays broken in the middle, or exceeds a limit there: what came before is
     * delivered, and the list is incomplete (Q12). A list that is cut off is a failure.
     */
    ReadOutcome endedBy(Malformed broken) {
      Throwable cause = broken.getCause();
      boolean isCutOff = cause == null || cause.getCause() instanceof UnexpectedEndOfInputException;
      boolean isBroken = broken.flaw() == Malformed.Flaw.DAMAGED || exceedsLimit(cause);
      if (!isBroken || delivered.isEmpty() || isCutOff) {
        throw broken;
      }
      note(Reason.PAGE_UNREADABLE, Message.ofFailure(broken));
      return outcome();
    }

    private void add(PageRow<Solution> row) {
      rows++;
      Solution record = row.record();
      PageRow.Problem problem = row.problem();
      if (problem != null) {
        note(problem.reason(), Message.of("read.problem-in-row", rows, problem.what()));
      }
      if (record != null && !seen.add(row.key())) {
        note(Reason.ROWS_MOVED, Message.of("read.id-twice", row.key()));
      } else if (record != null && delivered.add(row.key())) {
        fresh.add(record);
        if (fresh.size() == DELIVERED_AT_ONCE) {
          deliver(0);
        }
      }
    }

    private void note(Reason reason, Message detail) {
      if (shortfalls.size() < NAMED) {
        shortfalls.add(new Shortfall(reason, detail));
      }
    }

    private void deliver(int expected) {
      listener.page(List.copyOf(fresh), new Progress(1, expected));
      fresh.clear();
    }

    private ReadOutcome outcome() {
      deliver(1);
      return new ReadOutcome(delivered.size(), Instant.now(), List.copyOf(shortfalls));
    }

    /** The number of rows that are no records. */
    static int unreadable(ReadOutcome outcome) {
      return (int)
          outcome.shortfalls().stream()
              .filter(shortfall -> shortfall.reason() == Reason.ROW_UNREADABLE)
              .count();
    }
  }

  @Override
  public Map<String, Solution> reread(Set<String> ids, BooleanSupplier mayWait) {
    RetryingReader run = client.begin(mayWait);
    return new SolutionRereader(run, json, listener -> read(run, listener), listUse)
        .reread(ids, client.maxConcurrency());
  }

  @Override
  public boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
    json.requireWritable(this, values.keySet());
    byte[] body = json.object(out -> WriteFormat.of(values).write(json, out));
    return client.write("PATCH", client.url(PATH, id), body, stillWanted::getAsBoolean) != null;
  }

  @Override
  public boolean writable(FieldRef field) {
    return WriteFormat.writable(field);
  }

  @Override
  public OwnerForm ownerForm() {
    return ownerForm;
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
    byte[] body = json.object(out -> json.members(out, values));
    ApiResponse reply = client.write("POST", client.url(PATH), body, sendListener);
    return reply == null ? null : json.created(reply, json.decoder()::solution);
  }

  /**
   * The write shape of a solution (contract 2.2): read names are camelCase, written names
   * snake_case, and most fields are inside {@code solution_fields} (Q28). An owner is read as an
   * object and written as a text, and the contract does not say what the text identifies; the
   * caller chooses (Q29).
   */
  private record WriteFormat(Map<String, FieldValue> top, Map<String, FieldValue> inner) {

    private static final String OWNER = "owner";

    private static final Map<String, String> TOP =
        Map.of(
            "name",
            "name",
            "description",
            "description",
            "deleteFlag",
            "delete_flag",
            OWNER,
            OWNER);

    private static final Map<String, String> INNER =
        Map.of(
            "linkTitle", "link_title",
            "linkUrl", "link_url",
            "provider", "provider",
            "sensitivity", "sensitivity",
            "type", "type",
            "requestingBusinessUnit", "requesting_business_unit",
            "status", "status");

    /** Whether the write shape has a place for the field. */
    static boolean writable(FieldRef field) {
      return !field.isCustom() && (TOP.containsKey(field.key()) || INNER.containsKey(field.key()));
    }

    /**
     * Arranges writable fields in the write shape.
     *
     * @throws IllegalArgumentException when the owner is not a text: no other form can be written,
     *     and an owner cannot be removed
     */
    static WriteFormat of(Map<FieldRef, FieldValue> values) {
      WriteFormat shape = new WriteFormat(new LinkedHashMap<>(), new LinkedHashMap<>());
      values.forEach(
          (field, value) -> {
            String name = TOP.get(field.key());
            if (OWNER.equals(name) && (!(value instanceof FieldValue.Text) || value.isBlank())) {
              throw new MessageException(Message.of("request.owner"));
            }
            // The other fields are strings, and a cleared one is sent as an empty string (contract
            // 2.2).
            boolean cleared = value instanceof FieldValue.Null && !"delete_flag".equals(name);
            FieldValue sent = cleared ? FieldValue.text("") : value;
            if (name != null) {
              shape.top.put(name, sent);
            } else {
              shape.inner.put(Objects.requireNonNull(INNER.get(field.key())), sent);
            }
          });
      return shape;
    }

    /** Writes the fields of the body. */
    void write(JsonCodecs codecs, JsonGenerator json) {
      codecs.members(json, top);
      if (!inner.isEmpty()) {
        codecs.object(json, "solution_fields", inner);
      }
    }
  }
}
