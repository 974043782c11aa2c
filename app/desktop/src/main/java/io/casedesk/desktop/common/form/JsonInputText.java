package io.casedesk.desktop.common.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
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
    try {
      JsonNode node = JSON.readTree(json);
      if (!node.isArray()) {
        return Optional.empty();
      }
      List<String> result = new ArrayList<>();
      for (JsonNode element : node) {
        if (!element.isString()) {
          return Optional.empty();
        }
        result.add(element.stringValue());
      }
      return Optional.of(result);
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** Returns a JSON array of strings. */
  static String array(List<String> texts) {
    return JSON.writeValueAsString(texts);
  }
}
