package io.casedesk.desktop.common.form;

import io.casedesk.json.JsonKeys;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Parses and formats JSON that a user types into an editor. */
final class JsonInputText {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private JsonInputText() {}

  /** Returns whether the text is exactly one JSON value. */
  static boolean isValid(String text) {
    try {
      return !JSON.readTree(text).isMissingNode();
    } catch (JacksonException e) {
      return false;
    }
  }

  /** Returns the elements of a JSON array of strings; empty for any other JSON. */
  static Optional<List<String>> texts(String json) {
    return Optional.ofNullable(JsonKeys.of(json)).filter(JsonKeys::plain).map(JsonKeys::keys);
  }

  /** Returns a JSON array of strings. */
  static String array(List<String> texts) {
    return JSON.writeValueAsString(texts);
  }
}
