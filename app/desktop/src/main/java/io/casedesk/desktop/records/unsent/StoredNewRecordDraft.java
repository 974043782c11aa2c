package io.casedesk.desktop.records.unsent;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The stored form of a new-record draft.
 *
 * @param origin the origin of the run that creates the record; unchanged, so that a record already
 *     sent isn't sent again (Q16)
 * @param open whether the form was shown
 * @param name the input of the name
 * @param inputs the input of the other fields, by field
 */
public record StoredNewRecordDraft(
    String origin, boolean open, String name, Map<String, String> inputs) {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  /** Copies the map. */
  public StoredNewRecordDraft {
    inputs = Map.copyOf(inputs);
  }

  /** Returns whether there is no input. */
  @JsonIgnore
  public boolean isBlank() {
    return name.isEmpty() && inputs.isEmpty();
  }

  String text() {
    return JSON.writeValueAsString(this);
  }

  /** Parses a stored draft; empty if there is none or it can't be read. */
  static Optional<StoredNewRecordDraft> of(String text) {
    try {
      return text.isEmpty()
          ? Optional.empty()
          : Optional.ofNullable(JSON.readValue(text, StoredNewRecordDraft.class))
              .filter(draft -> !draft.origin().isEmpty());
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
