package io.casedesk.changes.plan;

import io.casedesk.json.JsonKeys;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.Change;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A set of changes to apply, made by an editor, a paste, an import or an undo. A plan sends
 * nothing: a {@code Preflight} first decides which of its changes can be sent.
 *
 * @param header the connection, the kind of record and the origin of the plan
 * @param changes cells to write; each cell occurs once
 * @param creates records to create; each row occurs once
 */
public record ChangePlan(Header header, List<PlannedCell> changes, List<PlannedCreate> creates) {

  /**
   * The metadata of a plan.
   *
   * @param connection the base URL of the service, kept as {@link ConnectionName#of} writes it
   * @param kind the kind of record that the plan changes
   * @param made when the plan was made
   * @param by the author; may be empty
   * @param origin the source of the plan, such as {@code cases.csv} or {@code cell edit}
   * @param purpose the purpose of the run; a plan file contains only the run that it undoes
   * @param source the source of the rows to create, where it differs from the origin: the rows of a
   *     retry keep their original source, so that no row is created twice (Q18)
   */
  public record Header(
      String connection,
      RecordKind kind,
      Instant made,
      String by,
      String origin,
      RunPurpose purpose,
      String source) {

    /**
     * Normalizes the base URL.
     *
     * @throws IllegalArgumentException when the base URL is blank
     */
    public Header {
      connection = ConnectionName.of(connection);
      if (connection.isEmpty()) {
        throw new MessageException(Message.of("plan.no-connection"));
      }
    }

    /** Creates an instance without a purpose. */
    public Header(String connection, RecordKind kind, Instant made, String by, String origin) {
      this(connection, kind, made, by, origin, RunPurpose.none(), "");
    }

    /**
     * The source of the rows to create, which distinguishes one import from another: the source or,
     * when it is empty, the origin, or else the time the plan was made. A caller that makes plans
     * without a file gives each plan its own origin.
     */
    public String rowSource() {
      if (!source.isEmpty()) {
        return source;
      }
      return origin.isBlank() ? "plan of " + made : origin;
    }

    /** Creates the header of a plan that follows a run, such as its undo. */
    public static Header following(RunHeader run, RunRelation.Kind kind, String by) {
      RunRelation relation = RunRelation.ofRun(kind, run.id());
      return new Header(
              run.connection(),
              RecordKind.of(run.kind()).orElseThrow(),
              Instant.now(),
              by,
              relation.text())
          .withPurpose(RunPurpose.of(relation));
    }

    /** Returns a copy with another purpose. */
    public Header withPurpose(RunPurpose other) {
      return new Header(connection, kind, made, by, origin, other, source);
    }

    /** Returns a copy whose rows have another source. */
    public Header withSource(String other) {
      return new Header(connection, kind, made, by, origin, purpose, other);
    }
  }

  /**
   * Copies the collections, so that the record is immutable.
   *
   * @throws IllegalArgumentException when a cell is changed twice or a row created twice; the
   *     message names where both come from
   */
  public ChangePlan {
    changes = List.copyOf(changes);
    creates = List.copyOf(creates);
    Map<Change.Cell, Integer> cells = HashMap.newHashMap(changes.size());
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i).change();
      Integer first = cells.putIfAbsent(change.cell(), i);
      if (first != null) {
        throw new MessageException(
            Message.of(
                "plan.changed-twice",
                changes.get(i).where(),
                (first + 1) + from(changes.get(first).origin()),
                (i + 1) + from(changes.get(i).origin())));
      }
    }
    Map<String, PlannedCreate> rows = HashMap.newHashMap(creates.size());
    for (PlannedCreate create : creates) {
      PlannedCreate first = rows.putIfAbsent(create.row(), create);
      if (first != null) {
        throw new MessageException(
            Message.of(
                "plan.created-twice",
                create.row(),
                first.name(),
                from(first.origin()),
                create.name(),
                from(create.origin())));
      }
    }
  }

  /** A plan that changes cells and creates nothing. */
  public static ChangePlan of(Header header, List<PlannedCell> changes) {
    return new ChangePlan(header, changes, List.of());
  }

  /** Formats an origin, such as {@code (row 12)}; an unknown origin gives an empty text. */
  static String from(String origin) {
    return origin.isEmpty() ? "" : " (" + origin + ")";
  }

  /** Checks that a field has a name that says whether it is a standard or a custom field. */
  static void requireField(FieldRef field, String origin) {
    if (field.key().isEmpty()) {
      throw new MessageException(Message.of("plan.no-field", from(origin)));
    }
    if (!field.isCustom() && FieldRef.parse(field.key()).isCustom()) {
      throw new MessageException(Message.of("plan.like-custom", field, from(origin)));
    }
  }

  /** The base URL of the service the plan is for. */
  public String connection() {
    return header.connection();
  }

  /** The kind of record that the plan changes. */
  public RecordKind kind() {
    return header.kind();
  }

  /** Whether the plan has neither changes nor creates. */
  public boolean isEmpty() {
    return changes.isEmpty() && creates.isEmpty();
  }

  /** How many records have cells to be written. */
  public int records() {
    return Math.toIntExact(
        changes.stream().map(planned -> planned.change().recordId()).distinct().count());
  }

  /** Collects the dropdown keys that the plan writes into custom fields, by field key. */
  public Map<String, Set<String>> writtenKeys() {
    Map<String, Set<String>> keys = new LinkedHashMap<>();
    changes.forEach(planned -> addKeys(keys, planned.change().field(), planned.change().wanted()));
    creates.forEach(
        create -> create.values().forEach((field, value) -> addKeys(keys, field, value)));
    return keys;
  }

  /** Adds the keys in the value of a custom field; a list may hold several. */
  public static void addKeys(Map<String, Set<String>> keys, FieldRef field, FieldValue value) {
    if (field.isCustom() && !ValueEquality.isBlank(value)) {
      keys.computeIfAbsent(field.key(), first -> new LinkedHashSet<>()).addAll(JsonKeys.of(value));
    }
  }

  /** Whether the plan was made for this connection, however its base URL is typed. */
  public boolean isFor(String baseUrl) {
    return ConnectionName.same(connection(), baseUrl);
  }

  /**
   * Checks that the plan was made for this connection: on another service its ids may belong to
   * other records.
   *
   * @throws UnusablePlanException when the plan was made for another connection
   */
  public void requireFor(String baseUrl) {
    if (!isFor(baseUrl)) {
      throw new UnusablePlanException(
          Message.of("plan.other-connection", connection(), ConnectionName.of(baseUrl)));
    }
  }

  /** Returns a copy for another connection; the caller must know that it holds the same records. */
  public ChangePlan redirectedTo(String baseUrl) {
    return new ChangePlan(
        new Header(
            baseUrl,
            header.kind,
            header.made,
            header.by,
            header.origin,
            header.purpose,
            header.source),
        changes,
        creates);
  }

  /** Returns a copy with another purpose. */
  public ChangePlan withPurpose(RunPurpose purpose) {
    return new ChangePlan(header.withPurpose(purpose), changes, creates);
  }
}
