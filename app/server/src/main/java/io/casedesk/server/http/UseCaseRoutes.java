package io.casedesk.server.http;

import io.casedesk.server.options.FirstPageNumber;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.FieldStore;
import io.casedesk.server.store.StoredUseCase;
import io.casedesk.server.store.UseCaseFilter;
import io.casedesk.server.store.UseCaseStore;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
    boolean full = isFull(context.queryParam("viewDetails"));
    ResponseWriter.sendRows(
        context,
        reader -> useCases.page(wanted.offset(), wanted.rows(), full, reader),
        total -> Map.of("meta", new Meta(wanted.totalPages(total), total)));
  }

  /** What a list says of itself. */
  private record Meta(long totalPages, long total) {}

  private static boolean isFull(@Nullable String text) {
    if (text == null || text.equalsIgnoreCase("false")) {
      return false;
    }
    if (text.equalsIgnoreCase("true")) {
      return true;
    }
    throw new BadRequestResponse("viewDetails must be true or false.");
  }

  private void create(Context context) {
    StoredUseCase made =
        useCases.create(RequestBodies.requiredText(bodies.object(context), "name"));
    ResponseWriter.send(context, 201, made);
  }

  private void patch(Context context) {
    String id = context.pathParam("id");
    ObjectNode sent = RequestBodies.optionalObject(bodies.object(context), "custom_fields");
    if (sent == null) {
      throw new BadRequestResponse(
          "custom_fields is required: an object of field keys and values.");
    }
    StoredUseCase after =
        useCases
            .merge(id, sent)
            .orElseThrow(
                () ->
                    ResponseWriter.notFound(
                        "No use case has the id \""
                            + id
                            + "\". Use the id that the service assigned, not a source_id."));
    ResponseWriter.send(context, 200, after);
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
        reader -> useCases.matching(filter, number * rows, rows, reader),
        _ -> Map.of("fields", filterable(known)));
  }

  /** A field that can be filtered on. */
  private record FilterField(String key, String type, String display) {}

  private static List<FilterField> filterable(List<CustomField> fields) {
    List<FilterField> all = new ArrayList<>();
    all.add(new FilterField("title", "text", "Title"));
    all.add(new FilterField("status", "text", "Status"));
    all.add(new FilterField("source_id", "text", "Source ID"));
    fields.forEach(
        field -> all.add(new FilterField(field.key(), field.type().word(), field.display())));
    return all;
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
