package io.casedesk.json;

import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads a JSON document in a format of Casedesk: an object with the members {@code format} and
 * {@code version}, other known members, and lists of objects.
 */
public final class JsonDocument {

  private static final Message FILE = Message.of("json.file");

  private final String name;
  private final String format;
  private final int version;
  private final Set<String> known;
  private final Map<String, ObjectList> lists = new LinkedHashMap<>();
  private final Map<String, FieldValue> members = new LinkedHashMap<>();
  private final Set<String> seen = new HashSet<>();
  private Message where = FILE;

  private record ObjectList(String element, Set<String> known, Consumer<JsonMembers> reader) {}

  /**
   * Creates a reader of one document.
   *
   * @param name the code of the noun for the document in messages, such as {@code a plan}
   * @param known names of members besides format, version and lists
   */
  public JsonDocument(String name, String format, int version, Set<String> known) {
    this.name = name;
    this.format = format;
    this.version = version;
    this.known = known;
  }

  /**
   * Adds a list of objects.
   *
   * @param element the code of the noun for an object of the list in messages, and its number
   * @param members names of the members of such an object; empty to allow any name
   * @param reader receives each object
   */
  public JsonDocument list(
      String member, String element, Set<String> members, Consumer<JsonMembers> reader) {
    lists.put(member, new ObjectList(element, members, reader));
    return this;
  }

  /** Returns the current position for a message: {@code The file} or {@code Change 3}. */
  public Message position() {
    return where;
  }

  /** Whether the last message is about the complete file. */
  public boolean isFile() {
    return where.equals(FILE);
  }

  /**
   * Reads a document.
   *
   * @param required the list that must exist
   * @return the members other than the lists
   * @throws UnreadableJsonException when the document is invalid; {@link #where} says where
   */
  public JsonMembers read(byte[] json, String required) {
    JsonMembers.requireUtf8(json);
    try (JsonParser parser = JsonMembers.parser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new UnreadableJsonException(Message.of("json.no-document", Message.of(name)));
      }
      for (String member = parser.nextName(); member != null; member = parser.nextName()) {
        member(parser, json, member);
        where = FILE;
      }
      JsonMembers.requireEnd(parser);
    } catch (JacksonException e) {
      throw JsonMembers.unreadable(e);
    }
    requireFormat();
    requireVersion();
    if (!seen.contains(required)) {
      throw JsonMembers.missing(required);
    }
    return new JsonMembers(members);
  }

  private void member(JsonParser parser, byte[] json, String member) {
    JsonToken token = parser.nextToken();
    ObjectList list = lists.get(member);
    if (list == null
        && !known.contains(member)
        && !member.equals("format")
        && !member.equals("version")) {
      requireFormat();
      throw JsonMembers.unknown(member);
    }
    if (!seen.add(member)) {
      throw JsonMembers.duplicateMember(member);
    }
    if (list != null) {
      list(parser, json, member, token, list);
      return;
    }
    members.put(member, JsonReader.value(parser, token, json));
    switch (member) {
      case "format" -> requireFormat();
      case "version" -> requireVersion();
      default -> {
        return;
      }
    }
  }

  private void list(
      JsonParser parser, byte[] json, String member, @Nullable JsonToken token, ObjectList list) {
    if (token != JsonToken.START_ARRAY) {
      throw new UnreadableJsonException(Message.of("json.field-list", member));
    }
    for (int i = 1; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      where = Message.of(list.element(), i);
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        throw new UnreadableJsonException(Message.of("json.not-object"));
      }
      list.reader().accept(JsonMembers.of(parser, json, list.known()));
    }
  }

  private void requireFormat() {
    if (!FieldValue.text(format).equals(members.get("format"))) {
      throw new UnreadableJsonException(Message.of("json.format", Message.of(name), format));
    }
  }

  private void requireVersion() {
    FieldValue stated = members.get("version");
    if (stated == null) {
      throw JsonMembers.missing("version");
    }
    if (!stated.equals(new FieldValue.Numeric(Integer.toString(version)))) {
      throw new UnreadableJsonException(
          Message.of("json.version", JsonMembers.shortened(stated.display()), version));
    }
  }
}
