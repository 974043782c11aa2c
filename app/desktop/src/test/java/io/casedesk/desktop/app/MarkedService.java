package io.casedesk.desktop.app;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A service that puts every text it answers between ⟪ and ⟫, and takes these away from what it is
 * asked. So whatever a window shows of a record can be told from the window's own words. Plain
 * dates, and the keys and types of fields, stay, because they are read and not only shown.
 */
final class MarkedService extends MoodyService {

  /** A text of JSON, and the colon after it if it is the name of a member. */
  private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"(\\s*:)?");

  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private static final Pattern MARKS = Pattern.compile("%E2%9F%A[AB]|[⟪⟫]");

  MarkedService(Path database) {
    super(database, 60);
  }

  @Override
  String asked(String text) {
    return MARKS.matcher(text).replaceAll("");
  }

  @Override
  String answered(String json) {
    StringBuilder result = new StringBuilder();
    Matcher text = TEXT.matcher(json);
    String before = "";
    String member = "";
    while (text.find()) {
      boolean ofAField = member.equals("key") || (member.equals("type") && before.equals("key"));
      boolean kept = text.group(2) != null || ofAField || isPlain(text.group(1));
      if (text.group(2) != null) {
        before = member;
        member = text.group(1);
      }
      text.appendReplacement(
          result, Matcher.quoteReplacement(kept ? text.group() : "\"⟪" + text.group(1) + "⟫\""));
    }
    return text.appendTail(result).toString();
  }

  private static boolean isPlain(String text) {
    return text.isEmpty() || DATE.matcher(text).matches();
  }
}
