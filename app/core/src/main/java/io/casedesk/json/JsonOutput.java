package io.casedesk.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes JSON objects, member by member. Field values keep their JSON type: numbers keep their
 * digits, arrays and objects their text, in which only line breaks become spaces. Texts may have
 * unpaired surrogates, which UTF-8 can't encode; they are escaped.
 */
public final class JsonOutput {

  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
  private final JsonGenerator json;

  private JsonOutput(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes one object on one line.
   *
   * @param out the output; stays open
   */
  public static void object(OutputStream out, Consumer<JsonOutput> members) {
    write(ObjectWriteContext.empty(), out, output -> output.element(members));
  }

  /**
   * Writes an array of objects on one line.
   *
   * @param out the output; stays open
   */
  public static <T> void list(
      OutputStream out, Iterable<T> elements, BiConsumer<JsonOutput, T> members) {
    write(ObjectWriteContext.empty(), out, output -> output.elements(elements, members));
  }

  /**
   * Writes one object as a file for people: each member of the object, and each element of its
   * arrays, is on a line of its own.
   *
   * @param out the output; stays open
   */
  public static void document(OutputStream out, Consumer<JsonOutput> members) throws IOException {
    try {
      write(
          LinePrinter.context(),
          out,
          output -> {
            output.element(members);
            output.json.writeRaw('\n');
          });
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  private static void write(
      ObjectWriteContext context, OutputStream out, Consumer<JsonOutput> value) {
    try (JsonGenerator json = FACTORY.createGenerator(context, out)) {
      value.accept(new JsonOutput(json));
    }
  }

  /** Writes a text. */
  public JsonOutput text(String name, String text) {
    name(name);
    text(text);
    return this;
  }

  /** Writes a text, unless it is null or empty. */
  public JsonOutput optional(String name, @Nullable String text) {
    return text == null || text.isEmpty() ? this : text(name, text);
  }

  /** Writes the name of an enum constant in lower case. */
  public JsonOutput word(String name, Enum<?> word) {
    return text(name, word(word));
  }

  /** The name of an enum constant in lower case. */
  public static String word(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }

  /** Writes a number. */
  public JsonOutput number(String name, long number) {
    json.writeNumberProperty(name, number);
    return this;
  }

  /** Writes true or false. */
  public JsonOutput flag(String name, boolean flag) {
    json.writeBooleanProperty(name, flag);
    return this;
  }

  /** Writes JSON as it is. */
  public JsonOutput raw(String name, String text) {
    name(name);
    json.writeRawValue(text);
    return this;
  }

  /** Writes an array of texts. */
  public JsonOutput texts(String name, Iterable<String> texts) {
    json.writeArrayPropertyStart(name);
    texts.forEach(this::text);
    json.writeEndArray();
    return this;
  }

  /** Writes an object of numbers. */
  public JsonOutput numbers(String name, Map<String, Integer> numbers) {
    return object(name, members -> numbers.forEach(members::number));
  }

  /** Writes an object. */
  public JsonOutput object(String name, Consumer<JsonOutput> members) {
    name(name);
    element(members);
    return this;
  }

  /** Writes an array of objects. */
  public <T> JsonOutput list(String name, Iterable<T> elements, BiConsumer<JsonOutput, T> members) {
    name(name);
    elements(elements, members);
    return this;
  }

  /** Writes an array, whose elements the action writes by {@link #element}. */
  public JsonOutput array(String name, Runnable elements) {
    json.writeArrayPropertyStart(name);
    elements.run();
    json.writeEndArray();
    return this;
  }

  /** Writes an object as an element of the current array. */
  public void element(Consumer<JsonOutput> members) {
    json.writeStartObject();
    members.accept(this);
    json.writeEndObject();
  }

  private <T> void elements(Iterable<T> elements, BiConsumer<JsonOutput, T> members) {
    json.writeStartArray();
    elements.forEach(each -> element(output -> members.accept(output, each)));
    json.writeEndArray();
  }

  /**
   * Writes a field value, unless it is null.
   *
   * @throws IllegalArgumentException when it can't be written as JSON; the message names the field
   */
  public JsonOutput value(String name, FieldRef field, @Nullable FieldValue value) {
    if (value != null) {
      requireJson(field, value);
      name(name);
      value(value);
    }
    return this;
  }

  /** Writes a field value, unless it is null; one that is not JSON is written as a text. */
  public JsonOutput valueOrText(String name, FieldRef field, @Nullable FieldValue value) {
    try {
      return value(name, field, value);
    } catch (IllegalArgumentException notJson) {
      return text(name, value == null ? "" : value.display());
    }
  }

  private void name(String name) {
    if (!Utf8.isEncodable(name)) {
      throw new MessageException(Message.of("json.name-incomplete", name));
    }
    json.writeName(name);
  }

  private void text(String text) {
    if (Utf8.isEncodable(text)) {
      json.writeString(text);
    } else {
      json.writeRawValue(quoted(text));
    }
  }

  private void value(FieldValue value) {
    switch (value) {
      case FieldValue.Text(String text) -> text(text);
      case FieldValue.Bool(boolean bool) -> json.writeBoolean(bool);
      case FieldValue.Null none -> json.writeNull();
      case FieldValue.Numeric(String digits) -> json.writeNumber(digits);
      // Line breaks occur only between tokens, where a space is equivalent.
      case FieldValue.Structure(String text) ->
          json.writeRawValue(escapedHalves(text.replace('\n', ' ').replace('\r', ' ')));
    }
  }

  private static void requireJson(FieldRef field, FieldValue value) {
    if (value instanceof FieldValue.Numeric number && !number.isJson()) {
      throw new MessageException(Message.of("json.value-not-number", field));
    }
    if (value instanceof FieldValue.Structure(String text)) {
      try {
        JsonMembers.requireStructure(text.getBytes(UTF_8));
      } catch (UnreadableJsonException e) {
        throw new MessageException(Message.of("json.value-invalid", field, e.message()), e);
      }
    }
  }

  /** Returns a text as a JSON string with quotation marks and escapes. */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    JsonStringEncoder.getInstance().quoteAsString(text, quoted);
    return escapedHalves(quoted.append('"').toString());
  }

  private static String escapedHalves(String text) {
    if (Utf8.isEncodable(text)) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              if (Utf8.isHalf(c)) {
                escaped.append("\\u%04x".formatted(c));
              } else {
                escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }
}
