package io.casedesk.json;

import java.util.HashSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares JSON arrays and objects by value: escapes, trailing zeros of numbers and the order of
 * members don't matter. JSON that is too deep, has numbers of more than a thousand digits, or has a
 * duplicate name is compared as text: a wrong "different" is better than a wrong "same".
 */
public final class JsonComparison {

  private static final int DEEPEST = 500;
  private static final int LONGEST_NUMBER = 1_000;

  private static final Pattern EMPTY =
      Pattern.compile("[ \\t\\n\\r]*(\\[[ \\t\\n\\r]*]|\\{[ \\t\\n\\r]*})[ \\t\\n\\r]*");

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonReader.factory(DEEPEST, Integer.MAX_VALUE, LONGEST_NUMBER, JsonReader.NAME_LENGTH)
                  .rebuild()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private JsonComparison() {}

  /** Whether both are equal arrays or objects. */
  public static boolean same(String left, String right) {
    if (compact(left).equals(compact(right))) {
      return true;
    }
    JsonNode one = read(left);
    JsonNode other = one == null ? null : read(right);
    return one != null && other != null && one.equals(JsonComparison::compare, other);
  }

  /** Whether both are arrays with equal texts in any order. */
  public static boolean sameTexts(String left, String right) {
    JsonKeys one = JsonKeys.of(left);
    JsonKeys other = JsonKeys.of(right);
    return one != null
        && other != null
        && one.plain()
        && other.plain()
        && new HashSet<>(one.keys()).equals(new HashSet<>(other.keys()));
  }

  /** Whether the text is an empty array or object. */
  public static boolean isEmpty(String json) {
    return EMPTY.matcher(json).matches();
  }

  private static @Nullable JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (JacksonException | ArithmeticException | NumberFormatException beyondComparing) {
      return null;
    }
  }

  /** Compares numbers by value; JsonNode compares all other values. */
  private static int compare(JsonNode left, JsonNode right) {
    if (left.isNumber() && right.isNumber()) {
      return left.decimalValue().compareTo(right.decimalValue());
    }
    return left.equals(right) ? 0 : 1;
  }

  /** The JSON without the white space between its tokens. */
  private static String compact(String json) {
    StringBuilder compact = new StringBuilder(json.length());
    boolean inString = false;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (inString) {
        compact.append(c);
        if (c == '\\' && i + 1 < json.length()) {
          compact.append(json.charAt(++i));
        } else if (c == '"') {
          inString = false;
        }
      } else if (!isSpace(c)) {
        compact.append(c);
        inString = c == '"';
      }
    }
    return compact.toString();
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }
}
