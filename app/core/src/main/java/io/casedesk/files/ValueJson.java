package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.io.SerializedString;

/** Writes field values as JSON so that reading returns equal values. */
public final class ValueJson {

  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

  private ValueJson() {}

  /**
   * Writes a value on one line.
   *
   * @throws IllegalArgumentException when it can't be written as JSON; the message names the field
   */
  public static void write(JsonGenerator json, FieldRef field, FieldValue value) {
    switch (value) {
      case FieldValue.Text(String text) -> text(json, text);
      case FieldValue.Bool(boolean bool) -> json.writeBoolean(bool);
      case FieldValue.Null none -> json.writeNull();
      case FieldValue.Numeric(String digits) -> {
        if (!NUMBER.matcher(digits).matches()) {
          throw new IllegalArgumentException(
              "the value of " + field + " is to be a number, but is not one");
        }
        json.writeNumber(digits);
      }
      case FieldValue.Structure(String text) -> {
        requireJson(field, text);
        // Line breaks occur only between tokens, where a space is equivalent.
        json.writeRawValue(escapedHalves(text.replace('\n', ' ').replace('\r', ' ')));
      }
    }
  }

  /** Writes a text; an unpaired surrogate, which UTF-8 can't encode, is escaped. */
  public static void text(JsonGenerator json, String text) {
    if (hasUnpairedSurrogate(text)) {
      json.writeRawValue(quoted(text));
    } else {
      json.writeString(text);
    }
  }

  /** Writes the name of a member. */
  public static void name(JsonGenerator json, String name) {
    if (hasUnpairedSurrogate(name)) {
      throw new IllegalArgumentException("the field " + name + " holds half a character");
    }
    json.writeName(new SerializedString(name));
  }

  private static void requireJson(FieldRef field, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    try (JsonParser parser = JsonMembers.parser(bytes)) {
      JsonToken first = parser.nextToken();
      if (first == null || !first.isStructStart()) {
        throw new UnreadableJsonException("it is neither");
      }
      parser.skipChildren();
      JsonMembers.requireEnd(parser);
    } catch (JacksonException e) {
      throw notJson(field, JsonMembers.unreadable(e));
    } catch (UnreadableJsonException e) {
      throw notJson(field, e);
    }
  }

  private static IllegalArgumentException notJson(FieldRef field, UnreadableJsonException e) {
    return new IllegalArgumentException(
        "the value of " + field + " is to be a list or an object, but " + e.what(), e);
  }

  /** Whether a text contains an unpaired surrogate, which UTF-8 can't encode. */
  public static boolean hasUnpairedSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return text.codePoints().anyMatch(ValueJson::isHalf);
      }
    }
    return false;
  }

  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /** Returns a text as a JSON string with quotation marks and escapes. */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    JsonStringEncoder.getInstance().quoteAsString(text, quoted);
    return escapedHalves(quoted.append('"').toString());
  }

  private static String escapedHalves(String text) {
    if (!hasUnpairedSurrogate(text)) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              if (isHalf(c)) {
                escaped.append("\\u%04x".formatted(c));
              } else {
                escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }
}
