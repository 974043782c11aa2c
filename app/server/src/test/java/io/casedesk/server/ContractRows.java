package io.casedesk.server;

import io.casedesk.server.openapi.Reference;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Requests that bring about every status of every operation. */
final class ContractRows {

  private static final String NAMED = "{\"name\":\"A row of the table\"}";
  private static final String CUSTOM = "{\"custom_fields\":{\"theme\":\"fin\"}}";
  private static final String LARGE = "{\"name\":\"" + "x".repeat(1_000_000) + "\"}";
  private static final String LONG = "?x=" + "y".repeat(20_000);

  private final ContractWorld world;
  private final List<Row> rows = new ArrayList<>();

  ContractRows(ContractWorld world) {
    this.world = world;
  }

  /**
   * A request and the status it must be answered with.
   *
   * @param described the operation that the request belongs to, with that status
   * @param name what is special about the request
   * @param send sends it
   */
  record Row(Reference.Case described, String name, Supplier<Caller.Answer> send) {

    @Override
    public String toString() {
      return described + ": " + name;
    }
  }

  /** An operation, by a request that works. */
  private record Operation(String method, String path, String body) {

    boolean hasBody() {
      return method.equals("POST") || method.equals("PATCH") || method.equals("PUT");
    }

    boolean writes() {
      return hasBody() && !path.endsWith("/filter");
    }
  }

  List<Row> all() {
    useCases();
    useCase();
    filter();
    solutions();
    solution();
    ofSolutions();
    operations().forEach(this::common);
    return rows;
  }

  private List<Operation> operations() {
    String useCase = "/use-cases/" + world.useCase;
    String solution = "/solutions/" + world.solution;
    String checklist = "/solutions/checklist/" + world.solution;
    String links = "/use-case-solutions/" + world.solution;
    List<Operation> all =
        new ArrayList<>(
            List.of(
                new Operation("GET", "/use-cases", ""),
                new Operation("POST", "/use-cases", NAMED),
                new Operation("GET", useCase, ""),
                new Operation("PUT", useCase, CUSTOM),
                new Operation("PATCH", useCase, CUSTOM),
                new Operation("POST", "/use-cases/filter", "{}"),
                new Operation("GET", "/solutions", ""),
                new Operation("POST", "/solutions", NAMED),
                new Operation("GET", solution, ""),
                new Operation("PATCH", solution, NAMED),
                new Operation("GET", checklist, ""),
                new Operation("GET", links, "")));
    List.of("/use-cases", useCase, "/use-cases/filter", "/solutions", solution, checklist, links)
        .forEach(path -> all.add(new Operation("OPTIONS", path, "")));
    return all;
  }

  private void row(String name, int status, String method, String path, String body) {
    add(name, status, new Operation(method, path, body), world.caller);
  }

  private void add(String name, int status, Operation request, Caller caller) {
    add(
        name,
        status,
        request,
        () ->
            caller.send(request.method(), request.path(), BodyPublishers.ofString(request.body())));
  }

  private void add(String name, int status, Operation request, Supplier<Caller.Answer> send) {
    Reference.Case described =
        Reference.published().caseOf(request.method(), "/api/public" + request.path(), status);
    rows.add(new Row(described, name, send));
  }

  /** What every operation answers alike. */
  private void common(Operation request) {
    String method = request.method();
    String path = request.path();
    add("without a token", 401, request, world.nobody);
    add(
        "an address of 20,000 characters",
        414,
        request,
        () -> world.caller.send(method, path + LONG, BodyPublishers.ofString(request.body())));
    add(
        "a header of 20,000 characters",
        431,
        request,
        () -> world.withLongHeader(method, path, request.body()));
    add(
        "a percent sign that encodes nothing",
        400,
        request,
        () -> world.raw(method, "/api/public" + path + "?x=%zz"));
    add("while the tokens are lost", 500, request, world.tokenless);
    if (request.writes()) {
      add("a token for reading", 403, request, world.reader);
    }
    if (request.hasBody()) {
      row("a body of more than 1,000,000 bytes", 413, method, path, LARGE);
      add(
          "a body that takes too long",
          408,
          request,
          () -> world.unfinished(method, "/api/public" + path));
      add("a compressed body", 415, request, () -> world.encoded(method, path, request.body()));
    }
    if (!method.equals("OPTIONS") && !isUnsupported(request)) {
      add("while the records are lost", 500, request, world.recordless);
    }
  }

