package io.casedesk.server.http;

import io.casedesk.server.options.FirstPageNumber;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.FieldStore;
import io.casedesk.server.store.UseCaseFilter;
import io.casedesk.server.store.UseCaseStore;
import io.casedesk.server.store.UseCaseView;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The routes for use cases: contract, section 4.1. */
final class UseCaseRoutes {

  private static final int BATCH = 200;

  private final UseCaseStore useCases;
  private final FieldStore fields;
  private final FirstPageNumber pageBase;
  private final RequestBodies bodies;

  UseCaseRoutes(
      UseCaseStore useCases, FieldStore fields, FirstPageNumber pageBase, RequestBodies bodies) {
    this.useCases = useCases;
    this.fields = fields;
    this.pageBase = pageBase;
    this.bodies = bodies;
  }

  void addTo(RouteRegistry routes) {
    routes.add("/use-cases", Map.of(HandlerType.GET, this::list, HandlerType.POST, this::create));
    routes.add("/use-cases/filter", Map.of(HandlerType.POST, this::filter));
    // The contract names PUT among the methods of this path without describing it: decision 10.
    routes.add(
        "/use-cases/{id}", Map.of(HandlerType.PATCH, this::patch, HandlerType.PUT, this::patch));
  }

  private void list(Context context) {
    PageRequest wanted = PageRequest.of(context, pageBase);
    UseCaseView view = view(context.queryParam("viewDetails"));
    ResponseWriter.sendRows(
        context,
        () -> useCases.page(wanted.offset(), wanted.rows(), view),
        (json, total) -> {
          json.writeObjectPropertyStart("meta");
          json.writeNumberProperty("totalPages", wanted.totalPages(total));
          json.writeNumberProperty("total", total);
          json.writeEndObject();
        });
  }

  private static UseCaseView view(@Nullable String text) {
    if (text == null || text.equalsIgnoreCase("false")) {
      return UseCaseView.SUMMARY;
    }
    if (text.equalsIgnoreCase("true")) {
      return UseCaseView.FULL;
    }
    throw new BadRequestResponse("viewDetails must be true or false.");
  }

  private void create(Context context) {
    byte[] made = useCases.create(RequestBodies.requiredText(bodies.object(context), "name"));
    ResponseWriter.sendRow(context, 201, made);
  }

  private void patch(Context context) {
    String id = context.pathParam("id");
    ObjectNode sent = RequestBodies.optionalObject(bodies.object(context), "custom_fields");
    if (sent == null) {
      throw new BadRequestResponse(
          "custom_fields is required: an object of field keys and values.");
    }
    byte[] after =
        useCases
            .merge(id, sent)
            .orElseThrow(
                () ->
                    RouteExceptionHandler.notFound(
                        "No use case has the id \""
                            + id
                            + "\". Use the id that the service assigned, not a source_id."));
    ResponseWriter.sendRow(context, 200, after);
  }

  private void filter(Context context) {
    ObjectNode body = bodies.object(context);
    ObjectNode filters = RequestBodies.optionalObject(body, "filters");
    ObjectNode page = RequestBodies.optionalObject(body, "pageParam");
    long number = pageNumber(page);
    int rows = batchSize(page);
    List<CustomField> known = fields.withoutOptions();
    ObjectNode wanted = filters == null ? JsonNodeFactory.instance.objectNode() : filters;
    UseCaseFilter filter = UseCaseFilter.of(wanted, known);
    ResponseWriter.sendRows(
        context,
        () -> useCases.matching(filter, number * rows, rows),
        (json, _) -> writeFields(json, known));
  }

  /** Writes the fields that can be filtered on. */
  private static void writeFields(JsonGenerator json, List<CustomField> fields) {
    json.writeArrayPropertyStart("fields");
    writeField(json, "title", "text", "Title");
    writeField(json, "status", "text", "Status");
    writeField(json, "source_id", "text", "Source ID");
    fields.forEach(field -> writeField(json, field.key(), field.type().word(), field.display()));
    json.writeEndArray();
  }

  private static void writeField(JsonGenerator json, String key, String type, String display) {
    json.writeStartObject();
    json.writeStringProperty("key", key);
    json.writeStringProperty("type", type);
    json.writeStringProperty("display", display);
    json.writeEndObject();
  }

  private static long pageNumber(@Nullable ObjectNode page) {
    JsonNode number = page == null ? null : page.get("pageNumber");
    if (number == null) {
      return 0;
    }
    if (!number.isIntegralNumber() || !number.canConvertToInt() || number.intValue() < 0) {
      throw new BadRequestResponse("pageParam.pageNumber must be a whole number, 0 or more.");
    }
    return number.intValue();
  }

  private static int batchSize(@Nullable ObjectNode page) {
    JsonNode size = page == null ? null : page.get("batchSize");
    if (size == null) {
      return BATCH;
    }
    if (!size.isIntegralNumber() || size.bigIntegerValue().signum() <= 0) {
      throw new BadRequestResponse("pageParam.batchSize must be a whole number, 1 to 200.");
    }
    return size.canConvertToInt() ? Math.min(BATCH, size.intValue()) : BATCH;
  }
}
