package io.casedesk.cli.reviews;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.Review.Statement;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two reviewers on two computers exchange what they said. */
final class ReviewsTest {

  private static final String SERVICE = "https://cases.example.com";
  private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");
  private static final Checklist CHECKLIST = Checklist.of("c1", "{\"a\":1}");

  @TempDir Path folder;

  private void said(String computer, String solution, Mark mark, String note) {
    try (Workspace workspace = Workspace.open(folder.resolve(computer), "Test")) {
      workspace
          .reviews()
          .add(
              SERVICE,
              List.of(
                  Review.of(
                      solution, CHECKLIST, new Statement(mark, note, computer, NOON), List.of())));
    }
  }

  private Ran reviews(String computer, String... args) {
    List<String> all = new ArrayList<>(List.of("reviews"));
    all.addAll(List.of(args));
    all.addAll(List.of("--workspace", folder.resolve(computer).toString()));
    return Ran.with(Map.of("USER", computer), all.toArray(String[]::new));
  }

  @Test
  void reviewsOfTwoAreMergedAndWhereTheyDisagreeSomebodyDecides() throws IOException {
    said("ann", "s1", Mark.REVIEWED, "");
    said("ann", "s2", Mark.REVIEWED, "fine");
    said("bob", "s2", Mark.NEEDS_WORK, "not fine\u0007");
    String file = folder.resolve("bob.json").toString();
    Ran exported = reviews("bob", "export", "--output", file);
    assertEquals(ExitCode.DONE, exported.exitCode(), exported.err());
    assertTrue(exported.err().contains("1 review of " + SERVICE), exported.err());
    assertEquals(ExitCode.FAILED, reviews("bob", "export", "--output", file).exitCode());
    assertEquals(ExitCode.DONE, reviews("bob", "export", "--output", file, "--force").exitCode());

    Ran dry = reviews("ann", "import", file, "--dry-run");
    assertEquals(ExitCode.CONFLICT, dry.exitCode(), dry.err());
    assertFalse(reviews("ann", "list").out().contains("bob"));

    Ran imported = reviews("ann", "import", file);
    assertEquals(ExitCode.CONFLICT, imported.exitCode(), imported.err());
    assertTrue(imported.out().contains("theirs: needs work by bob"), imported.out());
    assertTrue(reviews("ann", "list").out().contains("bob"));
    Ran twice = reviews("ann", "import", file);
    assertEquals(ExitCode.CONFLICT, twice.exitCode(), twice.out());
    assertTrue(
        twice.err().contains(" already existed; reviewers disagree about 1 checklist"),
        twice.err());
    assertFalse(twice.err().contains("rejected"), twice.err());
    Ran both = reviews("ann", "export", "--output", folder.resolve("both.json").toString());
    assertEquals(ExitCode.DONE, both.exitCode());
    Ran none =
        reviews("ann", "import", folder.resolve("both.json").toString(), "--on-conflict", "mine");
    assertEquals(ExitCode.CONFLICT, none.exitCode(), none.out());
    assertTrue(none.err().contains("0 settled by --on-conflict mine and 1 undecided"), none.err());

    // On the other computer, ann's file decides.
    String hers = folder.resolve("ann.json").toString();
    said("carl", "s2", Mark.NEEDS_WORK, "no");
    Files.writeString(Path.of(hers), reviews("ann", "list", "--json").out());
    Ran decided = reviews("carl", "import", hers, "--on-conflict", "theirs");
    assertEquals(ExitCode.DONE, decided.exitCode(), decided.out() + decided.err());
    String counting = reviews("carl", "list").out();
    assertEquals(3, counting.lines().count(), counting);
    assertTrue(counting.lines().anyMatch(line -> line.matches("s2 +c1 .*carl.*")), counting);
    assertTrue(reviews("carl", "list", "--all").out().lines().count() > 4);
  }

