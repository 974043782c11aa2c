package io.casedesk.desktop.common.form;

import io.casedesk.desktop.common.text.JsonLayout;
import io.casedesk.json.CanonicalJson;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.util.Map;

/**
 * Formats a record as indented JSON. Names, order, texts, digits and structures are as sent by the
 * service; white space, character escapes and the position of the custom fields (last) can differ.
 */
public final class RecordJsonLayout {

  private RecordJsonLayout() {}

  /** Formats a record. Takes time in proportion to its size: don't call it on the JavaFX thread. */
  public static String of(CaseRecord record) {
    StringBuilder json = new StringBuilder("{");
    members(record.members(), json);
    if (!record.customFields().isEmpty()) {
      json.append(record.members().isEmpty() ? "" : ",").append("\"custom_fields\":{");
      members(record.customFields(), json);
      json.append('}');
    }
    return JsonLayout.lines(json.append('}').toString());
  }

  private static void members(Map<String, FieldValue> members, StringBuilder json) {
    String separator = "";
    for (Map.Entry<String, FieldValue> member : members.entrySet()) {
      json.append(separator);
      CanonicalJson.text(member.getKey(), json);
      json.append(':');
      CanonicalJson.value(member.getValue(), json);
      separator = ",";
    }
  }
}
