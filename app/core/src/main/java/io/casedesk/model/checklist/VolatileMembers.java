package io.casedesk.model.checklist;

import io.casedesk.model.FieldValue;
import io.casedesk.model.Timestamp;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Which members of a checklist only say when the service touched it, and are no part of what was
 * reviewed. A member is such a one when all of this holds:
 *
 * <ul>
 *   <li>it stands at the top of the checklist, so nothing in {@code checklistAttributes} ever is:
 *       what stands there is an answer, whatever its name;
 *   <li>its name, without regard to case, {@code _} and {@code -}, is {@code updated}, {@code
 *       modified}, {@code changed}, {@code saved}, {@code viewed}, {@code accessed}, {@code
 *       opened}, {@code seen}, {@code read}, {@code synced} or {@code fetched}, perhaps with {@code
 *       last} before it and {@code at}, {@code on}, {@code date}, {@code time} or {@code timestamp}
 *       after it;
 *   <li>its value is a timestamp, a number or null.
 * </ul>
 *
 * <p>So {@code updatedAt} and {@code last_modified} do not count; {@code createdAt}, {@code
 * updatedBy} and {@code modified: true} do.
 */
public final class VolatileMembers {

  private static final Pattern NAME =
      Pattern.compile(
          "(last)?(updated|modified|changed|saved|viewed|accessed|opened|seen|read|synced|fetched)"
              + "(at|on|date|time|timestamp)?");

  private VolatileMembers() {}

  /** Whether a member at the top of a checklist is such a one. */
  public static boolean isVolatile(String name, FieldValue value) {
    String plain = name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    return NAME.matcher(plain).matches()
        && switch (value) {
          case FieldValue.Text(String text) -> Timestamp.parse(text).isPresent();
          case FieldValue.Numeric _, FieldValue.Null _ -> true;
          case FieldValue.Bool _, FieldValue.Structure _ -> false;
        };
  }

  /** The members that count. */
  static Map<String, FieldValue> without(Map<String, FieldValue> members) {
    Map<String, FieldValue> kept = new LinkedHashMap<>();
    members.forEach(
        (name, value) -> {
          if (!isVolatile(name, value)) {
            kept.put(name, value);
          }
        });
    return kept;
  }
}
