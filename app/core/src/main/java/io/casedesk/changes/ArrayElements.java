package io.casedesk.changes;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Elements of a JSON array.
 *
 * @param keys texts, and numbers by their digits, in order
 * @param plain whether all elements are texts
 */
record ArrayElements(List<String> keys, boolean plain) {

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .build())
          .build();

  /** Elements of an array; null when the text is another JSON value, or none. */
  static @Nullable ArrayElements of(String json) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        return null;
      }
      List<String> keys = new ArrayList<>();
      boolean plain = true;
      for (JsonToken token = parser.nextToken();
          token != null && token != JsonToken.END_ARRAY;
          token = parser.nextToken()) {
        plain &= token == JsonToken.VALUE_STRING;
        if (token == JsonToken.VALUE_STRING || token.isNumeric()) {
          keys.add(parser.getString());
        } else {
          parser.skipChildren();
        }
      }
      return new ArrayElements(List.copyOf(keys), plain);
    } catch (JacksonException unreadable) {
      return null;
    }
  }

  /** Whether the text is one list or object, and nothing else. */
  static boolean isStructure(String json) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      JsonToken first = parser.nextToken();
      if (first == null || !first.isStructStart()) {
        return false;
      }
      parser.skipChildren();
      return parser.nextToken() == null;
    } catch (JacksonException unreadable) {
      return false;
    }
  }
}
