package io.casedesk.server.http;

import io.casedesk.server.store.SolutionPatch;
import io.casedesk.server.store.SolutionStore;
import io.casedesk.server.store.StoredChecklist;
import io.casedesk.server.store.StoredSolution;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes for solutions, their checklists and their links: contract, section 4.2. */
final class SolutionRoutes {

  private final SolutionStore solutions;
  private final RequestBodies bodies;

  /** Whether the list was long when it was last read. It stays so: no solution is removed. */
  private volatile boolean isListLong;

  SolutionRoutes(SolutionStore solutions, RequestBodies bodies) {
    this.solutions = solutions;
    this.bodies = bodies;
  }

  void addTo(RouteRegistry routes) {
    routes.add("/solutions", Map.of(HandlerType.GET, this::list, HandlerType.POST, this::create));
    routes.add("/solutions/checklist/{id}", Map.of(HandlerType.GET, this::checklists));
    routes.add(
        "/solutions/{id}", Map.of(HandlerType.GET, this::read, HandlerType.PATCH, this::patch));
    routes.add("/use-case-solutions/{id}", Map.of(HandlerType.GET, this::links));
  }

  private void list(Context context) {
    if (isListLong || !ResponseWriter.sendIfShort(context, solutions::all, _ -> Map.of())) {
      isListLong = true;
      ResponseWriter.sendLong(context, solutions::all, _ -> Map.of());
    }
  }

  private void create(Context context) {
    ObjectNode body = bodies.object(context);
    String name = RequestBodies.requiredText(body, "name");
    String status = body.has("status") ? RequestBodies.requiredText(body, "status") : "Draft";
    ResponseWriter.send(context, 201, solutions.create(name, status));
  }

  private void read(Context context) {
    String id = context.pathParam("id");
    ResponseWriter.send(context, 200, solutions.find(id).orElseThrow(() -> unknown(id)));
  }

  private void patch(Context context) {
    String id = context.pathParam("id");
    SolutionPatch patch = patch(bodies.object(context));
    ResponseWriter.send(context, 200, solutions.patch(id, patch).orElseThrow(() -> unknown(id)));
  }

  private static SolutionPatch patch(ObjectNode body) {
    Map<String, Object> columns = new LinkedHashMap<>();
    if (body.has("name")) {
      columns.put("name", RequestBodies.requiredText(body, "name"));
    }
    String description = RequestBodies.optionalText(body, "description");
    if (description != null) {
      columns.put("description", description);
    }
    JsonNode deleted = body.get("delete_flag");
    if (deleted != null) {
      if (!deleted.isBoolean()) {
        throw new BadRequestResponse("delete_flag must be true or false.");
      }
      columns.put("delete_flag", deleted.booleanValue());
    }
    members(body, "solution_fields", JsonNode::isString, "a string")
        .forEach(
            (key, value) -> {
              if (SolutionPatch.SOLUTION_FIELDS.contains(key)) {
                columns.put(key, value.stringValue());
              }
            });
    members(body, "custom_fields", JsonNode::isObject, "an object");
    return new SolutionPatch(
        columns,
        RequestBodies.optionalText(body, "owner"),
        RequestBodies.optionalObject(body, "custom_fields"));
  }

  /** The members of an object that may be missing, all of which must be of one kind. */
  private static Map<String, JsonNode> members(
      ObjectNode body, String object, Predicate<JsonNode> right, String kind) {
    Map<String, JsonNode> members = new LinkedHashMap<>();
    ObjectNode sent = RequestBodies.optionalObject(body, object);
    if (sent != null) {
      sent.forEachEntry(
          (key, value) -> {
            if (!right.test(value)) {
              throw new BadRequestResponse(object + "." + key + " must be " + kind + ".");
            }
            members.put(key, value);
          });
    }
    return members;
  }

  private void checklists(Context context) {
    String id = context.pathParam("id");
    List<StoredChecklist> found = solutions.checklists(id);
    if (found.isEmpty()) {
      throw ResponseWriter.notFound("No checklists were found for the solution \"" + id + "\".");
    }
    ResponseWriter.send(context, 200, found);
  }

  private void links(Context context) {
    String id = context.pathParam("id");
    List<StoredSolution.Link> found = solutions.links(id);
    if (found.isEmpty()) {
      throw ResponseWriter.notFound("No link was found for the solution \"" + id + "\".");
    }
    ResponseWriter.send(context, 200, found);
  }

  private static HttpResponseException unknown(String id) {
    return ResponseWriter.notFound("No solution has the id \"" + id + "\".");
  }
}
