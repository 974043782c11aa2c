package io.casedesk.client.records;

import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.Fields.Names;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.LinkedUseCase;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.UseCase;
import java.util.ArrayList;
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
  private final JsonReader answers;
  private final Names useCaseMembers = new Names();
  private final Names useCaseFields = new Names();
  private final Names solutionMembers = new Names();
  private final Names solutionFields = new Names();

  public RecordDecoder(JsonReader reader) {
    this.reader = reader;
    this.answers = reader.ofAnswers();
  }

  /** The decoder of pages of use cases. */
  public PageDecoder<UseCase> useCases() {
    return new PageDecoder<>(answers, this::useCase, UseCase::id, true);
  }

  /** The decoder of lists of solutions. */
  public PageDecoder<Solution> solutions() {
    return new PageDecoder<>(answers, this::solution, Solution::id, false);
  }

  /** Decodes the use case (contract 2.1) at whose start the parser is. */
  public UseCase useCase(JsonParser parser) {
    return reader.record(
        parser,
        CUSTOM_FIELDS,
        useCaseMembers,
        useCaseFields,
        false,
        (members, custom) -> new UseCase(requiredId(members), members, custom));
  }

  /**
   * Decodes the solution (contract 2.2, response shape) at whose start the parser is. Its arrays
   * and objects are compact: the list of all solutions is read from a stream, and a solution from
   * it is compared with one that was read alone.
   */
  public Solution solution(JsonParser parser) {
    return reader.record(
        parser,
        CUSTOM_FIELDS,
        solutionMembers,
        solutionFields,
        true,
        (members, custom) ->
            new Solution(
                requiredId(members),
                members,
                custom,
                owner(members.get("owner")),
                linked(members.get("useCaseList"))));
  }

  /** The id of a record; for a number its digits. */
  private static String requiredId(Map<String, FieldValue> members) {
    String id = FieldValue.scalar(members.get("id"));
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
