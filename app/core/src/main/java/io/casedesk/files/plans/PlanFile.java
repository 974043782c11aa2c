package io.casedesk.files.plans;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.files.AtomicFile;
import io.casedesk.json.JsonDocument;
import io.casedesk.json.JsonMembers;
import io.casedesk.json.JsonOutput;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

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

  private static final String CHANGE_NOUN = "plan.change";
  private static final String CREATE_NOUN = "plan.create";

  private static final Set<String> HEADER =
      Set.of("connection", "kind", "made", "by", "origin", "undo_of");
  private static final Set<String> CHANGE =
      Set.of("record", "field", "seen", "wanted", "clear", "was_absent", "origin");
  private static final Set<String> CREATE = Set.of("row", "name", "values", "origin");

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
    JsonOutput.document(
        out,
        json -> {
          json.text("format", FORMAT)
              .number("version", VERSION)
              .text("connection", header.connection())
              .text("kind", header.kind().word())
              .text("made", header.made().toString())
              .text("by", header.by())
              .text("origin", header.origin())
              .optional("undo_of", undone(header));
          list(json, "changes", CHANGE_NOUN, plan.changes(), PlanFile::change);
          if (!plan.creates().isEmpty()) {
            list(json, "creates", CREATE_NOUN, plan.creates(), PlanFile::create);
          }
        });
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

  private static <T> void list(
      JsonOutput json,
      String name,
      String element,
      List<T> elements,
      BiConsumer<JsonOutput, T> members) {
    int[] number = {0};
    json.list(
        name,
        elements,
        (output, each) -> {
          number[0]++;
          try {
            members.accept(output, each);
          } catch (IllegalArgumentException e) {
            throw new UnusablePlanException(
                Message.of("json.problem", Message.of(element, number[0]), Message.ofFailure(e))
                    .sentence(),
                e);
          }
        });
  }

  private static String undone(ChangePlan.Header header) {
    RunRelation relation = header.purpose().relation();
    return relation.kind() == RunRelation.Kind.UNDO ? relation.runId() : "";
  }

  private static void change(JsonOutput json, PlannedCell planned) {
    Change change = planned.change();
    json.text("record", change.recordId())
        .text("field", change.field().toString())
        .value("seen", change.field(), change.seen())
        .value("wanted", change.field(), change.wanted());
    if (planned.clears()) {
      json.flag("clear", true);
    }
    if (planned.wasAbsent()) {
      json.flag("was_absent", true);
    }
    json.optional("origin", planned.origin());
  }

  private static void create(JsonOutput json, PlannedCreate create) {
    json.text("row", create.row())
        .text("name", create.name())
        .object(
            "values",
            values ->
                create
                    .values()
                    .forEach((field, value) -> values.value(field.toString(), field, value)))
        .optional("origin", create.origin());
  }

  private static ChangePlan read(byte[] bytes) {
    List<PlannedCell> changes = new ArrayList<>();
    List<PlannedCreate> creates = new ArrayList<>();
    JsonDocument document =
        new JsonDocument("plan.plan", FORMAT, VERSION, HEADER)
            .list("changes", CHANGE_NOUN, CHANGE, members -> changes.add(change(members)))
            .list("creates", CREATE_NOUN, CREATE, members -> creates.add(create(members)));
    try {
      JsonMembers header = document.read(JsonMembers.withoutMark(bytes), "changes");
      return new ChangePlan(header(header), changes, creates);
    } catch (UnreadableJsonException | IllegalArgumentException e) {
      throw new UnusablePlanException(
          Message.of("json.unusable", document.position(), Message.ofFailure(e)).sentence(), e);
    }
  }

  private static ChangePlan.Header header(JsonMembers members) {
    String kind = members.text("kind");
    ChangePlan.Header header =
        new ChangePlan.Header(
            members.text("connection"),
            RecordKind.of(kind)
                .orElseThrow(
                    () ->
                        new UnreadableJsonException(
                            Message.of("plan.kind", JsonMembers.shortened(kind)))),
            members.time("made"),
            members.textOrEmpty("by"),
            members.textOrEmpty("origin"));
    String undone = members.textOrEmpty("undo_of");
    return undone.isEmpty()
        ? header
        : header.withPurpose(RunPurpose.of(RunRelation.ofRun(RunRelation.Kind.UNDO, undone)));
  }

  private static PlannedCell change(JsonMembers members) {
    FieldRef field = FieldRef.parse(members.text("field"));
    return new PlannedCell(
        new Change(
            members.text("record"), field, members.value("seen"), members.required("wanted")),
        members.flag("clear"),
        members.textOrEmpty("origin"),
        members.flag("was_absent"));
  }

  private static PlannedCreate create(JsonMembers members) {
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
    if (members.required("values") instanceof FieldValue.Structure(String object)) {
      JsonMembers.of(object.getBytes(UTF_8), Set.of())
          .all()
          .forEach((name, value) -> values.put(FieldRef.parse(name), value));
    } else {
      throw new UnreadableJsonException(Message.of("plan.values"));
    }
    return new PlannedCreate(
        members.text("row"), members.text("name"), values, members.textOrEmpty("origin"));
  }
}
