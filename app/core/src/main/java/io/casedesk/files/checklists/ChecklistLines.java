package io.casedesk.files.checklists;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.json.JsonMembers;
import io.casedesk.json.JsonOutput;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistChange.Snapshot;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory.Remark;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.checklist.ReviewedChecklists.Presence;
import io.casedesk.model.checklist.UnusableFileException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
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

  private static final Presence[] READ = {Presence.NONE, Presence.PRESENT};

  private ChecklistLines() {}

  static void write(ReviewedChecklists checklists, OutputStream out) throws IOException {
    for (ReviewedChecklists.Row row : checklists.rows()) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      JsonOutput.object(bytes, json -> row(json, row));
      // In JSON, the character occurs only inside strings.
      out.write(bytes.toString(UTF_8).replace("<", "\\u003c").getBytes(UTF_8));
      out.write('\n');
    }
  }

  private static void row(JsonOutput json, ReviewedChecklists.Row row) {
    Solution solution = row.solution();
    json.object(
            "solution",
            of ->
                of.text("id", solution.id())
                    .text("name", solution.name())
                    .text("status", solution.status())
                    .text("owner", ReviewTables.owner(solution))
                    .flag("deleted", solution.deleted()))
        .word("state", row.presence())
        .text("problem", row.problem())
        .list("checklists", row.entries(), (of, entry) -> entry(of, entry, null))
        .list("gone", row.gone(), (of, gone) -> entry(of, gone.entry(), gone.since()));
  }

  private static void entry(
      JsonOutput json, ReviewedChecklists.Entry entry, @Nullable Instant goneSince) {
    Checklist checklist = entry.checklist();
    json.text("key", checklist.key())
        .text("playbook", checklist.page().playbook())
        .text("page", checklist.page().page())
        .word("review", entry.standing().state())
        .list("reviews", entry.standing().counting(), ChecklistLines::review)
        .list("remarks", entry.standing().remarks(), ChecklistLines::remark)
        .optional("gone_since", goneSince == null ? null : goneSince.toString())
        .text("fingerprint", checklist.fingerprint())
        .raw("content", checklist.content());
  }

  private static void remark(JsonOutput json, Remark remark) {
    json.text("answer", remark.answer()).flag("lapsed", remark.lapsed());
    review(json, remark.review());
  }

  private static void review(JsonOutput json, Review review) {
    json.word("mark", review.statement().mark())
        .text("note", review.statement().note())
        .text("by", review.statement().by())
        .text("at", review.statement().at().toString())
        .text("fingerprint", review.seen().fingerprint());
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

  private static Snapshot.Of solution(String line) {
    JsonMembers members = JsonMembers.of(line.getBytes(UTF_8), Set.of());
    JsonMembers solution = object(members, "solution");
    String state = members.text("state");
    boolean wasRead =
        Arrays.stream(READ).anyMatch(presence -> state.equals(JsonOutput.word(presence)));
    List<Checklist> checklists = new ArrayList<>();
    for (FieldValue element : JsonReader.UNLIMITED.elements(members.structure("checklists"))) {
      JsonMembers checklist = JsonMembers.of(element.display().getBytes(UTF_8), Set.of());
      checklists.add(new Checklist(checklist.text("key"), object(checklist, "content").all()));
    }
    String id = solution.text("id");
    String name = solution.text("name");
    return new Snapshot.Of(id, name.isBlank() ? id : name, wasRead, checklists);
  }

  private static JsonMembers object(JsonMembers members, String name) {
    return JsonMembers.of(members.structure(name).getBytes(UTF_8), Set.of());
  }
}
