package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PlannedCell;
import io.casedesk.changes.PlannedCreate;
import io.casedesk.changes.UnusablePlanException;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads a plan and says of one that cannot be used where it is wrong. */
final class PlanReader {

  private static final Set<String> HEADER =
      Set.of("format", "version", "connection", "kind", "made", "by", "origin");
  private static final Set<String> CHANGE =
      Set.of("record", "field", "seen", "wanted", "clear", "was_absent", "origin");
  private static final Set<String> CREATE = Set.of("row", "name", "values", "origin");
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final byte[] json;
  private final Map<String, FieldValue> header = new HashMap<>();
  private @Nullable List<PlannedCell> changes;
  private @Nullable List<PlannedCreate> creates;

  /** What is being read, in the words of a message. */
  private String where = "The file";

  private PlanReader(byte[] json) {
    this.json = json;
  }

  static ChangePlan read(byte[] bytes) {
    boolean marked =
        bytes.length >= BYTE_ORDER_MARK.length
            && Arrays.equals(
                bytes, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
    PlanReader reader =
        new PlanReader(
            marked ? Arrays.copyOfRange(bytes, BYTE_ORDER_MARK.length, bytes.length) : bytes);
    try {
      return reader.read();
    } catch (JacksonException e) {
      throw reader.unusable(JsonMembers.unreadable(e));
    } catch (UnreadableJsonException e) {
      throw reader.unusable(e);
    }
  }

  private UnusablePlanException unusable(UnreadableJsonException e) {
    return new UnusablePlanException(where + " cannot be used: " + e.what() + ".", e);
  }

  private ChangePlan read() {
    JsonMembers.requireUtf8(json);
    try (JsonParser parser = JsonMembers.parser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new UnreadableJsonException("it is not a JSON object, so it is no plan");
      }
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        member(parser, name, parser.nextToken());
      }
      JsonMembers.requireEnd(parser);
    }
    requireFormat();
    requireVersion();
    List<PlannedCell> cells = changes;
    if (cells == null) {
      throw missing("changes");
    }
    List<PlannedCreate> rows = creates;
    try {
      return new ChangePlan(header(), cells, rows == null ? List.of() : rows);
    } catch (IllegalArgumentException e) {
      throw new UnusablePlanException("The plan cannot be used: " + e.getMessage(), e);
    }
  }

  private void member(JsonParser parser, String name, @Nullable JsonToken token) {
    switch (name) {
      case "changes" -> {
        requireFirst(name, changes);
        changes = list(parser, token, "Change", CHANGE, PlanReader::change);
      }
      case "creates" -> {
        requireFirst(name, creates);
        creates = list(parser, token, "Create", CREATE, PlanReader::create);
      }
      default -> {
        if (!HEADER.contains(name)) {
          requireFormat();
          throw new UnreadableJsonException(
              "the member \""
                  + JsonMembers.shortened(name)
                  + "\" is not known; remove it or correct its name");
        }
        requireFirst(name, header.put(name, JsonReader.value(parser, token, json)));
        if (name.equals("format")) {
          requireFormat();
        } else if (name.equals("version")) {
          requireVersion();
        }
      }
    }
    where = "The file";
  }

  private static void requireFirst(String name, @Nullable Object before) {
    if (before != null) {
      throw new UnreadableJsonException(
          "the member \"" + name + "\" is given twice; keep one of the two");
    }
  }

  private void requireFormat() {
    if (!FieldValue.text(PlanFile.FORMAT).equals(header.get("format"))) {
      throw new UnreadableJsonException(
          "it is no plan: its \"format\" is not \"" + PlanFile.FORMAT + "\"");
    }
  }

  private void requireVersion() {
    FieldValue version = header.get("version");
    if (version == null) {
      throw missing("version");
    }
    if (!version.equals(new FieldValue.Numeric(Integer.toString(PlanFile.VERSION)))) {
      throw new UnreadableJsonException(
          "its version is "
              + JsonMembers.shortened(version.display())
              + ", but this Casedesk reads version "
              + PlanFile.VERSION
              + "; use the Casedesk that made it");
    }
  }

  private static UnreadableJsonException missing(String name) {
    return new UnreadableJsonException("the member \"" + name + "\" is missing");
  }

  private ChangePlan.Header header() {
    String kind = text("kind");
    return new ChangePlan.Header(
        text("connection"),
        RecordKind.of(kind)
            .orElseThrow(
                () ->
                    new UnreadableJsonException(
                        "its kind is \""
                            + JsonMembers.shortened(kind)
                            + "\", but must be use-cases or solutions")),
        made(),
        header.containsKey("by") ? text("by") : "",
        header.containsKey("origin") ? text("origin") : "");
  }

  private Instant made() {
    String made = text("made");
    try {
      return Instant.parse(made);
    } catch (DateTimeException e) {
      throw new UnreadableJsonException(
          "the member \"made\" must be a time like 2026-12-01T09:15:00Z, but is \""
              + JsonMembers.shortened(made)
              + "\"");
    }
  }

  private String text(String name) {
    FieldValue value = header.get(name);
    if (value == null) {
      throw missing(name);
    }
    return JsonMembers.text(name, value);
  }

  private <T> List<T> list(
      JsonParser parser,
      @Nullable JsonToken token,
      String what,
      Set<String> known,
      Function<JsonMembers, T> reader) {
    if (token != JsonToken.START_ARRAY) {
      throw new UnreadableJsonException("the list of what to do must be a list");
    }
    List<T> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      where = what + " " + (elements.size() + 1);
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        throw new UnreadableJsonException("it is not a JSON object");
      }
      try {
        elements.add(reader.apply(JsonMembers.of(parser, json, known)));
      } catch (UnreadableJsonException e) {
        throw e;
      } catch (IllegalArgumentException e) {
        throw new UnusablePlanException(where + " cannot be used: " + e.getMessage(), e);
      }
    }
    return elements;
  }

  private static PlannedCell change(JsonMembers members) {
    FieldRef field = FieldRef.parse(members.text("field"));
    return new PlannedCell(
        new Change(
            members.text("record"), field, members.value("seen"), members.required("wanted")),
        members.flag("clear"),
        members.textOrEmpty("origin"),
        members.flag("was_absent"));
  }

  private static PlannedCreate create(JsonMembers members) {
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
    if (members.required("values") instanceof FieldValue.Structure(String object)) {
      JsonMembers.of(object.getBytes(UTF_8), Set.of())
          .all()
          .forEach((name, value) -> values.put(FieldRef.parse(name), value));
    } else {
      throw new UnreadableJsonException("the member \"values\" must be an object of fields");
    }
    return new PlannedCreate(
        members.text("row"), members.text("name"), values, members.textOrEmpty("origin"));
  }
}