  @Test
  void theOrderOfTwoImportsDoesNotMatter() {
    said("ann", "s1", Mark.REVIEWED, "");
    said("ann", "s2", Mark.REVIEWED, "fine");
    said("bob", "s2", Mark.NEEDS_WORK, "not fine");
    said("bob", "s3", Mark.REVIEWED, "");
    List<String> files = new ArrayList<>();
    for (String reviewer : List.of("ann", "bob")) {
      files.add(folder.resolve(reviewer + ".json").toString());
      assertEquals(
          ExitCode.DONE, reviews(reviewer, "export", "--output", files.getLast()).exitCode());
    }
    assertEquals(ExitCode.DONE, reviews("carl", "import", files.getFirst()).exitCode());
    assertEquals(ExitCode.CONFLICT, reviews("carl", "import", files.getLast()).exitCode());
    assertEquals(ExitCode.DONE, reviews("dora", "import", files.getLast()).exitCode());
    assertEquals(ExitCode.CONFLICT, reviews("dora", "import", files.getFirst()).exitCode());
    assertEquals(Set.copyOf(all("ann", "bob")), Set.copyOf(all("carl")));
    assertEquals(Set.copyOf(all("carl")), Set.copyOf(all("dora")));
    assertEquals(4, all("dora").size());
    for (String solution : List.of("s1", "s2", "s3")) {
      assertEquals(
          new ReviewHistory(all("carl")).of(solution, CHECKLIST),
          new ReviewHistory(all("dora")).of(solution, CHECKLIST));
    }
    assertEquals(
        ReviewHistory.ReviewState.CONFLICT,
        new ReviewHistory(all("dora")).of("s2", CHECKLIST).state());
  }

  private List<Review> all(String... computers) {
    List<Review> all = new ArrayList<>();
    for (String computer : computers) {
      try (Workspace workspace = Workspace.open(folder.resolve(computer), "Test")) {
        all.addAll(workspace.reviews().of(SERVICE));
      }
    }
    return all;
  }

  @Test
  void reviewersExchangeReviewsInAFolder() throws IOException {
    said("ann", "s1", Mark.REVIEWED, "");
    said("ann", "s2", Mark.REVIEWED, "fine");
    said("bob", "s2", Mark.NEEDS_WORK, "not fine");
    Path shared = Files.createDirectory(folder.resolve("shared"));
    Ran first = reviews("ann", "sync", shared.toString());
    assertEquals(ExitCode.DONE, first.exitCode(), first.err());
    assertTrue(
        first.err().startsWith("0 reviews by other reviewers imported, 2 of yours saved in "),
        first.err());
    Ran second = reviews("bob", "sync", shared.toString());
    assertEquals(ExitCode.CONFLICT, second.exitCode(), second.err());
    assertTrue(second.out().contains("theirs: reviewed by ann"), second.out());
    String bobs = reviews("bob", "list", "--json").out();
    Path other = shared.resolve("other.json");
    Files.writeString(other, bobs.replace("cases.example", "other.example"));
    Ran ignored = reviews("bob", "sync", shared.toString());
    assertEquals(ExitCode.CONFLICT, ignored.exitCode(), ignored.err());
    assertTrue(ignored.err().endsWith("1 file of other services ignored\n"), ignored.err());
    Files.delete(other);
    Path broken = Files.writeString(shared.resolve("carl.json"), "{");
    Ran third = reviews("ann", "sync", shared.toString(), "--json");
    assertEquals(ExitCode.NOT_ALL, third.exitCode(), third.err());
    assertTrue(third.err().contains(broken + ": The file can't be used"), third.err());
    assertTrue(third.out().contains("\"imported\":1"), third.out());
    assertTrue(reviews("ann", "list").out().contains("bob"));
    Ran missing = reviews("ann", "sync", folder.resolve("none").toString());
    assertEquals(ExitCode.FAILED, missing.exitCode(), missing.err());
    try (Stream<Path> files = Files.list(shared)) {
      assertEquals(3, files.count());
    }
  }

  @Test
  void remarksAreListedAndExchanged() {
    try (Workspace workspace = Workspace.open(folder.resolve("bob"), "Test")) {
      Statement said = new Statement(Mark.REMARK, "why 1?", "bob", NOON);
      workspace.reviews().add(SERVICE, List.of(Review.of("s1", CHECKLIST, "a", said, List.of())));
    }
    String file = folder.resolve("bob.json").toString();
    assertEquals(ExitCode.DONE, reviews("bob", "export", "--output", file).exitCode());
    assertEquals(ExitCode.DONE, reviews("ann", "import", file).exitCode());
    String list = reviews("ann", "list").out();
    assertTrue(
        list.lines().anyMatch(line -> line.matches("s1 +c1 +remark +bob .* why 1\\? +a")), list);
    // Scripts count columns: later ones come last.
    assertTrue(list.matches("(?s)SOLUTION +CHECKLIST +REVIEW +BY +AT +NOTE +ANSWER *\n.*"), list);
    assertTrue(reviews("ann", "list", "--json").out().contains("\"answer\":\"a\""));
    Path shared = folder.resolve("shared");
    assertTrue(shared.toFile().mkdir());
    assertEquals(ExitCode.DONE, reviews("ann", "sync", shared.toString()).exitCode());
    assertEquals(ExitCode.DONE, reviews("carl", "list", "--url", SERVICE).exitCode());
    assertEquals(
        ExitCode.DONE, reviews("carl", "sync", shared.toString(), "--url", SERVICE).exitCode());
    assertTrue(reviews("carl", "list").out().contains("why 1?"));
  }

