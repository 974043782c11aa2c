package io.casedesk.desktop.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A service that keeps the JSON of custom fields as it comes, whatever the type of the field: so a
 * test can store any value in any field and compare the stored text byte for byte.
 */
final class StoredFields implements AutoCloseable {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private final HttpServer server;
  private final String fields;
  private final Map<String, Map<String, String>> records = new LinkedHashMap<>();

  /** The titles of the records that aren't called as their ids. */
  private final Map<String, String> titles = new HashMap<>();

  private final AtomicInteger writes = new AtomicInteger();

  /**
   * Starts the service.
   *
   * @param types the type of each field, by its key
   */
  StoredFields(Map<String, String> types) {
    this(types, key -> key);
  }

  /** The same with a name for each field. */
  StoredFields(Map<String, String> types, UnaryOperator<String> names) {
    fields =
        types.entrySet().stream()
            .map(
                field ->
                    "{\"key\":\"%s\",\"type\":\"%s\",\"display\":\"%s\"}"
                        .formatted(field.getKey(), field.getValue(), names.apply(field.getKey())))
            .collect(Collectors.joining(",", "[", "]"));
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Stores a record, or replaces it. */
  synchronized void put(String id, Map<String, String> members) {
    records.put(id, new LinkedHashMap<>(members));
  }

  /** Gives a record another title than its id. */
  synchronized void entitle(String id, String title) {
    titles.put(id, title);
  }

  /** The JSON of a field as it is stored; the word "absent" where the record lacks the field. */
  synchronized String stored(String id, String field) {
    return records.getOrDefault(id, Map.of()).getOrDefault(field, "absent");
  }

  /** Every record, for a comparison. */
  synchronized Map<String, Map<String, String>> stored() {
    Map<String, Map<String, String>> copy = new LinkedHashMap<>();
    records.forEach((id, members) -> copy.put(id, new LinkedHashMap<>(members)));
    return copy;
  }

  /** How many writes came. */
  int writes() {
    return writes.get();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] asked = exchange.getRequestBody().readAllBytes();
      String path = exchange.getRequestURI().getPath();
      String method = exchange.getRequestMethod();
      int status = method.equals("POST") && path.endsWith("/use-cases") ? 201 : 200;
      byte[] body = answer(method, path, asked).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private synchronized String answer(String method, String path, byte[] asked) {
    String last = path.substring(path.lastIndexOf('/') + 1);
    if (path.contains("solution")) {
      return "{\"data\":[]}";
    }
    if (method.equals("PATCH")) {
      writes.incrementAndGet();
      JSON.readTree(asked)
          .path("custom_fields")
          .properties()
          .forEach(member -> fields(last).put(member.getKey(), member.getValue().toString()));
      return "{\"data\":" + json(last) + "}";
    }
    if (method.equals("POST") && last.equals("use-cases")) {
      writes.incrementAndGet();
      JsonNode name = JSON.readTree(asked).path("name");
      records.put(name.stringValue(), new LinkedHashMap<>());
      return "{\"data\":" + json(name.stringValue()) + "}";
    }
    String all = records.keySet().stream().map(this::json).collect(Collectors.joining(","));
    return "{\"data\":[%s],\"meta\":{\"totalPages\":1},\"fields\":%s}".formatted(all, fields);
  }

  private Map<String, String> fields(String id) {
    return Objects.requireNonNull(records.get(id), id);
  }

  private String json(String id) {
    String members =
        fields(id).entrySet().stream()
            .map(member -> "\"" + member.getKey() + "\":" + member.getValue())
            .collect(Collectors.joining(","));
    return ("{\"id\":\"%1$s\",\"title\":\"%3$s\",\"status\":\"active\",\"source_id\":\"%1$s\","
            + "\"delete_flag\":false,\"custom_fields\":{%2$s}}")
        .formatted(id, members, titles.getOrDefault(id, id));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
