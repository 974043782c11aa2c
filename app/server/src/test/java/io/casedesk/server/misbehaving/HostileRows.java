package io.casedesk.server.misbehaving;

import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Rows the contract does not rule out, and the real service would never send. */
final class HostileRows {

  private static final JsonMapper JSON = JsonMapper.shared();

  private static final List<String> IDS =
      List.of(
          "a/b",
          "#1",
          "what?",
          "50%",
          "%2F",
          "two words",
          "../up",
          "semi;colon",
          "quote\"d",
          "back\\slash",
          "Łódź",
          "дело-7",
          "案件",
          "قضية",
          "\uD83D\uDCC1",
          "e\u0301");

  private static final List<String> STATUSES =
      List.of("null", "7", "-1.50", "true", "\"on fire\"", "{\"key\":\"draft\"}", "[]", "\"\"");

  private static final String UNKNOWN =
      "\"meta\":{\"totalPages\":99},\"data\":[1,[2,{}]],\"größe\":1.50e3,\"\":\"\",\"x\":\"\\u0000\"";

  private static final int LARGE = 1 << 20;
  private static final int LEVELS = 1_500;

  private HostileRows() {}

  /** A use case with nothing special. */
  static SentRecord plain(String id) {
    return new SentRecord(id, start(id).toString());
  }

  /** The rows a fault adds. */
  static List<SentRecord> of(Fault fault) {
    return switch (fault) {
      case HOSTILE_IDS -> IDS.stream().map(HostileRows::plain).toList();
      case UNKNOWN_MEMBERS -> List.of(ending("unknown", UNKNOWN));
      case ODD_STATUSES ->
          IntStream.range(0, STATUSES.size())
              .mapToObj(i -> ending("status-" + i, "\"status\":" + STATUSES.get(i)))
              .toList();
      case LARGE_DESCRIPTION ->
          List.of(ending("large", "\"description\":\"" + "ä\\n".repeat(LARGE / 4) + "\""));
      case DEEP_NESTING ->
          List.of(
              ending("deep", "\"tower\":" + tower()),
              ending("deep-custom", "\"custom_fields\":{\"tower\":" + tower() + "}"));
      case ROW_WITHOUT_ID ->
          List.of(new SentRecord("", "{\"title\":\"A\"}"), new SentRecord("", "{\"id\":null}"));
      default -> List.of();
    };
  }

  private static ObjectNode start(String id) {
    return JSON.createObjectNode().put("id", id).put("title", "About " + id);
  }

  private static SentRecord ending(String id, String members) {
    String start = start(id).toString();
    return new SentRecord(id, start.substring(0, start.length() - 1) + "," + members + "}");
  }

  private static String tower() {
    return "[".repeat(LEVELS - 1) + "{}" + "]".repeat(LEVELS - 1);
  }
}
