package io.casedesk.files.certificates;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.files.HtmlPage;
import io.casedesk.files.HtmlText;
import io.casedesk.files.results.ResultRow;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.RunHeader;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the contents of a run certificate as a page for people, which proves nothing itself. */
final class CertificatePage {

  private static final Map<String, String> MEANINGS_OF_CELLS =
      Map.of(
          "APPLIED",
          "verified: the service returned the value that was sent",
          "UNCHANGED",
          "no change needed; nothing was sent",
          "BLANK",
          "accepted, but the field is empty",
          "DIFFERENT",
          "accepted, but the service stored another value",
          "CONFLICT",
          "not sent: another user changed the value",
          "REJECTED",
          "not applied: rejected, or not sent",
          "UNCERTAIN",
          "unconfirmed: the response was lost, or the value wasn't read again",
          ResultRow.NOT_SENT,
          "the run stopped before this change");

  private static final Map<String, String> MEANINGS_OF_CREATES =
      Map.of(
          ResultRow.CREATED,
          "created, and verified by its name",
          ResultRow.DOUBLED,
          "created, and more new records have its name than were sent",
          "UNCHANGED",
          "created by an earlier run; nothing was sent",
          "DIFFERENT",
          "created, but with another name",
          "REJECTED",
          "not created",
          "UNCERTAIN",
          "unconfirmed: the record may or may not exist",
          ResultRow.NOT_SENT,
          "the run stopped before this change");

  private final Certificate.Contents contents;
  private final String digest;
  private final HtmlPage page;

  private CertificatePage(Certificate.Contents contents, String digest, HtmlPage page) {
    this.contents = contents;
    this.digest = digest;
    this.page = page;
  }

  static void write(Certificate.Contents contents, String digest, OutputStream out)
      throws IOException {
    HtmlPage.write(
        out,
        "en",
        "Casedesk run certificate",
        CertificatePage.class,
        "certificate.css",
        page -> new CertificatePage(contents, digest, page).body());
  }

  private void body() {
    summary();
    if (!contents.creates().isEmpty()) {
      page.heading("New records");
      counts(contents.createCounts(), MEANINGS_OF_CREATES);
      var _ =
          page.table(
              "creates",
              List.of("Row", "Name", "Record", "Made from", "Verdict"),
              rows -> contents.creates().forEach(create -> rows.accept(row(create))));
    }
    page.heading("Cells");
    var _ =
        page.table(
            "cells",
            List.of("Record", "Field", "Before", "Sent", "Read again", "Verdict"),
            rows -> contents.cells().forEach(cell -> rows.accept(row(cell))));
    alsoChanged();
    verifying();
  }

  private void summary() {
    RunHeader header = contents.header();
    page.html("<dl>\n");
    page.term("Run", HtmlText.of(header.id()));
    page.term("By", header.by().isEmpty() ? "<i>unknown</i>" : HtmlText.of(header.by()));
    page.term("Started", time(header.begun()));
    page.term("Last step", time(contents.last()));
    page.term("Connection", HtmlText.of(header.connection()));
    page.term("Records", HtmlText.of(header.kind()));
    page.term("Source", HtmlText.of(header.origin()));
    if (!contents.run().purpose().reason().isEmpty()) {
      page.term("Reason", HtmlText.of(contents.run().purpose().reason()));
    }
    contents.run().purpose().scopes().forEach(scope -> page.term("Selected from", scope(scope)));
    if (!contents.creates().isEmpty()) {
      page.term("New records", String.valueOf(contents.creates().size()));
    }
    page.term("Cells", String.valueOf(contents.cells().size()));
    page.html("</dl>\n");
    counts(contents.counts(), MEANINGS_OF_CELLS);
  }

  /** The scope of a bulk change: the list from which the user chose its records. */
  private String scope(RunPurpose.Scope scope) {
    String filters =
        scope.filters().isEmpty()
            ? "the complete list"
            : scope.listedFilters().stream().map(HtmlText::of).collect(Collectors.joining(", "))
                + (scope.unlistedFilters() > 0
                    ? " and %s more".formatted(scope.unlistedFilters())
                    : "");
    FieldRef field = FieldRef.parse(scope.field());
    String name = contents.run().labels().of(field);
    return "%s: %s shown, %s selected, %s without a change, %s to change<br><small>%s</small>"
        .formatted(
            filters,
            scope.shown(),
            scope.chosen(),
            scope.already(),
            scope.changed(),
            name.isEmpty() ? HtmlText.field(field) : HtmlText.shortened(name));
  }