  private boolean isUnsupported(Operation request) {
    return request.path().equals("/use-cases/" + world.useCase) && request.method().equals("GET");
  }

  private void useCases() {
    row("the first page, summaries", 200, "GET", "/use-cases?page=0", "");
    row("every field", 200, "GET", "/use-cases?page=0&limit=100&viewDetails=true", "");
    row("a limit of 1000", 200, "GET", "/use-cases?limit=1000", "");
    row("a page beyond the last", 200, "GET", "/use-cases?page=999", "");
    row("a limit of 0", 400, "GET", "/use-cases?limit=0", "");
    row("a page that is no number", 400, "GET", "/use-cases?page=abc", "");
    row("a name", 201, "POST", "/use-cases", NAMED);
    row("no name", 400, "POST", "/use-cases", "{}");
    row("no JSON", 400, "POST", "/use-cases", "{\"name\":");
    row("the methods", 204, "OPTIONS", "/use-cases", "");
  }

  private void useCase() {
    String path = "/use-cases/" + world.useCase;
    for (String method : List.of("PATCH", "PUT")) {
      row("the key of an option", 200, method, path, CUSTOM);
      row("a label", 200, method, path, CUSTOM.replace("fin", "Finance"));
      row("a mistyped field key", 200, method, path, CUSTOM.replace("theme", "tehme"));
      row("no custom_fields", 400, method, path, "{}");
      row("a value of the wrong type", 400, method, path, CUSTOM.replace("\"fin\"", "5"));
      row("an unknown id", 404, method, "/use-cases/nobody", CUSTOM);
    }
    row("reading one", 405, "GET", path, "");
    row("the methods", 204, "OPTIONS", path, "");
  }

  private void filter() {
    String path = "/use-cases/filter";
    add("a token for reading", 200, new Operation("POST", path, "{}"), world.reader);
    row("a theme", 200, "POST", path, "{\"filters\":{\"theme\":\"fin\"}}");
    row("nothing", 200, "POST", path, "{}");
    row("a batchSize of 1000", 200, "POST", path, "{\"pageParam\":{\"batchSize\":1000}}");
    row("an unknown key", 400, "POST", path, "{\"filters\":{\"no_such\":\"x\"}}");
    row("filters that are no object", 400, "POST", path, "{\"filters\":[]}");
    row("the methods", 204, "OPTIONS", path, "");
  }

  private void solutions() {
    row("all of them", 200, "GET", "/solutions", "");
    row("name and status", 201, "POST", "/solutions", "{\"name\":\"A\",\"status\":\"Draft\"}");
    row("a name", 201, "POST", "/solutions", NAMED);
    row("no name", 400, "POST", "/solutions", "{\"status\":\"Draft\"}");
    row("the methods", 204, "OPTIONS", "/solutions", "");
  }

  private void solution() {
    String path = "/solutions/" + world.solution;
    row("reading one", 200, "GET", path, "");
    row("an unknown id", 404, "GET", "/solutions/nobody", "");
    row("some fields", 200, "PATCH", path, "{\"solution_fields\":{\"provider\":\"P\"}}");
    row("nothing known", 200, "PATCH", path, "{\"linkTitle\":\"x\"}");
    row("an owner nobody knows", 400, "PATCH", path, "{\"owner\":\"nobody\"}");
    row("an unknown id", 404, "PATCH", "/solutions/nobody", NAMED);
    row("the methods", 204, "OPTIONS", path, "");
  }

  private void ofSolutions() {
    for (String path : List.of("/solutions/checklist/", "/use-case-solutions/")) {
      row("a solution that has some", 200, "GET", path + world.solution, "");
      row("an unknown id", 404, "GET", path + "nobody", "");
      row("the methods", 204, "OPTIONS", path + world.solution, "");
    }
  }
}
