package io.casedesk.desktop.common.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Creates a short title of manual changes, which distinguishes their run from others. */
public record EditTitle(Messages messages) {

  private static final int LONGEST = 48;

  private static final List<String> PARTS = List.of("\uE000", "\uE001");
  private static final String RECORDS = "\uE002";

  /** A number with separators; a longer one is no count. */
  private static final String NUMBER = "\\d[\\d.,\\s\\u00A0\\u202F’]{0,16}";

  /** The titles as every language words them. */
  private static final List<KnownTitle> KNOWN =
      Messages.everyLanguage().flatMap(EditTitle::known).toList();

  /** The titles, the most special first. */
  private enum Title {
    SET(2),
    CLEARED(1),
    FIELDS(1),
    DELETED(0),
    RESTORED(0),
    FIELD(1);

    private final String key = "edit.title." + name().toLowerCase(Locale.ROOT);

    /** The number of texts before the records. */
    private final int parts;

    Title(int parts) {
      this.parts = parts;
    }
  }

  /** A title as a language words it, for one record or several. */
  private record KnownTitle(Title title, RecordKind kind, Pattern pattern) {}

  private static Stream<KnownTitle> known(Messages language) {
    List<KnownTitle> known = new ArrayList<>();
    for (Title title : Title.values()) {
      for (RecordKind kind : RecordKind.values()) {
        known.add(known(language, title, kind, 1));
        known.add(known(language, title, kind, 2));
      }
    }
    return known.stream();
  }

  private static KnownTitle known(Messages language, Title title, RecordKind kind, long count) {
    List<Object> arguments = new ArrayList<>(PARTS.subList(0, title.parts));
    arguments.add(
        language.text("edit.title." + kind.word(), count).replace(Long.toString(count), RECORDS));
    String pattern =
        Pattern.quote(language.text(title.key, arguments.toArray()))
            .replace(
                PARTS.getFirst(), "\\E(?<first>" + (title == Title.FIELDS ? NUMBER : ".+") + ")\\Q")
            .replace(PARTS.getLast(), "\\E(?<second>.+)\\Q")
            .replace(RECORDS, "\\E(?<records>" + NUMBER + ")\\Q");
    return new KnownTitle(title, kind, Pattern.compile(pattern));
  }

  /** Words a title in this language that a window of any language made; other texts stay. */
  String reworded(String title) {
    for (KnownTitle known : KNOWN) {
      Matcher found = known.pattern.matcher(title);
      if (found.matches()) {
        List<Object> arguments = new ArrayList<>();
        for (String part : List.of("first", "second").subList(0, known.title.parts)) {
          String text = String.valueOf(found.group(part));
          arguments.add(known.title == Title.FIELDS ? number(text) : messages.date(text));
        }
        long records = number(String.valueOf(found.group("records")));
        arguments.add(messages.text("edit.title." + known.kind.word(), records));
        return messages.text(known.title.key, arguments.toArray());
      }
    }
    return title;
  }

  private static long number(String text) {
    return Long.parseLong(text.replaceAll("\\D", ""));
  }

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
