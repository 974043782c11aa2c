package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.checklists.ReviewFolder;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two programs mark checklists, remark on answers and exchange that in one folder, and are killed
 * at random points, with no chance to clear up.
 */
final class ReviewFolderKillTest {

  private static final List<String> NAMES = List.of("ann", "bob");
  private static final int MOST_MARKS = 8;

  @TempDir Path temp;

  @Test
  void noMarkIsLost() throws Exception {
    kill(Integer.getInteger("casedesk.kills", 3));
  }

  @Test
  @Tag("soak")
  void noMarkIsLostInTwoHundredKills() throws Exception {
    kill(200);
  }

  private void kill(int kills) throws Exception {
    long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());
    SplittableRandom random = new SplittableRandom(seed);
    Files.createDirectory(temp.resolve("shared"));
    Set<String> marked = new TreeSet<>();
    Child[] reviewers = {start(0), start(1)};
    try {
      for (int i = 0; i < kills; i++) {
        int victim = random.nextInt(2);
        for (int marks = random.nextInt(MOST_MARKS); marks >= 0; marks--) {
          for (Child reviewer : reviewers) {
            marked.add(String.valueOf(reviewer.line()));
          }
        }
        marked.addAll(reviewers[victim].kill());
        reviewers[victim].close();
        reviewers[victim] = start(victim);
      }
      for (Child reviewer : reviewers) {
        marked.addAll(reviewer.kill());
      }
    } finally {
      for (Child reviewer : reviewers) {
        reviewer.close();
      }
    }
    int left = unfinished();
    for (int again = 0; again < 2; again++) {
      for (String name : NAMES) {
        exchange(name);
      }
    }
    List<Set<Review>> remarks = List.of(remarks(NAMES.getFirst()), remarks(NAMES.getLast()));
    String said =
        "seed %d, %d kills, %d marks, %d files half-written, %d current remarks"
            .formatted(seed, kills, marked.size(), left, remarks.getFirst().size());
    System.out.println("ReviewFolderKillTest: " + said);
    Set<String> wanted =
        marked.stream().map(line -> line.replaceAll("\\.$", "")).collect(Collectors.toSet());
    for (String name : NAMES) {
      try (Workspace workspace = Workspace.open(temp.resolve(name), "After")) {
        Set<String> here =
            workspace.reviews().of(ChildProgram.SERVICE).stream()
                .map(Review::id)
                .collect(Collectors.toSet());
        assertTrue(here.containsAll(wanted), name + ": " + said);
      }
    }
    assertEquals(0, unfinished(), said);
    assertEquals(remarks.getFirst(), remarks.getLast(), said);
    List<String> authors =
        remarks.getFirst().stream().map(one -> one.place() + " " + one.statement().by()).toList();
    assertEquals(Set.copyOf(authors).size(), authors.size(), "one of each: " + said);
    assertTrue(NAMES.stream().allMatch(name -> authors.toString().contains(" " + name)), said);
  }

  /** The current remarks that a reviewer sees. */
  private Set<Review> remarks(String name) {
    try (Workspace workspace = Workspace.open(temp.resolve(name), "After")) {
      List<Review> all = workspace.reviews().of(ChildProgram.SERVICE);
      ReviewHistory history = new ReviewHistory(all);
      return all.stream()
          .map(Review::place)
          .distinct()
          .flatMap(place -> history.remarks(place).stream())
          .collect(Collectors.toSet());
    }
  }

  private Child start(int reviewer) throws IOException {
    return Child.start("review", temp.resolve(NAMES.get(reviewer)));
  }

  private void exchange(String name) throws IOException {
    try (Workspace workspace = Workspace.open(temp.resolve(name), "After")) {
      ReviewFolder.Exchange exchange = ChildProgram.exchange(workspace, name);
      assertEquals(List.of(), exchange.problems());
    }
  }

  /** Counts the files of the folder besides those of the two reviewers. */
  private int unfinished() throws IOException {
    try (Stream<Path> files = Files.list(temp.resolve("shared"))) {
      return (int) files.count() - NAMES.size();
    }
  }
}
