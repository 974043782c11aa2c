package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.files.results.ResultRow;
import io.casedesk.json.JsonOutput;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Sha256;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunJudgment;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Writes run certificates, and the results of verifying them, as JSON. */
public final class CertificateJson {

  private CertificateJson() {}

  /**
   * Writes a certificate, with one line for each create, cell, call and verdict.
   *
   * @param attempts passes all calls once
   * @param out the output; stays open
   * @return the SHA-256 that ends it
   */
  static String write(
      Certificate.Contents contents, Consumer<Consumer<RunAttempt>> attempts, OutputStream out)
      throws IOException {
    OutputStream buffered = new BufferedOutputStream(out, 1 << 16);
    DigestOutputStream digest = new DigestOutputStream(buffered, Sha256.begin());
    String[] hex = {""};
    JsonOutput.document(
        digest,
        json -> {
          json.text("format", Certificate.FORMAT)
              .number("version", Certificate.VERSION)
              .object("run", run -> header(run, contents.header()))
              .object("summary", summary -> summary(summary, contents))
              .list("creates", contents.creates(), CertificateJson::create)
              .list("cells", contents.cells(), CertificateJson::cell)
              .list(
                  "also_changed",
                  contents.run().alsoChanged().entrySet(),
                  (output, also) ->
                      output.text("record", also.getKey()).texts("fields", names(also.getValue())))
              .array(
                  "calls",
                  () -> attempts.accept(call -> json.element(output -> call(output, call))))
              .list("judgments", contents.rows().judgments(), CertificateJson::judgment);
          // The digest is that of whole lines, so head -n -2 run.json | sha256sum prints it.
          json.flush();
          digest.getMessageDigest().update(",\n".getBytes(UTF_8));
          hex[0] = Sha256.hex(digest.getMessageDigest());
          json.text("sha256", hex[0]);
        });
    buffered.flush();
    return hex[0];
  }

  private static List<String> names(List<FieldRef> fields) {
    return fields.stream().map(FieldRef::toString).toList();
  }

  /**
   * Writes the result for a valid certificate: {@code verified} (true), {@code problem} (empty),
   * {@code run} (id, connection, kind, begun, by, origin), {@code sha256}, {@code cells} and {@code
   * verdicts}, their counts, {@code creates} and {@code create_verdicts}.
   *
   * @param out the output; stays open
   */
  public static void verified(CertificateSummary summary, OutputStream out) {
    JsonOutput.object(
        out,
        json ->
            json.flag("verified", true)
                .text("problem", "")
                .object("run", run -> header(run, summary.header()))
                .text("sha256", summary.digest())
                .number("cells", summary.cellCount())
                .numbers("verdicts", summary.cells())
                .number("creates", summary.createCount())
                .numbers("create_verdicts", summary.creates()));
  }

  /**
   * Writes the result for an invalid certificate: {@code verified} (false) and {@code problem}.
   *
   * @param out the output; stays open
   */
  public static void failed(String problem, OutputStream out) {
    JsonOutput.object(out, json -> json.flag("verified", false).text("problem", problem));
  }

  private static void header(JsonOutput json, RunHeader header) {
    json.text("id", header.id())
        .text("connection", header.connection())
        .text("kind", header.kind())
        .text("begun", header.begun().toString())
        .text("by", header.by())
        .text("origin", header.origin());
  }

  private static void summary(JsonOutput json, Certificate.Contents contents) {
    json.number("cells", contents.cells().size())
        .numbers("verdicts", contents.counts())
        .number("creates", contents.creates().size())
        .numbers("create_verdicts", contents.createCounts());
    RunPurpose purpose = contents.run().purpose();
    if (!purpose.isNone()) {
      json.word("made", purpose.planSource())
          .text("reason", purpose.reason())
          .list("scopes", purpose.scopes(), CertificateJson::scope);
    }
  }

  private static void scope(JsonOutput json, RunPurpose.Scope scope) {
    json.text("field", scope.field())
        .texts("filters", scope.filters())
        .number("shown", scope.shown())
        .number("chosen", scope.chosen())
        .number("already", scope.already())
        .number("changed", scope.changed());
  }

  private static void call(JsonOutput json, RunAttempt call) {
    boolean isWrite = call.kind() == RunAttempt.Kind.WRITE;
    json.word("kind", call.kind())
        .text(isWrite ? "record" : "row", call.target())
        .number("n", call.n())
        .text("at", call.at().toString());
    if (isWrite) {
      json.object("sent", sent -> values(sent, call.sent()));
    }
    Map<FieldRef, FieldValue> before = call.before();
    if (before != null) {
      json.object("before", fields -> values(fields, before));
    }
    Set<String> ids = call.idsBefore();
    if (ids != null) {
      json.texts("ids_before", ids);
    }
    Answer answer = call.answer();
    if (answer != null) {
      json.word("answer", answer);
    }
    json.optional("problem", call.problem().text());
  }

  private static void values(JsonOutput json, Map<FieldRef, FieldValue> values) {
    values.forEach((field, value) -> json.valueOrText(field.toString(), field, value));
  }

  private static void judgment(JsonOutput json, RunJudgment judgment) {
    FieldRef field = judgment.field();
    if (field == null) {
      json.text("row", judgment.target());
    } else {
      json.text("record", judgment.target())
          .text("field", field.toString())
          .valueOrText("now", field, judgment.now());
    }
    json.text("at", judgment.at().toString())
        .text("verdict", judgment.verdict().name())
        .text("reason", judgment.problem().text());
    if (!judgment.alsoChanged().isEmpty()) {
      json.texts("also_changed", names(judgment.alsoChanged()));
    }
  }

  private static void create(JsonOutput json, CreateResult create) {
    json.text("row", create.create().row())
        .text("name", create.create().name())
        .optional("record", create.id())
        .text("verdict", ResultRow.word(create))
        .text("reason", create.reason().text())
        .text("origin", create.create().origin());
  }

  private static void cell(JsonOutput json, CellResult cell) {
    Change change = cell.cell().change();
    FieldRef field = change.field();
    json.text("record", change.recordId())
        .text("field", field.toString())
        .valueOrText("seen", field, change.seen())
        .valueOrText("wanted", field, change.wanted())
        .flag("sent", cell.sent())
        .valueOrText("before", field, cell.before())
        .valueOrText("now", field, cell.now())
        .text("verdict", ResultRow.word(cell))
        .text("reason", cell.reason().text())
        .text("origin", cell.cell().origin());
  }
}
