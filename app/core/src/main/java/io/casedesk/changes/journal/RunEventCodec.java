package io.casedesk.changes.journal;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.OptBoolean;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.json.RecordMapper;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.JournalEntry;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Encodes the events of a run as journal entries, and decodes them. Each record in {@link RunEvent}
 * is one kind of entry; its components are the fields of the body. The id of the event's record is
 * not in the body, but is the record of the entry.
 */
final class RunEventCodec {

  static final String PLANNED_CREATE = "planned-create";
  static final String PURPOSE = "purpose";

  private static final String RECORD = "record";

  private static final Map<String, Class<? extends RunEvent>> EVENTS =
      Map.ofEntries(
          Map.entry(PLANNED_CREATE, RunEvent.CreatePlanned.class),
          Map.entry("planned", RunEvent.RecordPlanned.class),
          Map.entry(PURPOSE, RunEvent.PurposeSet.class),
          Map.entry("named", RunEvent.LabelsSet.class),
          Map.entry("create-intent", RunEvent.CreateIntended.class),
          Map.entry("create-answer", RunEvent.CreateAnswered.class),
          Map.entry("created", RunEvent.RecordCreated.class),
          Map.entry("create-verdict", RunEvent.CreateJudged.class),
          Map.entry("intent", RunEvent.WriteIntended.class),
          Map.entry("answer", RunEvent.WriteAnswered.class),
          Map.entry("verdict", RunEvent.CellsJudged.class));

  private static final Map<Class<? extends RunEvent>, String> KINDS =
      EVENTS.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

  private static final JsonMapper JSON =
      RecordMapper.builder()
          // Keeps an unpaired surrogate as well.
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .changeDefaultPropertyInclusion(
              included -> included.withValueInclusion(JsonInclude.Include.NON_NULL))
          .changeDefaultNullHandling(
              nulls -> nulls.withValueNulls(Nulls.FAIL).withContentNulls(Nulls.FAIL))
          .addMixIn(Change.class, ChangeBody.class)
          .addMixIn(PlannedCell.class, PlannedCellBody.class)
          .addModule(new RunValueModule())
          .build();

  /** The readers of kinds of entries, made when first needed, because making one takes long. */
  private static final Map<Class<?>, ObjectReader> READERS = new ConcurrentHashMap<>();

  private RunEventCodec() {}

  /** Marks the id of an event's record. */
  @Retention(RetentionPolicy.RUNTIME)
  @JacksonAnnotationsInside
  @JsonIgnore
  @JacksonInject(value = RECORD, useInput = OptBoolean.FALSE)
  @interface RecordId {}

  /** Marks a component that may be missing in a body; each other one is required. */
  @Retention(RetentionPolicy.RUNTIME)
  @JacksonAnnotationsInside
  @JsonSetter(nulls = Nulls.SET)
  @interface MayBeMissing {}

  /** The body of a {@link Change}. */
  private record ChangeBody(
      @RecordId String recordId,
      FieldRef field,
      @MayBeMissing FieldValue seen,
      FieldValue wanted) {}

  /** The body of a {@link PlannedCell}. */
  @JsonIgnoreProperties({"clears", "wasAbsent"})
  private abstract static class PlannedCellBody {

    @JsonCreator
    @SuppressWarnings("UnusedVariable") // Jackson matches the parameters with a constructor
    PlannedCellBody(@JsonProperty("change") Change change, @JsonProperty("origin") String origin) {}
  }

  /** Whether an entry gives a verdict on cells or on a record to create. */
  static boolean isVerdict(JournalEntry entry) {
    Class<? extends RunEvent> type = EVENTS.get(entry.kind());
    return type == RunEvent.CellsJudged.class || type == RunEvent.CreateJudged.class;
  }

  static JournalEntry encode(RunEvent event) {
    String record =
        switch (event) {
          case RunEvent.RecordCreated created -> created.id();
          case RunEvent.CreateJudged judged -> judged.id();
          case RunEvent.OfRecord ofRecord -> ofRecord.record();
          default -> "";
        };
    return new JournalEntry(kind(event), record, JSON.writeValueAsString(event));
  }

  private static String kind(RunEvent event) {
    String kind = KINDS.get(event.getClass());
    if (kind == null) {
      throw new IllegalArgumentException("No kind of entry is known for " + event.getClass());
    }
    return kind;
  }

  /**
   * Decodes an entry.
   *
   * @throws IllegalArgumentException when the entry is invalid; the message says why
   */
  static RunEvent decode(JournalEntry entry) {
    Class<? extends RunEvent> type = EVENTS.get(entry.kind());
    if (type == null) {
      throw new IllegalArgumentException("a run holds no entry of kind " + entry.kind());
    }
    RunEvent event;
    try {
      event =
          READERS
              .computeIfAbsent(type, JSON::readerFor)
              .with(new InjectableValues.Std().addValue(RECORD, entry.record()))
              .readValue(entry.body());
    } catch (JacksonException e) {
      if (e.getCause() instanceof IllegalArgumentException invalid) {
        throw invalid;
      }
      throw new IllegalArgumentException("its body is not one that a run writes", e);
    }
    if (event == null) {
      throw new IllegalArgumentException("its body is null");
    }
    return event;
  }
}
