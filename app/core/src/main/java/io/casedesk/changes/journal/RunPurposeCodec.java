package io.casedesk.changes.journal;

import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.plan.RunPurpose.Made;
import io.casedesk.changes.plan.RunPurpose.Scope;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the purpose of a run from its journal, and encodes it for the journal. */
public final class RunPurposeCodec {

  private static final String SCOPES = "scopes";
  private static final String FILTERS = "filters";
  private static final String RELATION = "relation";
  private static final String RELATED = "of";
  private static final String WHOLE_RECORDS = "whole_records";

  private RunPurposeCodec() {}

  /**
   * Reads the purpose of a run; none when its log has no entry for it.
   *
   * @throws IllegalArgumentException when there is no such run
   * @throws io.casedesk.model.StoreException when its log cannot be read
   */
  public static RunPurpose read(RunStore store, String runId) {
    RunPurpose[] found = {RunPurpose.none()};
    store
        .require(runId)
        .forEach(
            logged -> {
              if (logged.entry().kind().equals(RunEventCodec.PURPOSE)) {
                found[0] = decode(RunEntryCodec.parse(logged.entry().body()));
              }
            });
    return found[0];
  }

  /** Decodes the purpose from a journal. */
  static RunPurpose decode(JsonNode body) {
    Made made = Made.valueOf(RunEntryCodec.text(body, "made").toUpperCase(Locale.ROOT));
    List<Scope> scopes = new ArrayList<>();
    JsonNode listed = body.get(SCOPES);
    if (listed != null) {
      listed.forEach(scope -> scopes.add(scope(scope)));
    }
    return new RunPurpose(
        made,
        RunEntryCodec.text(body, "reason"),
        scopes,
        relation(body),
        body.path(WHOLE_RECORDS).asBoolean(false));
  }

  private static RunRelation relation(JsonNode body) {
    if (!body.has(RELATION)) {
      return RunRelation.none();
    }
    String kind = RunEntryCodec.text(body, RELATION).toUpperCase(Locale.ROOT);
    return new RunRelation(RunRelation.Kind.valueOf(kind), RunEntryCodec.text(body, RELATED));
  }

  private static Scope scope(JsonNode json) {
    List<String> filters = new ArrayList<>();
    json.required(FILTERS).forEach(filter -> filters.add(RunEntryCodec.text(filter)));
    return new Scope(
        RunEntryCodec.text(json, "field"),
        filters,
        json.required("shown").intValue(),
        json.required("chosen").intValue(),
        json.required("already").intValue(),
        json.required("changed").intValue());
  }

  /** Encodes the purpose for a journal. */
  static ObjectNode encode(RunPurpose purpose) {
    ObjectNode body = RunEntryCodec.object();
    body.put("made", purpose.made().name().toLowerCase(Locale.ROOT))
        .put("reason", purpose.reason());
    if (purpose.relation().kind() != RunRelation.Kind.NONE) {
      body.put(RELATION, purpose.relation().kind().name().toLowerCase(Locale.ROOT));
      body.put(RELATED, purpose.relation().runId());
    }
    if (purpose.wholeRecords()) {
      body.put(WHOLE_RECORDS, true);
    }
    // Logs of runs without scopes keep their earlier format.
    if (!purpose.scopes().isEmpty()) {
      ArrayNode listed = body.putArray(SCOPES);
      purpose.scopes().forEach(scope -> listed.add(json(scope)));
    }
    return body;
  }

  private static ObjectNode json(Scope scope) {
    ObjectNode json = RunEntryCodec.object().put("field", scope.field());
    ArrayNode filters = json.putArray(FILTERS);
    scope.filters().forEach(filters::add);
    return json.put("shown", scope.shown())
        .put("chosen", scope.chosen())
        .put("already", scope.already())
        .put("changed", scope.changed());
  }
}
