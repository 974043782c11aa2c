package io.casedesk.files.checklists;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;
import static com.fasterxml.jackson.annotation.Nulls.AS_EMPTY;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import io.casedesk.json.JsonFileFormat;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistChange.Snapshot;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.checklist.UnusableFileException;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.OutputStream;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the checklists of many solutions, with one line of JSON for each solution:
 * {@code solution} ({@code id}, {@code name}, {@code status}, {@code owner}, {@code deleted}),
 * {@code state} ({@code none}, {@code present}, {@code failed}, {@code not_read}), {@code problem},
 * and {@code checklists}, each with {@code key}, {@code playbook}, {@code page}, {@code review}
 * ({@code unreviewed}, {@code reviewed}, {@code needs_work}, {@code lapsed}, {@code conflict}), the
 * current {@code reviews} and {@code remarks}, {@code fingerprint} and {@code content}, every
 * member as the service sent it; {@code gone} has reviewed checklists that the service no longer
 * sends, in this format with {@code gone_since}.
 *
 * <p>Equal checklists and reviews give equal bytes. No line contains a {@code <}, so that the lines
 * can be embedded in a web page.
 */
final class ChecklistLines {

  private static final Set<String> READ = Set.of("none", "present");

  private ChecklistLines() {}

  static void write(ReviewedChecklists checklists, OutputStream out) throws IOException {
    for (ReviewedChecklists.Row row : checklists.rows()) {
      String line = new String(JsonFileFormat.line(line(row)), UTF_8);
      // In JSON, the character occurs only inside strings.
      out.write(line.replace("<", "\\u003c").getBytes(UTF_8));
      out.write('\n');
    }
  }

  private static Line line(ReviewedChecklists.Row row) {
    Solution solution = row.solution();
    return new Line(
        new SolutionPart(
            solution.id(),
            solution.name(),
            solution.status(),
            ReviewTables.owner(solution),
            solution.deleted()),
        JsonFileFormat.word(row.presence()),
        row.problem(),
        row.entries().stream().map(entry -> part(entry, null)).toList(),
        row.gone().stream().map(gone -> part(gone.entry(), gone.since())).toList());
  }

  private static ChecklistPart part(ReviewedChecklists.Entry entry, @Nullable Instant goneSince) {
    Checklist checklist = entry.checklist();
    return new ChecklistPart(
        checklist.key(),
        checklist.page().playbook(),
        checklist.page().page(),
        JsonFileFormat.word(entry.standing().state()),
        entry.standing().counting().stream().map(review -> part(review, null, null)).toList(),
        entry.standing().remarks().stream()
            .map(remark -> part(remark.review(), remark.answer(), remark.lapsed()))
            .toList(),
        goneSince,
        checklist.fingerprint(),
        new FieldValue.Structure(checklist.content()));
  }

  private static ReviewPart part(Review review, @Nullable String answer, @Nullable Boolean lapsed) {
    return new ReviewPart(
        answer,
        lapsed,
        JsonFileFormat.word(review.statement().mark()),
        review.statement().note(),
        review.statement().by(),
        review.statement().at(),
        review.seen().fingerprint());
  }

  /**
   * Reads lines written by this class, without the reviews.
   *
   * @param end the line that follows them
   * @throws UnusableFileException when a line is invalid or the end is missing; the message says
   *     which and why
   */
  static Snapshot read(LineNumberReader lines, String end) throws IOException {
    Map<String, Snapshot.Of> solutions = new LinkedHashMap<>();
    for (String line = lines.readLine(); !end.equals(line); line = lines.readLine()) {
      if (line == null) {
        throw new UnusableFileException(Message.of("checklists.no-end"), null);
      }
      try {
        Snapshot.Of solution = solution(line);
        if (solutions.put(solution.id(), solution) != null) {
          throw new UnreadableJsonException(Message.of("checklists.solution-twice"));
        }
      } catch (UnreadableJsonException e) {
        throw unusable(lines.getLineNumber(), e.message(), e);
      }
    }
    return new Snapshot(solutions);
  }

  static UnusableFileException unusable(int line, Message why, Exception cause) {
    return new UnusableFileException(Message.of("checklists.line-unusable", line, why), cause);
  }

  private static Snapshot.Of solution(String json) {
    Line line = JsonFileFormat.line(json.getBytes(UTF_8), Line.class);
    String name = line.solution.name;
    return new Snapshot.Of(
        line.solution.id,
        name.isBlank() ? line.solution.id : name,
        READ.contains(line.state),
        line.checklists.stream()
            .map(checklist -> Checklist.of(checklist.key, checklist.content.json()))
            .toList());
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Line(
      @JsonProperty(required = true) SolutionPart solution,
      @JsonProperty(required = true) String state,
      String problem,
      @JsonProperty(required = true) List<ChecklistPart> checklists,
      @JsonSetter(nulls = AS_EMPTY) List<ChecklistPart> gone) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record SolutionPart(
      @JsonProperty(required = true) String id,
      @JsonProperty(required = true) String name,
      String status,
      String owner,
      boolean deleted) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record ChecklistPart(
      @JsonProperty(required = true) String key,
      String playbook,
      String page,
      String review,
      @JsonSetter(nulls = AS_EMPTY) List<ReviewPart> reviews,
      @JsonSetter(nulls = AS_EMPTY) List<ReviewPart> remarks,
      @JsonInclude(NON_NULL) @Nullable Instant goneSince,
      String fingerprint,
      @JsonProperty(required = true) FieldValue.Structure content) {}

  /** A review; the answer and whether it lapsed are those of a remark. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  private record ReviewPart(
      @JsonInclude(NON_NULL) @Nullable String answer,
      @JsonInclude(NON_NULL) @Nullable Boolean lapsed,
      String mark,
      String note,
      String by,
      Instant at,
      String fingerprint) {}
}
