package io.casedesk.cli.terminal;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A JSON object that a command prints instead of text. */
public final class JsonReport {

  private static final JsonMapper JSON = new JsonMapper();

  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

  /** Adds a member: a text, a number, a truth value, null, or a list or map of these. */
  public JsonReport with(String name, @Nullable Object value) {
    members.put(name, value);
    return this;
  }

  /** Returns the members, to put the object into a list. */
  public Map<String, @Nullable Object> members() {
    return members;
  }

  /** Returns the object on one line. */
  public String text() {
    return JSON.writeValueAsString(members);
  }

  /** Prints the object on one line. */
  public void print(Terminal terminal) {
    print(terminal, members);
  }

  /** Prints a list or a map on one line. */
  public static void print(Terminal terminal, Object json) {
    terminal.print(JSON.writeValueAsString(json));
  }
}