  @Test
  void assignmentsAreCountedAndADryRunKeepsNone() {
    try (Workspace workspace = Workspace.open(folder.resolve("bob"), "Test")) {
      workspace
          .reviews()
          .assign(
              SERVICE,
              List.of(new Assignment(new ChecklistKey("s1", "c1"), "ann", null, "bob", NOON)));
    }
    said("bob", "s1", Mark.REVIEWED, "");
    String file = folder.resolve("bob.json").toString();
    assertEquals(ExitCode.DONE, reviews("bob", "export", "--output", file).exitCode());
    Ran dry = reviews("ann", "import", file, "--dry-run");
    assertTrue(dry.err().startsWith("1 review and 1 assignment would be imported"), dry.err());
    assertEquals(0, assignments("ann"));
    Ran imported = reviews("ann", "import", file);
    assertTrue(imported.err().startsWith("1 review and 1 assignment imported"), imported.err());
    assertEquals(1, assignments("ann"));
    Ran again = reviews("ann", "import", file, "--dry-run", "--json");
    assertTrue(again.out().contains("\"assignments\":0"), again.out());
  }

  private int assignments(String computer) {
    try (Workspace workspace = Workspace.open(folder.resolve(computer), "Test")) {
      return workspace.reviews().assignments(SERVICE).size();
    }
  }

  @Test
  void aFileOfAnotherServiceOrOfNoneIsNotTakenSilently() throws IOException {
    said("ann", "s1", Mark.REVIEWED, "");
    Path file = folder.resolve("other.json");
    Files.writeString(
        file, reviews("ann", "list", "--json").out().replace("cases.example", "other.example"));
    Ran refused = reviews("ann", "import", file.toString());
    assertEquals(ExitCode.FAILED, refused.exitCode());
    assertTrue(refused.err().contains("--other-service"), refused.err());
    assertEquals(
        ExitCode.DONE, reviews("ann", "import", file.toString(), "--other-service").exitCode());
    // Where there is nothing yet, the file says whose reviews they are.
    assertEquals(ExitCode.DONE, reviews("new", "import", file.toString()).exitCode());
    assertTrue(reviews("new", "list", "--url", "https://other.example.com/").out().contains("s1"));

    Files.writeString(file, Files.readString(file).replace("\"a\":1", "\"a\":2"));
    Ran forged = reviews("ann", "import", file.toString(), "--other-service");
    assertEquals(ExitCode.FAILED, forged.exitCode());
    assertTrue(forged.err().contains("/reviews/0 can"), forged.err());
    assertEquals(ExitCode.USAGE, reviews("nobody", "list").exitCode());
    assertEquals(
        ExitCode.USAGE, reviews("ann", "import", file.toString(), "--on-conflict", "x").exitCode());
  }

  @Test
  void aDatabaseWithoutReviewsIsNotTakenForAnAddress() {
    String database = folder.resolve("service.db").toString();
    Ran none = reviews("dora", "list", "--url", database);
    assertEquals(ExitCode.USAGE, none.exitCode());
    assertTrue(
        none.err()
            .contains(
                "The workspace has no reviews for the database "
                    + database
                    + ". In the window, open its connection and review a checklist, or name the"
                    + " address of a service."),
        none.err());
    assertFalse(none.err().contains("https://"), none.err());

    said("dora", "s1", Mark.REVIEWED, "");
    Ran another = reviews("dora", "list", "--url", database);
    assertEquals(ExitCode.USAGE, another.exitCode());
    assertTrue(
        another.err().contains("The workspace has reviews for:\n  " + SERVICE), another.err());
    // An address without a scheme is no path.
    Ran typed = reviews("dora", "list", "--url", "cases.example.com");
    assertTrue(typed.err().contains("must start with https://"), typed.err());
  }
}
