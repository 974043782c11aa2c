package io.casedesk.files.checklists;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistChange.Snapshot;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ChecklistSnapshot;
import io.casedesk.model.checklist.ChecklistSnapshot.LastChange;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.Review.Statement;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewedChecklists;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** A small portfolio in every state there is, with texts that mean harm. */
final class ReviewFixture {

  static final String HOSTILE = "=HYPERLINK(\"http://evil.example\",\"x\")";
  static final String MARKUP = "</script><b onload='x'>\u0001\u202E & ü 🚀";
  static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");
  static final String LONG = "long ".repeat(8_000);

  private final List<Solution> solutions = new ArrayList<>();
  private final Map<String, SolutionPart<Checklist>> parts = new LinkedHashMap<>();
  private final List<Review> reviews = new ArrayList<>();
  private final Map<ChecklistKey, ChecklistSnapshot> kept = new LinkedHashMap<>();

  ReviewFixture() {
    solution("s1", "Ledger Copilot", checklist("c1", "go-live", "readiness", "0"));
    solution(
        "s2",
        HOSTILE,
        checklist("c2", "go-live", "readiness", "\"" + HOSTILE.replace("\"", "'") + "\""));
    solution("s3", MARKUP, checklist("c3", "data-protection", "retention", "\"" + LONG + "\""));
    solution("s4", "None at all");
    solution("s5", "Changed", checklist("c5", "go-live", "operations", "2"));
    solution("s6", "Disputed", checklist("c6", "go-live", "readiness", "{\"deep\":[{\"q\":1}]}"));
    solution(
        "s7",
        "Two of one page",
        checklist("c7", "go-live", "readiness", "1"),
        checklist("c8", "go-live", "readiness", "2"));
    solutions.add(made("s8", "Lost"));
    parts.put(
        "s8",
        new SolutionPart<>(
            "s8",
            List.of(),
            new ApiException.Unavailable(
                ApiException.Call.unanswered("GET", "/x"), Message.plain("no answer"), null)));
    solutions.add(made("s9", "Never asked"));
    review("s1", Mark.REVIEWED, "ann", "");
    review("s2", Mark.NEEDS_WORK, "bob", "+ask them");
    review("s6", Mark.REVIEWED, "ann", "fine");
    review("s6", Mark.NEEDS_WORK, "bob", "not fine");
    Checklist before = checklist("c5", "go-live", "operations", "1");
    reviews.add(
        Review.of("s5", before, new Statement(Mark.REVIEWED, "ok", "ann", NOON), List.of()));
    remark("s1", checklist("c1", "go-live", "readiness", "0"), "bob", HOSTILE);
    remark("s5", before, "ann", MARKUP);
    ChecklistKey place = new ChecklistKey("s5", "c5");
    kept.put(
        place,
        new ChecklistSnapshot(
            place,
            Objects.requireNonNull(parts.get("s5")).items().getFirst(),
            NOON,
            new LastChange(before, NOON),
            null));
  }

  private static Checklist checklist(String id, String playbook, String page, String findings) {
    return Checklist.of(
        id,
        "{\"checklistId\":\"%s\",\"playbookId\":\"%s\",\"pageId\":\"%s\",\"checklistAttributes\":{\"findings\":%s,\"by\":null},\"showNotification\":%s,\"updatedAt\":\"2026-11-01T00:00:00Z\"}"
            .formatted(id, playbook, page, findings, id.equals("c1")));
  }

  private static Solution made(String id, String name) {
    return new Solution(
        id,
        Map.of(
            "id",
            FieldValue.text(id),
            "name",
            FieldValue.text(name),
            "status",
            FieldValue.text("Draft")),
        Map.of(),
        id.equals("s4") ? null : new Solution.Owner("p1", "ann@example.com"),
        List.of());
  }

  private void remark(String solution, Checklist seen, String by, String text) {
    Statement said = new Statement(Mark.REMARK, text, by, NOON);
    reviews.add(Review.of(solution, seen, "checklistAttributes.findings", said, List.of()));
  }

  void solution(String id, String name, Checklist... checklists) {
    solutions.add(made(id, name));
    parts.put(id, SolutionPart.of(id, List.of(checklists)));
  }

  void review(String solution, Mark mark, String by, String note) {
    Checklist checklist = Objects.requireNonNull(parts.get(solution)).items().getFirst();
    reviews.add(Review.of(solution, checklist, new Statement(mark, note, by, NOON), List.of()));
  }

  /** A checklist that was reviewed and that the service no longer sends. */
  void gone(String solution, Mark mark, String by, String note) {
    Checklist checklist = checklist("was", "go-live", "readiness", "3");
    ChecklistKey place = new ChecklistKey(solution, "was");
    kept.put(place, new ChecklistSnapshot(place, checklist, NOON, null, NOON));
    reviews.add(Review.of(solution, checklist, new Statement(mark, note, by, NOON), List.of()));
  }

  /** A checklist that changed since its review, with its attributes as JSON. */
  void changed(String solution, String before, String after) {
    String json = "{\"checklistId\":\"x\",\"checklistAttributes\":%s}";
    Checklist reviewed = Checklist.of("x", json.formatted(before));
    solution(solution, "Changed", Checklist.of("x", json.formatted(after)));
    reviews.add(
        Review.of(solution, reviewed, new Statement(Mark.REVIEWED, "", "ann", NOON), List.of()));
  }

  List<Review> reviews() {
    return reviews;
  }

  ReviewPack pack() {
    return new ReviewPack(
        new ReviewPack.About("https://cases.example.com", NOON, "ann", "all", List.of()),
        ReviewedChecklists.of(solutions, parts, new ReviewHistory(reviews), kept));
  }

  private static final String DATA =
      "\n<script type=\"application/x-ndjson\" id=\"casedesk-checklists\">\n";

  static byte[] written(ReviewPack pack, ReviewPack.Format format) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      pack.write(format, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** The data of the page of a pack. */
  static byte[] lines(ReviewPack pack) {
    String page = new String(written(pack, ReviewPack.Format.HTML), UTF_8);
    int from = page.indexOf(DATA) + DATA.length();
    return page.substring(from, page.indexOf("</script>", from)).getBytes(UTF_8);
  }

  /** Reads a page with these data. */
  static Snapshot read(byte[] lines) throws IOException {
    return ReviewPack.read(
        new SequenceInputStream(
            Collections.enumeration(
                Stream.of(DATA.getBytes(UTF_8), lines, "</script>\n</body>".getBytes(UTF_8))
                    .map(ByteArrayInputStream::new)
                    .toList())));
  }
}
