package io.casedesk.model.checklist;

import io.casedesk.model.DecimalParser;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Timestamp;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiPredicate;
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
 *   <li>its value is a timestamp, null, or a number that can be one: its name ends in one of those
 *       words, or it counts at least as many seconds as had passed since 1970 in 2001. A smaller
 *       one, such as {@code opened: 3}, counts something.
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

  private static final Pattern TIME_NAME = Pattern.compile(".*(at|on|date|time|timestamp)");

  /** In 2001, seconds since 1970 came to have ten digits. */
  private static final BigDecimal EPOCH = new BigDecimal(1_000_000_000);

  private VolatileMembers() {}

  /** Whether a member at the top of a checklist is such a one. */
  public static boolean isVolatile(String name, FieldValue value) {
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

  /**
   * Whether it was such a one by the rule before, which took every number for a time. Fingerprints
   * of that rule are in workspaces and in files of reviews.
   */
  private static boolean wasVolatile(String name, FieldValue value) {
    return isVolatile(name, value)
        || (value instanceof FieldValue.Numeric && isVolatile(name, FieldValue.Null.INSTANCE));
  }

  /** The members that count. */
  static Map<String, FieldValue> without(Map<String, FieldValue> members) {
    return without(members, VolatileMembers::isVolatile);
  }

  /** The members that counted by the rule before. */
  static Map<String, FieldValue> withoutBefore(Map<String, FieldValue> members) {
    return without(members, VolatileMembers::wasVolatile);
  }

  private static Map<String, FieldValue> without(
      Map<String, FieldValue> members, BiPredicate<String, FieldValue> left) {
    Map<String, FieldValue> kept = new LinkedHashMap<>();
    members.forEach(
        (name, value) -> {
          if (!left.test(name, value)) {
            kept.put(name, value);
          }
        });
    return kept;
  }
}
