package io.casedesk.files.checklists;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.files.HtmlPage;
import io.casedesk.files.HtmlText;
import io.casedesk.messages.Message;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistChange.Snapshot;
import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.checklist.ReviewedChecklists.Presence;
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
import java.util.stream.Stream;

/**
 * Writes a review pack as one HTML page to print and sign, without scripts or external resources.
 */
final class ReviewPage {

  /** The line before the data. Neither the data nor text on the page contain a {@code <}. */
  static final String DATA = "<script type=\"application/x-ndjson\" id=\"casedesk-checklists\">";

  private static final String END = "</script>";

  /** Number of playbook pages that fit side by side on paper. */
  private static final int ACROSS = 6;

  /** The columns of the list that fit on one line; the other tables and the data have the rest. */
  private static final List<String> LIST =
      List.of("Name", "Owner", "Playbook", "Page", "State", "By", "Note");

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
    states();
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

  /**
   * Writes the states. Playbook pages that fit side by side on paper are columns; more of them are
   * mostly empty columns, so that a row for each checklist takes less paper.
   */
  private void states() {
    List<Checklist.Page> pages = pack.checklists().pages();
    if (pages.size() > ACROSS) {
      table("Checklists", "list", LIST, this::list);
      return;
    }
    page.heading("Solutions and checklists");
    List<String> columns = new ArrayList<>(List.of("Solution", "Checklists"));
    pages.forEach(page -> columns.add(heading(page)));
    var _ =
        page.table(
            "matrix",
            columns,
            rows -> pack.checklists().rows().forEach(row -> rows.accept(row(row, pages))));
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

  /**
   * The distinctive part comes first, so that a common prefix does not cause words to be broken.
   */
  private static String heading(Checklist.Page page) {
    return page.page().isBlank() || page.playbook().isBlank()
        ? HtmlText.shortened(ReviewTables.label(page))
        : "%s<small>%s</small>"
            .formatted(HtmlText.shortened(page.page()), HtmlText.shortened(page.playbook()));
  }

  private static List<String> row(ReviewedChecklists.Row row, List<Checklist.Page> pages) {
    List<String> cells = new ArrayList<>();
    cells.add(
        "<th scope=\"row\">"
            + HtmlText.shortened(row.solution().label())
            + owner(row)
            + "<small>"
            + HtmlText.shortened(row.solution().id())
            + (row.solution().deleted() ? " <i>deleted</i>" : "")
            + "</small></th>");
    String presence = ReviewTables.presence(row);
    cells.add(
        row.presence() == Presence.PRESENT ? presence : "<b class=\"open\">" + presence + "</b>");
    boolean known = row.presence() == Presence.PRESENT || row.presence() == Presence.NONE;
    for (Checklist.Page page : pages) {
      List<ReviewedChecklists.RemovedChecklist> gone = ReviewTables.missingAt(row, page);
      boolean none = row.at(page).isEmpty() && gone.isEmpty() && known;
      cells.add(
          none
              ? "<i>–</i>"
              : Stream.concat(
                      row.at(page).stream().map(entry -> mark(entry.standing().state())),
                      gone.stream().map(one -> "<i>" + ReviewTables.word(one) + "</i>"))
                  .collect(Collectors.joining("<br>")));
    }
    return cells;
  }

  private static String mark(ReviewState state) {
    return "<b class=\"" + state + "\">" + ReviewTables.word(state) + "</b>";
  }

  private static String owner(ReviewedChecklists.Row row) {
    String owner = ReviewTables.owner(row.solution());
    return owner.isEmpty() ? "" : "<small>" + HtmlText.shortened(owner) + "</small>";
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
