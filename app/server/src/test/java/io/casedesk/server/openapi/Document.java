package io.casedesk.server.openapi;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An OpenAPI document: what is at a JSON pointer, and whether a value fits the schema there. */
final class Document {

  /** Strict: a member twice, or anything after the value, is an error. */
  static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final String ID = "https://casedesk.example/openapi";

  private final JsonNode root;
  private final SchemaRegistry registry;
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  Document(JsonNode root) {
    this.root = root;
    this.registry =
        SchemaRegistry.withDialect(
            Dialects.getOpenApi31(),
            builder ->
                builder
                    .schemas(Map.of(ID, root.toString()))
                    .schemaRegistryConfig(
                        SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
  }

  /** The pointer of a member, with what {@code $ref} points to in place of the reference. */
  String member(String pointer, String name) {
    String member = pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    JsonNode ref = at(member).path("$ref");
    return ref.isString() ? ref.stringValue().substring(1) : member;
  }

  /** What is there; a missing node if nothing is. */
  JsonNode at(String pointer) {
    return root.at(JsonPointer.compile(pointer));
  }

  boolean has(String pointer) {
    return !at(pointer).isMissingNode();
  }

  /** What is wrong with a value by the schema at a pointer; empty if it fits. */
  List<String> errors(String schema, JsonNode value) {
    return schemas
        .computeIfAbsent(schema, s -> registry.getSchema(SchemaLocation.of(ID + "#" + s)))
        .validate(value.toString(), InputFormat.JSON)
        .stream()
        .map(Object::toString)
        .toList();
  }
}
