package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistMatrix;
import io.casedesk.model.checklist.ChecklistMatrix.Presence;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a review pack as one HTML page to print and sign, without scripts or external resources.
 */
final class ReviewPage {

  /** The text before the lines, which can't contain it because they have no {@code <}. */
  static final String MARKER =
      "\n<script type=\"application/x-ndjson\" id=\"casedesk-checklists\">\n";

  /** Number of playbook pages that fit side by side on paper. */
  private static final int ACROSS = 6;

  /** Rows per HTML table body, which a browser lays out together. */
  private static final int ROWS = 500;

  private final ReviewPack pack;
  private final ReviewTables tables;
  private final OutputStream out;

  ReviewPage(ReviewPack pack, OutputStream out) {
    this.pack = pack;
    this.tables = new ReviewTables(pack);
    this.out = out;
  }

  void write() throws IOException {
    try {
      head();
      about();
      matrix();
      table("Reviews", "reviews", ReviewTables.REVIEWS, tables::reviews);
      table("Open points", "points", ReviewTables.OPEN_POINTS, tables::openPoints);
      table("Changes", "changes", ReviewTables.CHANGES, tables::changes);
      signatures();
      verifying();
      text(MARKER);
      pack.write(ReviewPack.Format.NDJSON, out);
      text("</script>\n</body>\n</html>\n");
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
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
        <title>Review of checklists</title>
        <style>
        """);
    try (InputStream css = ReviewPage.class.getResourceAsStream("review.css")) {
      if (css == null) {
        throw new FileNotFoundException("review.css is missing from the program");
      }
      css.transferTo(out);
    }
    text("</style>\n</head>\n<body>\n<h1>Review of checklists</h1>\n");
  }

  private void about() throws IOException {
    text("<dl>\n");
    for (List<String> line : tables.about()) {
      boolean hash = line.getFirst().startsWith("SHA");
      text(
          "<dt>"
              + HtmlText.of(line.getFirst())
              + "</dt><dd>"
              + (hash ? "<code>" + line.getLast() + "</code>" : HtmlText.of(line.getLast()))
              + "</dd>\n");
    }
    text("</dl>\n");
  }

  /**
   * Writes as many tables as are needed for all playbook pages to fit on paper. Each table has only
   * the solutions with a checklist in its columns, so that rows are not repeated in every table;
   * the first one also has the solutions without checklists.
   */
  private void matrix() throws IOException {
    List<Checklist.Page> pages = pack.matrix().pages();
    int from = 0;
    do {
      int to = Math.min(pages.size(), from + ACROSS);
      matrix(pages.subList(from, to), from, pages.size());
      from = to;
    } while (from < pages.size());
  }

  private void matrix(List<Checklist.Page> pages, int from, int all) throws IOException {
    text(
        "<h2>Solutions and checklists"
            + (all > ACROSS
                ? " <span>pages %d to %d of %d</span>".formatted(from + 1, from + pages.size(), all)
                : "")
            + "</h2>\n"
            + (all > ACROSS
                ? "<p>Solutions without a checklist on these pages are not listed"
                    + (from == 0 ? ", except those without any checklist" : "")
                    + ".</p>\n"
                : "")
            + "<table class=\"matrix\">\n<thead><tr>");
    for (String column : List.of("Solution", "Checklists")) {
      text("<th scope=\"col\">" + column + "</th>");
    }
    for (Checklist.Page page : pages) {
      text("<th scope=\"col\">" + heading(page) + "</th>");
    }
    text("</tr></thead>\n<tbody>\n");
    int number = 0;
    for (ChecklistMatrix.Row row : pack.matrix().rows()) {
      if (all > ACROSS && !isListed(row, pages, from == 0)) {
        continue;
      }
      if (number > 0 && number % ROWS == 0) {
        text("</tbody>\n<tbody>\n");
      }
      row(row, pages);
      number++;
    }
    text("</tbody>\n</table>\n");
  }

  private static boolean isListed(
      ChecklistMatrix.Row row, List<Checklist.Page> pages, boolean isFirst) {
    boolean isEmpty = row.entries().isEmpty() && row.gone().isEmpty();
    return (isFirst && isEmpty)
        || pages.stream()
            .anyMatch(page -> !row.at(page).isEmpty() || !ReviewTables.goneAt(row, page).isEmpty());
  }

  /**
   * The distinctive part comes first, so that a common prefix does not cause words to be broken.
   */
  private static String heading(Checklist.Page page) {
    return page.page().isBlank() || page.playbook().isBlank()
        ? HtmlText.shortened(ReviewTables.label(page))
        : HtmlText.shortened(page.page())
            + "<small>"
            + HtmlText.shortened(page.playbook())
            + "</small>";
  }

  private void row(ChecklistMatrix.Row row, List<Checklist.Page> pages) throws IOException {
    text(
        "<tr><th scope=\"row\">"
            + HtmlText.shortened(row.solution().label())
            + owner(row)
            + "<small>"
            + HtmlText.shortened(row.solution().id())
            + (row.solution().deleted() ? " <i>deleted</i>" : "")
            + "</small></th><td>"
            + (row.presence() == Presence.PRESENT
                ? ReviewTables.presence(row)
                : "<b class=\"open\">" + ReviewTables.presence(row) + "</b>")
            + "</td>");
    boolean known = row.presence() == Presence.PRESENT || row.presence() == Presence.NONE;
    for (Checklist.Page page : pages) {
      List<ChecklistMatrix.Gone> gone = ReviewTables.goneAt(row, page);
      boolean none = row.at(page).isEmpty() && gone.isEmpty() && known;
      text(
          "<td>"
              + (none ? "<i>–</i>" : "")
              + Stream.concat(
                      row.at(page).stream()
                          .map(entry -> entry.standing().state())
                          .map(
                              state ->
                                  "<b class=\""
                                      + state
                                      + "\">"
                                      + ReviewTables.word(state)
                                      + "</b>"),
                      gone.stream().map(one -> "<i>" + ReviewTables.word(one) + "</i>"))
                  .collect(Collectors.joining("<br>"))
              + "</td>");
    }
    text("</tr>\n");
  }

  private static String owner(ChecklistMatrix.Row row) {
    String owner = ReviewTables.owner(row.solution());
    return owner.isEmpty() ? "" : "<small>" + HtmlText.shortened(owner) + "</small>";
  }

  private void table(
      String title, String style, List<String> columns, Consumer<Consumer<List<String>>> rows)
      throws IOException {
    text("<h2>" + title + "</h2>\n<table class=\"" + style + "\">\n<thead><tr>");
    for (String column : columns) {
      text("<th scope=\"col\">" + column + "</th>");
    }
    text("</tr></thead>\n<tbody>\n");
    int[] number = {0};
    rows.accept(
        cells -> {
          number[0]++;
          try {
            text(number[0] % ROWS == 0 ? "</tbody>\n<tbody>\n<tr>" : "<tr>");
            for (String cell : cells) {
              text("<td>" + HtmlText.shortened(cell) + "</td>");
            }
            text("</tr>\n");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    text("</tbody>\n</table>\n" + (number[0] == 0 ? "<p>None.</p>\n" : ""));
  }

  private void signatures() throws IOException {
    text("<section class=\"signatures\">\n<h2>Signatures</h2>\n");
    for (String role : List.of("Reviewed by", "Approved by")) {
      text("<div><p>" + role + "</p>");
      for (String line : List.of("Name", "Function", "Date", "Signature")) {
        text("<span>" + line + "</span>");
      }
      text("</div>\n");
    }
    text("</section>\n");
  }

  private void verifying() throws IOException {
    text(
        """
        <h2>Verifying</h2>
        <p>This page carries the data it shows, every member of every checklist as the service sent
        it, a line for each solution. The SHA-256 above is that of these lines, which
        <code>casedesk-cli checklists --format ndjson</code> writes as a file as well:
        <code>sed '1,/^&lt;script/d;/^&lt;\\/script/,$d' PAGE.html | sha256sum</code>
        shows it. Whoever signs this page signs that number.</p>
        """);
  }
}
