package io.casedesk.files.checklists;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.files.HtmlPage;
import io.casedesk.files.HtmlText;
import io.casedesk.files.checklists.ReviewPack.Wording;
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
      List.of(
          "pack.column.name",
          "pack.column.owner",
          "pack.column.playbook",
          "pack.column.page",
          "pack.column.state",
          "pack.column.assignee",
          "pack.column.due",
          "pack.column.by",
          "pack.column.note");

  /** The columns of the open points that fit on one line. */
  private static final List<String> POINTS =
      List.of(
          "pack.column.to-do",
          "pack.column.solution",
          "pack.column.name",
          "pack.column.checklist",
          "pack.column.detail");

  private final ReviewPack pack;
  private final ReviewTables tables;
  private final HtmlPage page;

  private ReviewPage(ReviewPack pack, ReviewTables tables, HtmlPage page) {
    this.pack = pack;
    this.tables = tables;
    this.page = page;
  }

  static void write(ReviewPack pack, OutputStream out, Wording wording) throws IOException {
    ReviewTables tables = new ReviewTables(pack, wording);
    HtmlPage.write(
        out,
        wording.language(),
        tables.word("pack.title"),
        ReviewPage.class,
        "review.css",
        page -> {
          try {
            new ReviewPage(pack, tables, page).body(out);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private void body(OutputStream out) throws IOException {
    about();
    table("pack.sheet.checklists", "list", LIST, this::list);
    table("pack.sheet.reviews", "reviews", ReviewTables.REVIEWS, tables::reviews);
    table("pack.sheet.open-points", "points", POINTS, this::points);
    table("pack.sheet.changes", "changes", ReviewTables.CHANGES, tables::changes);
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
    List<List<String>> about = tables.about();
    for (List<String> line : about) {
      boolean hash = line.equals(about.getLast());
      page.term(
          HtmlText.of(line.getFirst()),
          hash ? "<code>" + line.getLast() + "</code>" : HtmlText.of(line.getLast()));
    }
    page.html("</dl>\n");
  }

  private void list(Consumer<List<String>> rows) {
    Map<String, String> names = names();
    tables.list(
        row -> {
          List<String> named = new ArrayList<>(row);
          named.set(ReviewTables.LIST.indexOf("pack.column.name"), names.get(row.getFirst()));
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
              + (solution.deleted() ? ", " + tables.word("pack.deleted") : ""));
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
    page.heading(tables.word(title));
    int number =
        page.table(
            style,
            tables.words(columns),
            consumer ->
                rows.accept(
                    cells -> consumer.accept(cells.stream().map(HtmlText::shortened).toList())));
    page.html(number == 0 ? "<p>" + tables.word("pack.no-rows") + "</p>\n" : "");
  }

  private void signatures() {
    page.html("<section class=\"signatures\">\n");
    page.heading(tables.word("pack.signatures"));
    List<String> lines =
        tables.words(
            List.of(
                "pack.sign.name", "pack.sign.function", "pack.sign.date", "pack.sign.signature"));
    for (String role : tables.words(List.of("pack.sign.reviewed", "pack.sign.approved"))) {
      page.html("<div><p>" + role + "</p>");
      lines.forEach(line -> page.html("<span>" + line + "</span>"));
      page.html("</div>\n");
    }
    page.html("</section>\n");
  }

  private void verifying() {
    page.heading(tables.word("pack.verifying"));
    page.html(
        """
        <p>%s <code>casedesk-cli checklists diff</code> %s
        <code>sed '1,/^&lt;script/d;/^&lt;\\/script/,$d' PAGE.html | sha256sum</code> %s</p>
        """
            .formatted(
                tables.word("pack.verifying.data"),
                tables.word("pack.verifying.diff"),
                tables.word("pack.verifying.hash")));
  }
}
