package io.casedesk.files.plans;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_DEFAULT;
import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;
import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;
import static com.fasterxml.jackson.annotation.Nulls.AS_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.files.AtomicFile;
import io.casedesk.json.JsonFileFormat;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunRelation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes a change plan as a JSON file that can be reviewed, passed on and applied later:
 * UTF-8, one change per line, described by {@code resources/plan/plan.schema.json}.
 *
 * <ul>
 *   <li>{@code format} is {@code casedesk-plan}, {@code version} 1.
 *   <li>{@code connection}, {@code kind} ({@code use-cases} or {@code solutions}) and {@code made}
 *       (ISO 8601, UTC) are required; {@code by} and {@code origin} are information for users.
 *   <li>{@code undo_of}: the ID of the run that the plan undoes; omitted if it undoes none.
 *   <li>{@code changes}: {@code record} (the service's id), {@code field} ({@code
 *       custom_fields.KEY} or the name of a member), {@code seen} (omitted when the field was not
 *       set, which differs from null), {@code wanted}, {@code clear} (true when the change empties
 *       the field on purpose), {@code origin}.
 *   <li>{@code creates}: {@code row}, {@code name}, {@code values} by field, {@code origin}.
 * </ul>
 *
 * Values keep their JSON type: numbers keep their digits, arrays and objects their text, in which
 * only line breaks become spaces. Unknown members are rejected, because a reviewer may have relied
 * on them.
 */
public final class PlanFile {

  static final String FORMAT = "casedesk-plan";
  static final int VERSION = 1;

  /** Maximum size in bytes: a million changes, or two dozen of the longest values. */
  static final int MOST_BYTES = 512 << 20;

  private static final JsonFileFormat<Document> PLANS =
      new JsonFileFormat<>("plan.plan", FORMAT, VERSION, Document.class);

  private PlanFile() {}

  /**
   * Writes a plan.
   *
   * @param out the output; flushed, stays open
   * @throws UnusablePlanException when a value can't be written as JSON; the output may then be
   *     incomplete, so write to an {@link AtomicFile}
   */
  public static void write(ChangePlan plan, OutputStream out) throws IOException {
    ChangePlan.Header header = plan.header();
    try {
      JsonFileFormat.write(
          new Document(
              FORMAT,
              VERSION,
              header.connection(),
              header.kind().word(),
              header.made(),
              header.by(),
              header.origin(),
              undone(header),
              plan.changes().stream().map(PlanFile::change).toList(),
              plan.creates().stream().map(PlanFile::create).toList()),
          out);
    } catch (MessageException e) {
      throw new UnusablePlanException(e.message().sentence(), e);
    }
  }

  /**
   * Reads a plan.
   *
   * @throws UnusablePlanException when the file is not a plan, is damaged or contradicts itself
   * @throws IOException when the file can't be read
   */
  public static ChangePlan read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in);
    }
  }

  /**
   * Reads a plan.
   *
   * @param in the input; stays open
   * @throws UnusablePlanException when the input is not a plan, is damaged or contradicts itself
   */
  public static ChangePlan read(InputStream in) throws IOException {
    byte[] json = in.readNBytes(MOST_BYTES + 1);
    if (json.length > MOST_BYTES) {
      throw new UnusablePlanException(Message.of("plan.large", MOST_BYTES >> 20));
    }
    return read(json);
  }

  private static String undone(ChangePlan.Header header) {
    RunRelation relation = header.purpose().relation();
    return relation.kind() == RunRelation.Kind.UNDO ? relation.runId() : "";
  }

  private static ChangePlan read(byte[] json) {
    try {
      Document document = PLANS.read(json);
      return new ChangePlan(
          header(document),
          JsonFileFormat.each("changes", document.changes, PlanFile::change),
          JsonFileFormat.each("creates", document.creates, PlanFile::create));
    } catch (UnreadableJsonException e) {
      throw new UnusablePlanException(
          Message.of("json.unusable", e.place(), e.message()).sentence(), e);
    } catch (IllegalArgumentException e) {
      throw new UnusablePlanException(
          Message.of("json.unusable", Message.of("json.file"), Message.ofFailure(e)).sentence(), e);
    }
  }

  private static ChangePlan.Header header(Document document) {
    ChangePlan.Header header =
        new ChangePlan.Header(
            document.connection,
            RecordKind.of(document.kind)
                .orElseThrow(
                    () ->
                        new UnreadableJsonException(
                            Message.of("plan.kind", Message.shortened(document.kind)))),
            document.made,
            document.by,
            document.origin);
    return document.undoOf.isEmpty()
        ? header
        : header.withPurpose(
            RunPurpose.of(RunRelation.ofRun(RunRelation.Kind.UNDO, document.undoOf)));
  }

  private static CellDocument change(PlannedCell planned) {
    Change change = planned.change();
    return new CellDocument(
        change.recordId(),
        change.field(),
        change.seen(),
        change.wanted(),
        planned.clears(),
        planned.wasAbsent(),
        planned.origin());
  }

  private static PlannedCell change(CellDocument cell) {
    return new PlannedCell(
        new Change(cell.record, cell.field, cell.seen, cell.wanted),
        cell.clear,
        cell.origin,
        cell.wasAbsent);
  }

  private static CreateDocument create(PlannedCreate create) {
    return new CreateDocument(create.row(), create.name(), create.values(), create.origin());
  }

  private static PlannedCreate create(CreateDocument create) {
    return new PlannedCreate(create.row, create.name, create.values, create.origin);
  }

  private record Document(
      String format,
      int version,
      @JsonProperty(required = true) String connection,
      @JsonProperty(required = true) String kind,
      @JsonProperty(required = true) Instant made,
      String by,
      String origin,
      @JsonInclude(NON_EMPTY) String undoOf,
      @JsonProperty(required = true) List<CellDocument> changes,
      @JsonInclude(NON_EMPTY) @JsonSetter(nulls = AS_EMPTY) List<CreateDocument> creates) {}

  private record CellDocument(
      @JsonProperty(required = true) String record,
      @JsonProperty(required = true) FieldRef field,
      @JsonInclude(NON_NULL) @Nullable FieldValue seen,
      @JsonProperty(required = true) FieldValue wanted,
      @JsonInclude(NON_DEFAULT) boolean clear,
      @JsonInclude(NON_DEFAULT) boolean wasAbsent,
      @JsonInclude(NON_EMPTY) String origin) {}

  private record CreateDocument(
      @JsonProperty(required = true) String row,
      @JsonProperty(required = true) String name,
      @JsonProperty(required = true) Map<FieldRef, FieldValue> values,
      @JsonInclude(NON_EMPTY) String origin) {}
}
