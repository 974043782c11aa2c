package io.casedesk.changes;

import io.casedesk.model.RunLog;
import io.casedesk.model.RunRelation;
import io.casedesk.model.RunStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a run is for, beyond the values it writes. It is an entry of the log, so that the chain
 * holds it as it holds the values; runs of earlier versions have none.
 *
 * @param made how its plan came about
 * @param reason why, in the words of the person who began it; may be empty
 * @param scopes what its changes of many records were chosen from, in the order they were made
 * @param relation what it is made of
 */
public record RunPurpose(Made made, String reason, List<RunScope> scopes, RunRelation relation) {

  private static final RunPurpose NONE = new RunPurpose(Made.OTHERWISE, "");
  private static final String SCOPES = "scopes";
  private static final String FILTERS = "filters";
  private static final String RELATION = "relation";
  private static final String RELATED = "of";

  /** How a plan came about. */
  public enum Made {
    /** A person changed values by hand; what is not wished for any more is not sent. */
    EDITS,
    /** From a file, another run, or in a way that is not known. */
    OTHERWISE
  }

  /** Takes the reason without what is around it. */
  public RunPurpose {
    reason = reason.strip();
    scopes = List.copyOf(scopes);
  }

  /** Of which it is not known what the records were chosen from. */
  public RunPurpose(Made made, String reason) {
    this(made, reason, List.of(), RunRelation.none());
  }

  /** Of changes that were made of a table or another run. */
  public static RunPurpose of(RunRelation relation) {
    return NONE.related(relation);
  }

  /** Nothing is known. */
  public static RunPurpose none() {
    return NONE;
  }

  /** Of values that a person changed by hand, without a reason. */
  public static RunPurpose edits() {
    return new RunPurpose(Made.EDITS, "");
  }

  /** The same for this reason. */
  public RunPurpose because(String words) {
    return new RunPurpose(made, words, scopes, relation);
  }

  /** The same of records that were chosen so. */
  public RunPurpose chosenFrom(List<RunScope> others) {
    return new RunPurpose(made, reason, others, relation);
  }

  /** The same of changes that were made of something. */
  public RunPurpose related(RunRelation to) {
    return new RunPurpose(made, reason, scopes, to);
  }

  /** Whether it says nothing, so that nothing needs to be written down. */
  public boolean isNone() {
    return equals(NONE);
  }

  /**
   * What a run is for; none where its log does not say.
   *
   * @throws IllegalArgumentException when there is no such run
   * @throws io.casedesk.model.StoreException when its log cannot be read
   */
  public static RunPurpose read(RunStore store, String runId) {
    RunLog log =
        store
            .open(runId)
            .orElseThrow(() -> new IllegalArgumentException("There is no run " + runId));
    RunPurpose[] found = {NONE};
    log.forEach(
        logged -> {
          if (logged.entry().kind().equals(RunEventCodec.PURPOSE)) {
            found[0] = of(RunEntryCodec.parse(logged.entry().body()));
          }
        });
    return found[0];
  }

  static RunPurpose of(JsonNode body) {
    Made made = Made.valueOf(RunEntryCodec.text(body, "made").toUpperCase(Locale.ROOT));
    List<RunScope> scopes = new ArrayList<>();
    JsonNode listed = body.get(SCOPES);
    if (listed != null) {
      listed.forEach(scope -> scopes.add(scope(scope)));
    }
    return new RunPurpose(made, RunEntryCodec.text(body, "reason"), scopes, relation(body));
  }

  private static RunRelation relation(JsonNode body) {
    if (!body.has(RELATION)) {
      return RunRelation.none();
    }
    String kind = RunEntryCodec.text(body, RELATION).toUpperCase(Locale.ROOT);
    return new RunRelation(RunRelation.Kind.valueOf(kind), RunEntryCodec.text(body, RELATED));
  }

  private static RunScope scope(JsonNode json) {
    List<String> filters = new ArrayList<>();
    json.required(FILTERS).forEach(filter -> filters.add(RunEntryCodec.text(filter)));
    return new RunScope(
        RunEntryCodec.text(json, "field"),
        filters,
        json.required("shown").intValue(),
        json.required("chosen").intValue(),
        json.required("already").intValue(),
        json.required("changed").intValue());
  }

  /** As it stands in a journal. */
  ObjectNode json() {
    ObjectNode body = RunEntryCodec.object();
    body.put("made", made.name().toLowerCase(Locale.ROOT)).put("reason", reason);
    if (relation.kind() != RunRelation.Kind.NONE) {
      body.put(RELATION, relation.kind().name().toLowerCase(Locale.ROOT));
      body.put(RELATED, relation.runId());
    }
    // Logs of runs without any stay as they always were.
    if (!scopes.isEmpty()) {
      ArrayNode listed = body.putArray(SCOPES);
      scopes.forEach(scope -> listed.add(json(scope)));
    }
    return body;
  }

  private static ObjectNode json(RunScope scope) {
    ObjectNode json = RunEntryCodec.object().put("field", scope.field());
    ArrayNode filters = json.putArray(FILTERS);
    scope.filters().forEach(filters::add);
    return json.put("shown", scope.shown())
        .put("chosen", scope.chosen())
        .put("already", scope.already())
        .put("changed", scope.changed());
  }
}
