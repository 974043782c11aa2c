package io.casedesk.server.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The published reference. Says with an {@link AssertionError} where a request or an answer is not
 * what it describes.
 */
public final class Reference {

  private static final Reference PUBLISHED = read();

  /** What the service says to any request, before it looks at the path or the method. */
  private static final Set<Integer> TO_ANYTHING = Set.of(400, 401, 403, 414, 431, 503);

  /** May come to any operation at the end; the introduction of the document says so. */
  private static final int STOPPING = 503;

  private static final String ERROR = "/components/schemas/Error";

  private final Document document;
  private final List<String> templates;

  Reference(JsonNode root) {
    this.document = new Document(root);
    this.templates = List.copyOf(root.get("paths").propertyNames());
  }

  /** The document that the service publishes. */
  public static Reference published() {
    return PUBLISHED;
  }

  private static Reference read() {
    try (InputStream in =
        Objects.requireNonNull(Reference.class.getResourceAsStream("casedesk.json"))) {
      return new Reference(Document.JSON.readTree(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Document document() {
    return document;
  }

  /**
   * Checks an answer. A path that is not described must be answered with 404, a method that is not
   * described with 405 and {@code Allow}, both in the error envelope, unless the request was
   * refused before anybody looked at them.
   *
   * @param path as sent, with or without the query
   * @param headers of the answer, by name in any case
   * @param body of the answer; empty for none
   */
  public void check(
      String method, String path, int status, Map<String, List<String>> headers, byte[] body) {
    Answer answer = new Answer(method + " " + path + " answered " + status, headers, body);
    Optional<String> template = template(path);
    String operation = template.map(found -> operation(found, method)).orElse("");
    if (operation.isEmpty() || !document.has(operation)) {
      checkUndescribed(answer, status, template.isPresent(), method.equals("HEAD"));
      return;
    }
    if (status == STOPPING) {
      checkJson(answer, ERROR);
      return;
    }
    String response = document.member(operation + "/responses", String.valueOf(status));
    answer.require(document.has(response), "a status that this operation does not have");
    checkHeaders(answer, response);
    checkBody(answer, response, method.equals("HEAD"));
  }

  private void checkUndescribed(Answer answer, int status, boolean known, boolean withoutBody) {
    answer.require(
        status == (known ? 405 : 404) || TO_ANYTHING.contains(status),
        known ? "that path has no such method" : "there is no such path");
    answer.require(status != 405 || answer.header("Allow") != null, "without Allow");
    if (withoutBody) {
      answer.require(answer.body().length == 0, "with a body, though only the head was asked for");
    } else {
      checkJson(answer, ERROR);
    }
  }

  /** Checks the body of a request that is meant to be right. */
  public void checkRequest(String method, String path, byte[] body) {
    Answer request = new Answer(method + " " + path + " with a body", Map.of(), body);
    String operation = template(path).map(found -> operation(found, method)).orElse("");
    String content = operation + "/requestBody/content/application~1json";
    request.require(!operation.isEmpty() && document.has(content), "which takes none");
    checkSchema(request, document.member(content, "schema"));
  }

  /**
   * What an operation may answer.
   *
   * @param template the path, with names of parameters in braces
   */
  public record Case(String method, String template, int status) {

    @Override
    public String toString() {
      return method + " " + template + " " + status;
    }
  }

  /** Every operation and status that is described, in the order of the document. */
  public List<Case> described() {
    List<Case> all = new ArrayList<>();
    for (String template : templates) {
      JsonNode item = document.at(document.member("/paths", template));
      for (String method : item.propertyNames()) {
        for (String status : item.get(method).path("responses").propertyNames()) {
          all.add(new Case(method.toUpperCase(Locale.ROOT), template, Integer.parseInt(status)));
        }
      }
    }
    return all;
  }

  /** The case that a request and the status of its answer are; the path must be described. */
  public Case caseOf(String method, String path, int status) {
    return new Case(method, template(path).orElseThrow(), status);
  }

  /** The pointer of the schema of a body; empty where there is none. */
  Optional<String> schema(Case described) {
    String content = response(described) + "/content/application~1json";
    return document.has(content)
        ? Optional.of(document.member(content, "schema"))
        : Optional.empty();
  }

  List<JsonNode> examples(Case described) {
    return examples(response(described));
  }

  List<JsonNode> requestExamples(Case described) {
    return examples(operation(described.template(), described.method()) + "/requestBody");
  }

  private List<JsonNode> examples(String pointer) {
    JsonNode content = document.at(pointer + "/content/application~1json");
    List<JsonNode> found = new ArrayList<>();
    content.path("examples").forEach(example -> found.add(example.get("value")));
    if (content.has("example")) {
      found.add(content.get("example"));
    }
    return found;
  }

  private String response(Case described) {
    String operation = operation(described.template(), described.method());
    return document.member(operation + "/responses", String.valueOf(described.status()));
  }

  private String operation(String template, String method) {
    String name = method.equals("HEAD") ? "get" : method.toLowerCase(Locale.ROOT);
    return document.member(document.member("/paths", template), name);
  }

  /** The template that a path fits; one without parameters goes before one with. */
  private Optional<String> template(String path) {
    String[] sent = path.split("\\?", 2)[0].split("/", -1);
    List<String> fitting =
        templates.stream().filter(template -> fits(template.split("/", -1), sent)).toList();
    return fitting.stream()
        .filter(template -> !template.contains("{"))
        .findFirst()
        .or(() -> fitting.stream().findFirst());
  }

  private static boolean fits(String[] template, String[] sent) {
    boolean fits = template.length == sent.length;
    for (int i = 0; fits && i < sent.length; i++) {
      fits = template[i].startsWith("{") ? !sent[i].isEmpty() : template[i].equals(sent[i]);
    }
    return fits;
  }

  private void checkHeaders(Answer answer, String response) {
    for (String name : document.at(response).path("headers").propertyNames()) {
      String header = document.member(response + "/headers", name);
      String value = answer.header(name);
      boolean required = document.at(header).path("required").asBoolean(false);
      answer.require(value != null || !required, "without the header " + name);
      if (value != null) {
        String schema = document.member(header, "schema");
        List<String> errors = document.errors(schema, Document.JSON.valueToTree(value));
        answer.require(errors.isEmpty(), "header " + name + ": " + errors);
      }
    }
  }

  private void checkBody(Answer answer, String response, boolean withoutBody) {
    if (withoutBody || !document.has(response + "/content")) {
      answer.require(answer.body().length == 0, "with a body, but none is described");
      return;
    }
    checkJson(answer, document.member(response + "/content/application~1json", "schema"));
  }

  private void checkJson(Answer answer, String schema) {
    String type = String.valueOf(answer.header("Content-Type")).replace(" ", "");
    answer.require(type.equalsIgnoreCase("application/json;charset=utf-8"), "Content-Type " + type);
    checkSchema(answer, schema);
  }

  private void checkSchema(Answer answer, String schema) {
    try {
      List<String> errors = document.errors(schema, Document.JSON.readTree(answer.body()));
      answer.require(errors.isEmpty(), schema + ": " + String.join("; ", errors));
    } catch (JacksonException e) {
      throw new AssertionError(answer + ", which is not JSON", e);
    }
  }
}
