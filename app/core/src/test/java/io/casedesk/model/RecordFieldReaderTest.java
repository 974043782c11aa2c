package io.casedesk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RecordFieldReaderTest {

  @Test
  void whateverTheShapeAFieldReadsAsTheRecordSays() {
    List<FieldRef> fields =
        List.of(
            FieldRef.custom("b"),
            FieldRef.custom("title"),
            FieldRef.standard("title"),
            FieldRef.custom("a"),
            FieldRef.standard("missing"));
    Fields.Names memberNames = new Fields.Names();
    Fields.Names customNames = new Fields.Names();
    List<Map<String, FieldValue>> customs =
        List.of(
            of("a", "b", "title"),
            of("title", "b", "a"),
            of("b"),
            of(),
            of("x", "a"),
            of("a", "b", "title"));
    RecordFieldReader reader = new RecordFieldReader(fields);
    for (boolean shared : new boolean[] {true, false}) {
      for (Map<String, FieldValue> custom : customs) {
        Map<String, FieldValue> members = of("id", "title");
        UseCase record =
            shared
                ? new UseCase("1", fields(memberNames, members), fields(customNames, custom))
                : new UseCase("1", members, custom);
        for (int i = 0; i < fields.size(); i++) {
          assertEquals(record.value(fields.get(i)), reader.value(record, i));
        }
      }
    }
  }

  private static Fields fields(Fields.Names names, Map<String, FieldValue> values) {
    Fields.Builder builder = names.builder();
    values.forEach(builder::put);
    return builder.build();
  }

  private static Map<String, FieldValue> of(String... keys) {
    Map<String, FieldValue> map = new LinkedHashMap<>();
    for (String key : keys) {
      map.put(key, FieldValue.text("value of " + key));
    }
    return map;
  }
}
