package io.casedesk.model.checklist;

import io.casedesk.model.FieldValue;
import io.casedesk.model.Timestamp;
import io.casedesk.model.input.DecimalParser;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Identifies the members of a checklist that only record when the service touched it. They are not
 * part of the reviewed content. A member is volatile if all of the following hold:
 *
 * <ul>
 *   <li>It is at the top level of the checklist. A member of {@code checklistAttributes} is an
 *       answer, and never volatile.
 *   <li>Its name, ignoring case, {@code _} and {@code -}, is {@code updated}, {@code modified},
 *       {@code changed}, {@code saved}, {@code viewed}, {@code accessed}, {@code opened}, {@code
 *       seen}, {@code read}, {@code synced} or {@code fetched}, optionally with {@code last} before
 *       it and {@code at}, {@code on}, {@code date}, {@code time} or {@code timestamp} after it.
 *   <li>Its value is a timestamp, null, or a number that can be a time: its name ends in {@code
 *       at}, {@code on}, {@code date}, {@code time} or {@code timestamp}, or the number has at
 *       least as many seconds as had passed since 1970 in 2001. A smaller number, such as {@code
 *       opened: 3}, is a count.
 * </ul>
 *
 * <p>So {@code updatedAt} and {@code last_modified} are volatile; {@code createdAt}, {@code
 * updatedBy} and {@code modified: true} are not.
 */
final class VolatileMembers {

  private static final Pattern NAME =
      Pattern.compile(
          "(last)?(updated|modified|changed|saved|viewed|accessed|opened|seen|read|synced|fetched)"
              + "(at|on|date|time|timestamp)?");

  private static final Pattern TIME_NAME = Pattern.compile(".*(at|on|date|time|timestamp)");

  /** In 2001, the number of seconds since 1970 reached ten digits. */
  private static final BigDecimal EPOCH = new BigDecimal(1_000_000_000);

  private VolatileMembers() {}

  /** Whether a top-level member of a checklist is volatile. */
  static boolean isVolatile(String name, FieldValue value) {
    String plain = name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    return NAME.matcher(plain).matches()
        && switch (value) {
          case FieldValue.Text(String text) -> Timestamp.parse(text).isPresent();
          case FieldValue.Numeric(String digits) ->
              TIME_NAME.matcher(plain).matches() || isEpoch(digits);
          case FieldValue.Null _ -> true;
          case FieldValue.Bool _, FieldValue.Structure _ -> false;
        };
  }

  private static boolean isEpoch(String digits) {
    return DecimalParser.parse(digits).filter(number -> number.compareTo(EPOCH) >= 0).isPresent();
  }

  /** The members that are not volatile. */
  static Map<String, FieldValue> without(Map<String, FieldValue> members) {
    Map<String, FieldValue> kept = new LinkedHashMap<>(members);
    kept.entrySet().removeIf(member -> isVolatile(member.getKey(), member.getValue()));
    return kept;
  }
}
