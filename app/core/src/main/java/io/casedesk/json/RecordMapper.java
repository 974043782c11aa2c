package io.casedesk.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** Creates JSON mappers of Java records. */
public final class RecordMapper {

  private RecordMapper() {}

  /**
   * Returns a builder of mappers that write the components of records, not their other methods, and
   * read no other type in place of a text or of the name of a constant.
   */
  public static JsonMapper.Builder builder() {
    return builder(new JsonFactory());
  }

  static JsonMapper.Builder builder(JsonFactory factory) {
    return JsonMapper.builder(factory)
        .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
        .changeDefaultVisibility(
            visible ->
                visible
                    .withFieldVisibility(Visibility.ANY)
                    .withGetterVisibility(Visibility.NONE)
                    .withIsGetterVisibility(Visibility.NONE))
        .withCoercionConfig(
            LogicalType.Textual,
            texts ->
                texts
                    .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail));
  }
}
