package io.casedesk.json;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;

/**
 * Writes JSON objects, member by member. Field values keep their JSON type: numbers keep their
 * digits, arrays and objects their text, in which only line breaks become spaces. Unpaired
 * surrogates, which UTF-8 can't encode, are escaped.
 */
public final class JsonOutput {

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
    write(Json.MAPPER.createGenerator(out), output -> output.element(members));
  }

  /**
   * Writes an array of objects on one line.
   *
   * @param out the output; stays open
   */
  public static <T> void list(
      OutputStream out, Iterable<T> elements, BiConsumer<JsonOutput, T> members) {
    write(Json.MAPPER.createGenerator(out), output -> output.elements(elements, members));
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
          JsonFileFormat.DOCUMENTS.createGenerator(out),
          output -> {
            output.element(members);
            output.json.writeRaw('\n');
          });
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  private static void write(JsonGenerator to, Consumer<JsonOutput> value) {
    try (JsonGenerator json = to) {
      value.accept(new JsonOutput(json));
    }
  }

  /** Writes a text. */
  public JsonOutput text(String name, String text) {
    name(name);
    json.writeString(text);
    return this;
  }

  /** Writes a text, unless it is null or empty. */
  public JsonOutput optional(String name, @Nullable String text) {
    return text == null || text.isEmpty() ? this : text(name, text);
  }

  /** Writes the name of an enum constant in lower case. */
  public JsonOutput word(String name, Enum<?> word) {
    return text(name, JsonFileFormat.word(word));
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

  /** Writes an array of texts. */
  public JsonOutput texts(String name, Iterable<String> texts) {
    json.writeArrayPropertyStart(name);
    texts.forEach(json::writeString);
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

  /** Passes all that was written to the output. */
  public void flush() {
    json.flush();
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
   * @throws MessageException when it can't be written as JSON; the message names the field
   */
  public JsonOutput value(String name, FieldRef field, @Nullable FieldValue value) {
    if (value != null) {
      try {
        Json.requireJson(value);
      } catch (MessageException e) {
        throw new MessageException(Message.of("json.problem", field, e.message()), e);
      }
      name(name);
      write(value, json);
    }
    return this;
  }

  /** Writes a field value, unless it is null; one that is not JSON is written as a text. */
  public JsonOutput valueOrText(String name, FieldRef field, @Nullable FieldValue value) {
    return value(name, field, Json.orText(value));
  }

  /** Writes a field value that can be written as JSON, as {@link Json} checks. */
  public static void write(FieldValue value, JsonGenerator json) {
    switch (value) {
      case FieldValue.Text(String text) -> json.writeString(text);
      case FieldValue.Bool(boolean bool) -> json.writeBoolean(bool);
      case FieldValue.Null none -> json.writeNull();
      case FieldValue.Numeric(String digits) -> json.writeNumber(digits);
      // Line breaks occur only between tokens, where a space is equivalent.
      case FieldValue.Structure(String text) ->
          json.writeRawValue(Utf8.escapedHalves(text.replace('\n', ' ').replace('\r', ' ')));
    }
  }

  private void name(String name) {
    Json.name(name, json);
  }
}
