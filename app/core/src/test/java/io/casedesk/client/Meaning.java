package io.casedesk.client;

import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Whether a record means what was sent, by a reader of JSON that is not the client's own. */
final class Meaning {

  private static final int DEEP = 10_000;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEP).build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private Meaning() {}

  /** Every member that was sent, with its value, and no other; JSON gives members no order. */
  static boolean same(UseCase useCase, String sent) {
    JsonNode record = JSON.readTree(sent);
    JsonNode custom = record.get("custom_fields");
    List<Map.Entry<String, JsonNode>> members = new ArrayList<>(record.properties());
    List<Map.Entry<String, JsonNode>> opened = List.of();
    if (custom != null && custom.isObject()) {
      members.removeIf(member -> member.getKey().equals("custom_fields"));
      opened = List.copyOf(custom.properties());
    }
    return same(useCase.members(), members) && same(useCase.customFields(), opened);
  }

  private static boolean same(
      Map<String, FieldValue> values, List<Map.Entry<String, JsonNode>> sent) {
    return values.size() == sent.size()
        && sent.stream().allMatch(member -> same(values.get(member.getKey()), member.getValue()));
  }

  private static boolean same(@Nullable FieldValue value, JsonNode sent) {
    return switch (value) {
      case FieldValue.Text(String text) -> sent.isString() && sent.stringValue().equals(text);
      case FieldValue.Numeric(String digits) ->
          sent.isNumber() && JSON.readTree(digits).equals(sent);
      case FieldValue.Bool(boolean on) -> sent.isBoolean() && sent.booleanValue() == on;
      case FieldValue.Null none -> sent.isNull();
      case FieldValue.Structure(String json) -> JSON.readTree(json).equals(sent);
      case null -> false;
    };
  }
}
