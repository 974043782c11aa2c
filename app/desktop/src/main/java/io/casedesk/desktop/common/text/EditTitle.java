package io.casedesk.desktop.common.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/** Creates a short title of manual changes, which distinguishes their run from others. */
public record EditTitle(Messages messages) {

  private static final int LONGEST = 48;

  /**
   * Returns a title such as {@code risk_tier → t3 in 142 use cases} or {@code 3 fields in 50 use
   * cases}.
   */
  public String of(RecordKind kind, Collection<Change> changes) {
    Set<FieldRef> fields = changes.stream().map(Change::field).collect(Collectors.toSet());
    Set<FieldValue> wanted = changes.stream().map(Change::wanted).collect(Collectors.toSet());
    long records = changes.stream().map(Change::recordId).distinct().count();
    String where = messages.text("edit.title." + kind.word(), records);
    if (fields.size() != 1) {
      return messages.text("edit.title.fields", fields.size(), where);
    }
    FieldRef only = fields.iterator().next();
    if (only.equals(kind.deleteFlag()) && wanted.size() == 1) {
      boolean isDeleted = wanted.contains(FieldValue.bool(true));
      return messages.text(isDeleted ? "edit.title.deleted" : "edit.title.restored", where);
    }
    String field = shortened(only.key());
    if (wanted.size() != 1) {
      return messages.text("edit.title.field", field, where);
    }
    FieldValue value = wanted.iterator().next();
    return value.isBlank()
        ? messages.text("edit.title.cleared", field, where)
        : messages.text(
            "edit.title.set", field, shortened(ValueText.shown(value, messages)), where);
  }

  /** Replaces unpaired surrogates, which a log can't store. */
  private static String shortened(String text) {
    String some =
        text.codePointCount(0, text.length()) > LONGEST
            ? text.substring(0, text.offsetByCodePoints(0, LONGEST - 1)) + "…"
            : text;
    return new String(some.getBytes(UTF_8), UTF_8).replaceAll("\\p{Cntrl}", " ");
  }
}
