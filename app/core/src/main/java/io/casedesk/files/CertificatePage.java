package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.CellResult;
import io.casedesk.changes.run.CreateResult;
import io.casedesk.changes.run.Run;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RunHeader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes a run certificate as one HTML page, without scripts or external resources. */
final class CertificatePage {

  /** The text before the JSON; it can't occur in a record's text, where it would be escaped. */
  static final String MARKER = "\n<script type=\"application/json\" id=\"casedesk-certificate\">";

  /** Rows per HTML table body, which a browser lays out together. */
  private static final int ROWS = 500;

  private final CertificateContents contents;
  private final OutputStream out;

  CertificatePage(CertificateContents contents, OutputStream out) {
    this.contents = contents;
    this.out = out;
  }

  void write(CertificateSource source) throws IOException {
    head();
    summary();
    creates();
    cells();
    alsoChanged();
    verifying();
    text(MARKER);
    new CertificateJson(contents, out).write(source);
    text("</script>\n</body>\n</html>\n");
  }

  private void text(String text) throws IOException {
    out.write(text.getBytes(UTF_8));
  }

  private void head() throws IOException {
    text(
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>Certificate of a run of Casedesk</title>
        <style>
        """);
    try (InputStream css = CertificatePage.class.getResourceAsStream("certificate.css")) {
      if (css == null) {
        throw new FileNotFoundException("certificate.css is missing from the program");
      }
      css.transferTo(out);
    }
    text("</style>\n</head>\n<body>\n<h1>Certificate of a run</h1>\n");
  }

  private void summary() throws IOException {
    RunHeader header = contents.header();
    text("<dl>\n");
    term("Run", HtmlText.of(header.id()));
    term("By", header.by().isEmpty() ? "<i>not known</i>" : HtmlText.of(header.by()));
    term("Begun", time(header.begun()));
    term("Last entry", time(contents.last()));
    term("Connection", HtmlText.of(header.connection()));
    term("Records", HtmlText.of(header.kind()));
    term("Made from", HtmlText.of(header.origin()));
    if (!contents.purpose().reason().isEmpty()) {
      term("Reason", HtmlText.of(contents.purpose().reason()));
    }
    for (RunPurpose.Scope scope : contents.purpose().scopes()) {
      term("Chosen from", scope(scope));
    }
    if (!contents.creates().isEmpty()) {
      term("To be created", String.valueOf(contents.creates().size()));
    }
    term("Cells", String.valueOf(contents.cells().size()));
    text("</dl>\n");
    counts(contents.counts(), VerdictMeanings.OF_CELLS);
  }

  /** The scope of a bulk change: the list from which the user chose its records. */
  private String scope(RunPurpose.Scope scope) {
    String filters =
        scope.filters().isEmpty()
            ? "the whole list"
            : scope.listedFilters().stream().map(HtmlText::of).collect(Collectors.joining(", "))
                + (scope.unlistedFilters() > 0
                    ? " and %d more".formatted(scope.unlistedFilters())
                    : "");
    FieldRef field = FieldRef.parse(scope.field());
    String name = contents.names().of(field);
    return "%s: %d shown, %d chosen, %d of them already so, %d to be changed<br><small>%s</small>"
        .formatted(
            filters,
            scope.shown(),
            scope.chosen(),
            scope.already(),
            scope.changed(),
            name.isEmpty() ? HtmlText.field(field) : HtmlText.shortened(name));
  }

  private void counts(Map<String, Integer> counts, Map<String, String> meanings)
      throws IOException {
    text("<ul class=\"counts\">\n");
    for (Map.Entry<String, Integer> count : counts.entrySet()) {
      text(
          "<li>%d %s <span>%s</span></li>\n"
              .formatted(
                  count.getValue(),
                  mark(count.getKey()),
                  meanings.getOrDefault(count.getKey(), "")));
    }
    text("</ul>\n");
  }

  private void term(String name, String value) throws IOException {
    text("<dt>" + name + "</dt><dd>" + value + "</dd>\n");
  }

  private static String time(@Nullable Instant time) {
    return time == null ? "<i>none</i>" : time.toString().replace("T", " ").replace("Z", " UTC");
  }

  /** A verdict as a word; its color carries no extra meaning. */
  private static String mark(String verdict) {
    return "<b class=\"" + verdict + "\">" + verdict + "</b>";
  }

  private void creates() throws IOException {
    if (contents.creates().isEmpty()) {
      return;
    }
    text("<h2>Records to be created</h2>\n");
    counts(contents.createCounts(), VerdictMeanings.OF_CREATES);
    text(
        """
        <table class="creates">
        <thead><tr><th scope="col">Row</th><th scope="col">Name</th><th scope="col">Record</th>\
        <th scope="col">Made from</th><th scope="col">Verdict</th></tr></thead>
        <tbody>
        """);
    int row = 0;
    for (CreateResult create : contents.creates()) {
      if (row > 0 && row % ROWS == 0) {
        text("</tbody>\n<tbody>\n");
      }
      row(create);
      row++;
    }
    text("</tbody>\n</table>\n");
  }

  private void row(CreateResult create) throws IOException {
    text(
        "<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s%s</td></tr>\n"
            .formatted(
                HtmlText.shortened(create.create().row()),
                HtmlText.shortened(create.create().name()),
                create.id() == null ? "<i>none known</i>" : HtmlText.shortened(create.id()),
                HtmlText.shortened(create.create().origin()),
                mark(CertificateContents.word(create)),
                create.reason().isEmpty() ? "" : " " + HtmlText.shortened(create.reason())));
  }

  private void cells() throws IOException {
    text(
        """
        <h2>Cells</h2>
        <table>
        <thead><tr><th scope="col">Record</th><th scope="col">Field</th><th scope="col">Before</th>\
        <th scope="col">Sent</th><th scope="col">Re-read</th><th scope="col">Verdict</th></tr></thead>
        <tbody>
        """);
    int row = 0;
    for (CellResult cell : contents.cells()) {
      if (row > 0 && row % ROWS == 0) {
        text("</tbody>\n<tbody>\n");
      }
      row(cell);
      row++;
    }
    text("</tbody>\n</table>\n");
  }

  private void row(CellResult cell) throws IOException {
    Change change = cell.cell().change();
    String reason = cell.reason();
    text(
        "<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s%s</td></tr>\n"
            .formatted(
                record(change.recordId()),
                field(change.field()),
                cell.sent() ? value(change, cell.before()) : "<i>nothing was sent</i>",
                cell.sent()
                    ? value(change, change.wanted())
                    : "<i>wanted:</i> " + value(change, change.wanted()),
                reread(cell),
                mark(CertificateContents.word(cell)),
                reason.isEmpty() ? "" : " " + HtmlText.shortened(reason)));
  }

  /**
   * If there is no value, the log does not say whether the field was not set or could not be read.
   */
  private String reread(CellResult cell) {
    return cell.now() == null
        ? "<i>not set or not read</i>"
        : value(cell.cell().change(), cell.now());
  }

  /** A record by its display name, if known, and its id. */
  private String record(String id) {
    Run.RecordName name = contents.recordNames().get(id);
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
    String name = contents.names().of(field);
    return name.isEmpty()
        ? HtmlText.field(field)
        : HtmlText.shortened(name) + "<br><small>" + HtmlText.field(field) + "</small>";
  }

  /** A value with the labels of its dropdown keys. */
  private String value(Change change, @Nullable FieldValue value) {
    String labels = value == null ? "" : contents.names().labels(change.field(), value);
    return HtmlText.value(value)
        + (labels.isEmpty() ? "" : "<br><small>" + HtmlText.shortened(labels) + "</small>");
  }

  private void alsoChanged() throws IOException {
    if (contents.alsoChanged().isEmpty()) {
      return;
    }
    text("<h2>Changed without being sent</h2>\n<ul>\n");
    for (Map.Entry<String, List<FieldRef>> also : contents.alsoChanged().entrySet()) {
      text(
          "<li>"
              + HtmlText.shortened(also.getKey())
              + ": "
              + also.getValue().stream().map(HtmlText::field).collect(Collectors.joining(", "))
              + "</li>\n");
    }
    text("</ul>\n");
  }

  private void verifying() throws IOException {
    text(
        """
        <h2>Verifying</h2>
        <dl>
        <dt>Entries</dt><dd>%d</dd>
        <dt>Last hash</dt><dd><code>%s</code></dd>
        </dl>
        <p><code>casedesk-cli verify-certificate FILE</code> follows the chain of SHA-256 hashes over
        the log of the run, which this page carries, and makes every byte of this page once more from
        it. Whoever has a program for SHA-256 can follow the chain as well: the hash of an entry is that
        of the one before, its number, time, kind, record and body, each led by its length.</p>
        <p>Names of records are those just before they were written to; names of fields and of keys,
        in small letters under a value, are those known to the program when the run began.</p>
        <p>What the chain cannot show: that somebody wrote a whole new log and hashed it anew. For
        that, compare the last hash with one that was noted down elsewhere when the run ended:
        <code>--expect HASH</code>.</p>
        """
            .formatted(contents.entries(), contents.lastHash()));
  }
}