  private void counts(Map<String, Integer> counts, Map<String, String> meanings) {
    page.html("<ul class=\"counts\">\n");
    counts.forEach(
        (verdict, count) ->
            page.html(
                "<li>%s %s <span>%s</span></li>\n"
                    .formatted(count, mark(verdict), meanings.getOrDefault(verdict, ""))));
    page.html("</ul>\n");
  }

  private static String time(@Nullable Instant time) {
    return time == null ? "<i>none</i>" : time.toString().replace("T", " ").replace("Z", " UTC");
  }

  /** A verdict as a word; its color carries no extra meaning. */
  private static String mark(String verdict) {
    return "<b class=\"" + verdict + "\">" + verdict + "</b>";
  }

  private static String verdict(String verdict, String reason) {
    return mark(verdict) + (reason.isEmpty() ? "" : " " + HtmlText.shortened(reason));
  }

  private static List<String> row(CreateResult create) {
    return List.of(
        HtmlText.shortened(create.create().row()),
        HtmlText.shortened(create.create().name()),
        create.id() == null ? "<i>unknown</i>" : HtmlText.shortened(create.id()),
        HtmlText.shortened(create.create().origin()),
        verdict(ResultRow.word(create), create.reason().text()));
  }

  private List<String> row(CellResult cell) {
    Change change = cell.cell().change();
    String wanted = value(change, change.wanted());
    return List.of(
        record(change.recordId()),
        field(change.field()),
        cell.sent() ? value(change, cell.before()) : "<i>nothing was sent</i>",
        cell.sent() ? wanted : "<i>requested:</i> " + wanted,
        // If there is no value, the run does not say whether the field was not set or not read.
        cell.now() == null ? "<i>not set or not read</i>" : value(change, cell.now()),
        verdict(ResultRow.word(cell), cell.reason().text()));
  }

  /** A record by its display name, if known, and its id. */
  private String record(String id) {
    Run.RecordName name = contents.run().recordNames().get(id);
    if (name == null) {
      return HtmlText.shortened(id);
    }
    return (name.title().isEmpty() ? "" : HtmlText.shortened(name.title()) + "<br>")
        + (name.sourceId().isEmpty() ? "" : HtmlText.shortened(name.sourceId()) + "<br>")
        + "<small>"
        + HtmlText.shortened(id)
        + "</small>";
  }

  private String field(FieldRef field) {
    String name = contents.run().labels().of(field);
    return name.isEmpty()
        ? HtmlText.field(field)
        : HtmlText.shortened(name) + "<br><small>" + HtmlText.field(field) + "</small>";
  }

  /** A value with the labels of its dropdown keys. */
  private String value(Change change, @Nullable FieldValue value) {
    String labels = value == null ? "" : contents.run().labels().labels(change.field(), value);
    return HtmlText.value(value)
        + (labels.isEmpty() ? "" : "<br><small>" + HtmlText.shortened(labels) + "</small>");
  }

  private void alsoChanged() {
    if (contents.run().alsoChanged().isEmpty()) {
      return;
    }
    page.heading("Other fields that also changed meanwhile");
    page.html("<ul>\n");
    contents
        .run()
        .alsoChanged()
        .forEach(
            (record, fields) ->
                page.html(
                    "<li>"
                        + HtmlText.shortened(record)
                        + ": "
                        + fields.stream().map(HtmlText::field).collect(Collectors.joining(", "))
                        + "</li>\n"));
    page.html("</ul>\n");
  }

  private void verifying() {
    page.heading("Verifying");
    page.html(
        """
        <dl>
        <dt>Calls</dt><dd>%s</dd>
        <dt>SHA-256</dt><dd><code>%s</code></dd>
        </dl>
        <p>This page is only for reading. To verify the run, use the run certificate:
        <code>casedesk-cli runs certificate %s --output run.json</code> writes it with every call and
        every verdict of the run. <code>casedesk-cli verify-certificate run.json</code> verifies it and
        shows these counts. Its SHA-256 must match the SHA-256 above. Long texts are cut off on this
        page; the run certificate contains them in full.</p>
        <p>Record names are the names before the run. Labels of fields and keys, in small letters under
        a value, are the labels that Casedesk knew when the run started.</p>
        """
            .formatted(
                contents.rows().attempts().size(), digest, HtmlText.of(contents.header().id())));
  }
}
