package io.casedesk.client.records;

import io.casedesk.json.JsonReader;
import io.casedesk.json.ObjectDecoder;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.LinkedUseCase;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.UseCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * Decodes records. Fields that the contract does not name, or names with another type, are kept as
 * sent (Q11, Q30 and Q33); only a record that is not a JSON object or has no id is refused.
 */
public final class RecordDecoder {

  /** The member that holds the custom fields of a record. */
  public static final String CUSTOM_FIELDS = "custom_fields";

  private final JsonReader reader;

  public RecordDecoder(JsonReader reader) {
    this.reader = reader;
  }

  /** The decoders of use cases. */
  public PageRow.Kind<UseCase> useCases() {
    return new PageRow.Kind<>(reader, this::useCase, UseCase::id);
  }

  /** The decoders of solutions. */
  public PageRow.Kind<Solution> solutions() {
    return new PageRow.Kind<>(reader, this::solution, Solution::id);
  }

  /** The decoders of records that are kept as bytes. */
  public PageRow.Kind<RawRecord> rawRecords() {
    return new PageRow.Kind<>(reader, this::raw, RawRecord::id);
  }

  /** Decodes a use case (contract 2.1). */
  public UseCase useCase(JsonParser parser, byte[] json) {
    JsonReader.Parts parts = reader.record(parser, json, CUSTOM_FIELDS);
    return new UseCase(requiredId(parts.members()), parts.members(), parts.opened());
  }

  /** Decodes a solution (contract 2.2, response shape). */
  public Solution solution(JsonParser parser, byte[] json) {
    JsonReader.Parts parts = reader.record(parser, json, CUSTOM_FIELDS);
    Map<String, FieldValue> members = parts.members();
    return new Solution(
        requiredId(members),
        members,
        parts.opened(),
        owner(members.get("owner")),
        linked(members.get("useCaseList")));
  }

  /** Keeps the bytes of a record, which is parsed once nevertheless. */
  RawRecord raw(JsonParser parser, byte[] json) {
    int from = ObjectDecoder.start(parser);
    int firstLine = parser.currentTokenLocation().getLineNr();
    String id = required(FieldValue.scalar(reader.member(parser, json, "id")));
    int to = ObjectDecoder.end(parser);
    if (parser.currentLocation().getLineNr() == firstLine) {
      return new RawRecord(id, json, from, to);
    }
    byte[] joined = Arrays.copyOfRange(json, from, to);
    joinLines(joined);
    return new RawRecord(id, joined);
  }

  /** In JSON, line breaks occur only between tokens, where all white space is equivalent. */
  private static void joinLines(byte[] json) {
    for (int i = 0; i < json.length; i++) {
      if (json[i] == '\n' || json[i] == '\r') {
        json[i] = ' ';
      }
    }
  }

  /** The id of a record, for a number its digits; null when there is none. */
  static @Nullable String id(Map<String, FieldValue> members) {
    String id = FieldValue.scalar(members.get("id"));
    return id == null || id.isEmpty() ? null : id;
  }

  private static String requiredId(Map<String, FieldValue> members) {
    return required(id(members));
  }

  private static String required(@Nullable String id) {
    if (id == null || id.isEmpty()) {
      throw new MissingIdException();
    }
    return id;
  }

  /** Thrown when a record has no id. */
  static final class MissingIdException extends UnreadableJsonException {
    private static final long serialVersionUID = 1L;

    MissingIdException() {
      super(Message.of("json.no-id"));
    }
  }

  private @Nullable Owner owner(@Nullable FieldValue value) {
    if (value instanceof Structure(String json) && json.startsWith("{")) {
      Map<String, FieldValue> members = reader.members(json);
      return new Owner(
          FieldValue.scalar(members.get("id")), FieldValue.scalar(members.get("email")));
    }
    String text = FieldValue.scalar(value);
    if (text == null || text.isBlank()) {
      return null;
    }
    // The contract doesn't say whether the text is an id or an address (contract 2.2).
    return text.contains("@") ? new Owner(null, text) : new Owner(text, null);
  }

  private List<LinkedUseCase> linked(@Nullable FieldValue value) {
    if (!(value instanceof Structure(String json))) {
      return List.of();
    }
    if (json.startsWith("{")) {
      return List.of(link(value));
    }
    List<LinkedUseCase> links = new ArrayList<>();
    for (FieldValue element : reader.elements(json)) {
      if (!(element instanceof FieldValue.Null)) {
        links.add(link(element));
      }
    }
    return List.copyOf(links);
  }

  private LinkedUseCase link(FieldValue element) {
    if (!(element instanceof Structure(String json)) || !json.startsWith("{")) {
      return new LinkedUseCase(FieldValue.scalar(element), null);
    }
    Map<String, FieldValue> members = reader.members(json);
    FieldValue inner = first(members, "useCase", "use_case");
    if (inner instanceof Structure(String innerJson) && innerJson.startsWith("{")) {
      members = reader.members(innerJson);
    }
    FieldValue id = first(members, "id", "useCaseId", "use_case_id", "caseId");
    return new LinkedUseCase(
        FieldValue.scalar(id != null ? id : inner),
        FieldValue.scalar(first(members, "title", "name")));
  }

  /** The value of the first of several members that is there; null when none is. */
  public static @Nullable FieldValue first(Map<String, FieldValue> members, String... names) {
    for (String name : names) {
      FieldValue value = members.get(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
