package io.casedesk.files.checklists;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.files.HtmlPage;
import io.casedesk.files.HtmlText;
import io.casedesk.messages.Message;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.ChecklistChange.Snapshot;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.checklist.UnusableFileException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Writes a review pack as one HTML page to print and sign, without scripts or external resources.
 */
final class ReviewPage {

  /** The line before the data. Neither the data nor text on the page contain a {@code <}. */
  static final String DATA = "<script type=\"application/x-ndjson\" id=\"casedesk-checklists\">";

  private static final String END = "</script>";

  /** The columns of the list that fit on one line; the other tables and the data have the rest. */
  private static final List<String> LIST =
      List.of("Name", "Owner", "Playbook", "Page", "State", "Assignee", "Due", "By", "Note");

  /** The columns of the open points that fit on one line. */
  private static final List<String> POINTS =
      List.of("To do", "Solution", "Name", "Checklist", "Detail");

  private final ReviewPack pack;
  private final ReviewTables tables;
  private final HtmlPage page;

  private ReviewPage(ReviewPack pack, HtmlPage page) {
    this.pack = pack;
    this.tables = new ReviewTables(pack);
    this.page = page;
  }

  static void write(ReviewPack pack, OutputStream out) throws IOException {
    HtmlPage.write(
        out,
        "Review of checklists",
        ReviewPage.class,
        "review.css",
        page -> {
          try {
            new ReviewPage(pack, page).body(out);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private void body(OutputStream out) throws IOException {
    about();
    table("Checklists", "list", LIST, this::list);
    table("Reviews", "reviews", ReviewTables.REVIEWS, tables::reviews);
    table("Open points", "points", POINTS, this::points);
    table("Changes", "changes", ReviewTables.CHANGES, tables::changes);
    signatures();
    verifying();
    page.html("\n" + DATA + "\n");
    ChecklistLines.write(pack.checklists(), out);
    page.html(END + "\n");
  }

  /**
   * Reads the data of a page.
   *
   * @throws UnusableFileException when the file is no such page, or is damaged
   */
  static Snapshot read(InputStream in) throws IOException {
    LineNumberReader lines =
        new LineNumberReader(
            new InputStreamReader(
                in,
                UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)));
    try {
      for (String line = lines.readLine(); !DATA.equals(line); line = lines.readLine()) {
        if (line == null) {
          throw new UnusableFileException(Message.of("checklists.not-a-page"), null);
        }
      }
      return ChecklistLines.read(lines, END);
    } catch (CharacterCodingException e) {
      throw ChecklistLines.unusable(
          lines.getLineNumber() + 1, Message.of("checklists.not-utf-8"), e);
    }
  }

  private void about() throws IOException {
    page.html("<dl>\n");
    for (List<String> line : tables.about()) {
      boolean hash = line.getFirst().startsWith("SHA");
      page.term(
          HtmlText.of(line.getFirst()),
          hash ? "<code>" + line.getLast() + "</code>" : HtmlText.of(line.getLast()));
    }
    page.html("</dl>\n");
  }

  private void list(Consumer<List<String>> rows) {
    Map<String, String> names = names();
    tables.list(
        ReviewTables::time,
        row -> {
          List<String> named = new ArrayList<>(row);
          named.set(ReviewTables.LIST.indexOf("Name"), names.get(row.getFirst()));
          rows.accept(cells(named, ReviewTables.LIST, LIST));
        });
  }

  /** The names of the solutions by ID; a name that several solutions have is followed by the ID. */
  private Map<String, String> names() {
    List<Solution> solutions =
        pack.checklists().rows().stream().map(ReviewedChecklists.Row::solution).toList();
    Map<String, Long> holders =
        solutions.stream().collect(Collectors.groupingBy(Solution::label, Collectors.counting()));
    Map<String, String> names = new HashMap<>();
    for (Solution solution : solutions) {
      String label = solution.label();
      boolean isShared = holders.getOrDefault(label, 1L) > 1;
      names.put(
          solution.id(),
          label
              + (isShared ? " (" + solution.id() + ")" : "")
              + (solution.deleted() ? ", deleted" : ""));
    }
    return names;
  }

  private void points(Consumer<List<String>> rows) {
    tables.openPoints(row -> rows.accept(cells(row, ReviewTables.OPEN_POINTS, POINTS)));
  }

  private static List<String> cells(List<String> row, List<String> all, List<String> columns) {
    return columns.stream().map(column -> row.get(all.indexOf(column))).toList();
  }

  private void table(
      String title, String style, List<String> columns, Consumer<Consumer<List<String>>> rows) {
    page.heading(title);
    int number =
        page.table(
            style,
            columns,
            consumer ->
                rows.accept(
                    cells -> consumer.accept(cells.stream().map(HtmlText::shortened).toList())));
    page.html(number == 0 ? "<p>None.</p>\n" : "");
  }

  private void signatures() {
    page.html("<section class=\"signatures\">\n<h2>Signatures</h2>\n");
    for (String role : List.of("Reviewed by", "Approved by")) {
      page.html("<div><p>" + role + "</p>");
      for (String line : List.of("Name", "Function", "Date", "Signature")) {
        page.html("<span>" + line + "</span>");
      }
      page.html("</div>\n");
    }
    page.html("</section>\n");
  }

  private void verifying() {
    page.html(
        """
        <h2>Verifying</h2>
        <p>This page contains its data: every field of every checklist as the service sent it, with
        one line for each solution. Long texts are cut off in the tables above; the data contains them
        in full. <code>casedesk-cli checklists diff</code> compares the data of
        two such pages. The SHA-256 above is the hash of these lines.
        <code>sed '1,/^&lt;script/d;/^&lt;\\/script/,$d' PAGE.html | sha256sum</code>
        shows the hash of a saved page. Your signature covers this hash.</p>
        """);
  }
}
