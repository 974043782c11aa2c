package io.casedesk.changes;

import io.casedesk.model.Change;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What somebody wants to have changed, whatever made it: an editor, a paste, an import, an undo. A
 * plan is only a wish: a preflight says what of it can be done, and nothing is sent before.
 *
 * @param header what the plan is about
 * @param changes cells to be written, no cell twice
 * @param creates records to be created, no row twice
 */
public record ChangePlan(Header header, List<PlannedCell> changes, List<PlannedCreate> creates) {

  /**
   * What a plan is about.
   *
   * @param connection the base URL of the service, kept as {@link ConnectionName#of} writes it
   * @param kind which records
   * @param made when the plan was made
   * @param by who made it; may be empty
   * @param origin what it was made from: {@code cases.csv}, {@code cell edit}
   * @param purpose what it is for; a plan in a file does not say
   * @param source what its rows to be created come from, where that is not the origin: a retry is
   *     of rows that keep what they come from, so that nothing is created twice (Q18)
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
     * Brings the base URL into its one form.
     *
     * @throws IllegalArgumentException when it is blank
     */
    public Header {
      connection = ConnectionName.of(connection);
      if (connection.isEmpty()) {
        throw new IllegalArgumentException(
            "The plan names no connection; it needs the base URL of the service it is for.");
      }
    }

    /** What it is for is not known. */
    public Header(String connection, RecordKind kind, Instant made, String by, String origin) {
      this(connection, kind, made, by, origin, RunPurpose.none(), "");
    }

    /** The same for something. */
    public Header withPurpose(RunPurpose other) {
      return new Header(connection, kind, made, by, origin, other, source);
    }

    /** The same with rows that come from something else. */
    public Header withSource(String other) {
      return new Header(connection, kind, made, by, origin, purpose, other);
    }
  }

  private record Cell(String recordId, FieldRef field) {}

  /**
   * Takes copies that nobody can change.
   *
   * @throws IllegalArgumentException when a cell is changed twice or a row created twice; the
   *     message names where both come from
   */
  public ChangePlan {
    changes = List.copyOf(changes);
    creates = List.copyOf(creates);
    Map<Cell, Integer> cells = HashMap.newHashMap(changes.size());
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i).change();
      Integer first = cells.putIfAbsent(new Cell(change.recordId(), change.field()), i);
      if (first != null) {
        throw new IllegalArgumentException(
            changes.get(i).where()
                + " is changed twice: by change "
                + (first + 1)
                + from(changes.get(first).origin())
                + " and by change "
                + (i + 1)
                + from(changes.get(i).origin())
                + "; keep one of the two.");
      }
    }
    Map<String, PlannedCreate> rows = HashMap.newHashMap(creates.size());
    for (PlannedCreate create : creates) {
      PlannedCreate first = rows.putIfAbsent(create.row(), create);
      if (first != null) {
        throw new IllegalArgumentException(
            "Row "
                + create.row()
                + " is created twice: as \""
                + first.name()
                + "\""
                + from(first.origin())
                + " and as \""
                + create.name()
                + "\""
                + from(create.origin())
                + "; keep one of the two.");
      }
    }
  }

  /** A plan that changes cells and creates nothing. */
  public static ChangePlan of(Header header, List<PlannedCell> changes) {
    return new ChangePlan(header, changes, List.of());
  }

  /** {@code (row 12)}, or nothing where the origin is not known. */
  static String from(String origin) {
    return origin.isEmpty() ? "" : " (" + origin + ")";
  }

  /** A field that has a name, and whose name says where the field stands. */
  static void requireField(FieldRef field, String from) {
    if (field.key().isEmpty()) {
      throw new IllegalArgumentException("A change" + from + " names no field; it needs its key.");
    }
    if (!FieldRef.parse(field.toString()).equals(field)) {
      throw new IllegalArgumentException(
          "The member \"" + field + "\"" + from + " cannot be told from a custom field.");
    }
  }

  /** The base URL of the service the plan is for. */
  public String connection() {
    return header.connection();
  }

  /** Which records. */
  public RecordKind kind() {
    return header.kind();
  }

  /** Whether there is nothing to do. */
  public boolean isEmpty() {
    return changes.isEmpty() && creates.isEmpty();
  }

  /** Changes by record, records in the order first named, changes in the order of the plan. */
  public Map<String, List<PlannedCell>> byRecord() {
    Map<String, List<PlannedCell>> byRecord = new LinkedHashMap<>();
    for (PlannedCell planned : changes) {
      byRecord.computeIfAbsent(planned.change().recordId(), id -> new ArrayList<>(1)).add(planned);
    }
    byRecord.replaceAll((id, cells) -> Collections.unmodifiableList(cells));
    return Collections.unmodifiableMap(byRecord);
  }

  /** How many records have cells to be written. */
  public int records() {
    return Math.toIntExact(
        changes.stream().map(planned -> planned.change().recordId()).distinct().count());
  }

  /** Changes by field, fields in the order first named. */
  public Map<FieldRef, Integer> countByField() {
    Map<FieldRef, Integer> counts = new LinkedHashMap<>();
    changes.forEach(planned -> counts.merge(planned.change().field(), 1, Integer::sum));
    return Collections.unmodifiableMap(counts);
  }

  /** Whether the plan was made for this connection, however its base URL is typed. */
  public boolean isFor(String baseUrl) {
    return ConnectionName.same(connection(), baseUrl);
  }

  /**
   * Refuses a plan for another service: its ids may belong to other records here.
   *
   * @throws UnusablePlanException when it was made for another connection
   */
  public void requireFor(String baseUrl) {
    if (!isFor(baseUrl)) {
      throw new UnusablePlanException(
          "The plan was made for "
              + connection()
              + ", but the connection is "
              + ConnectionName.of(baseUrl)
              + ". Use that connection, or say explicitly that the plan is meant for this one.");
    }
  }

  /** The same plan for another connection, for whoever knows that it holds the same records. */
  public ChangePlan redirectedTo(String baseUrl) {
    return new ChangePlan(
        new Header(baseUrl, header.kind(), header.made(), header.by(), header.origin())
            .withPurpose(header.purpose())
            .withSource(header.source()),
        changes,
        creates);
  }

  /** The same plan for something. */
  public ChangePlan withPurpose(RunPurpose purpose) {
    return new ChangePlan(header.withPurpose(purpose), changes, creates);
  }
}
