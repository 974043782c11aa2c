package io.casedesk.files.certificates;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.files.results.ResultRow;
import io.casedesk.json.JsonOutput;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.RunHeader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Writes run certificates, and the results of verifying them, as JSON. */
public final class CertificateJson {

  private CertificateJson() {}

  /** Writes a certificate, with one line for each entry, create and cell. */
  static void write(CertificateContents contents, Certificate.Source source, OutputStream out)
      throws IOException {
    try {
      JsonOutput.document(
          out,
          json -> {
            json.text("format", Certificate.FORMAT)
                .number("version", Certificate.VERSION)
                .object("run", run -> header(run, contents.header()))
                .number("entry_count", contents.entries())
                .text("last_hash", contents.lastHash())
                .object("summary", summary -> summary(summary, contents))
                .array("entries", () -> entries(json, contents, source))
                .list("creates", contents.creates(), CertificateJson::create)
                .list("cells", contents.cells(), CertificateJson::cell)
                .list(
                    "also_changed",
                    contents.alsoChanged().entrySet(),
                    (output, also) ->
                        output
                            .text("record", also.getKey())
                            .texts(
                                "fields",
                                also.getValue().stream().map(FieldRef::toString).toList()));
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Writes as many entries as were counted before; an open log may have become longer. */
  private static void entries(
      JsonOutput json, CertificateContents contents, Certificate.Source source) {
    JournalChainCheck chain = new JournalChainCheck(contents.header());
    try {
      source
          .entries()
          .forEach(
              logged -> {
                if (chain.entries() < contents.entries()) {
                  chain.check(logged);
                  json.element(entry -> entry(entry, logged));
                }
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!chain.hash().equals(contents.lastHash())) {
      throw new InvalidCertificateException(Message.of("certificate.log-changed"));
    }
  }

  /**
   * Writes the result for a valid certificate: {@code verified} (true), {@code problem} (empty),
   * {@code run} (id, connection, kind, begun, by, origin), {@code entries}, {@code last_hash},
   * {@code cells} and {@code verdicts}, their counts, {@code creates} and {@code create_verdicts}.
   *
   * @param out the output; stays open
   */
  public static void verified(CertificateContents contents, OutputStream out) {
    JsonOutput.object(
        out,
        json -> {
          json.flag("verified", true)
              .text("problem", "")
              .object("run", run -> header(run, contents.header()))
              .number("entries", contents.entries())
              .text("last_hash", contents.lastHash());
          summary(json, contents);
        });
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

  private static void summary(JsonOutput json, CertificateContents contents) {
    json.number("cells", contents.cells().size())
        .numbers("verdicts", contents.counts())
        .number("creates", contents.creates().size())
        .numbers("create_verdicts", contents.createCounts());
    RunPurpose purpose = contents.purpose();
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

  private static void entry(JsonOutput json, StoredJournalEntry logged) {
    json.number("seq", logged.seq())
        .text("at", logged.at().toString())
        .text("kind", logged.entry().kind())
        .text("record", logged.entry().record())
        .text("body", logged.entry().body())
        .text("hash", logged.hash());
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
