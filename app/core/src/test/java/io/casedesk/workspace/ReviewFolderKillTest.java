package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.checklists.ReviewFolder;
import io.casedesk.model.checklist.Review;
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
 * Two programs mark checklists and exchange the marks in one folder, and are killed at random
 * points, with no chance to clear up.
 */
final class ReviewFolderKillTest {

  private static final List<String> NAMES = List.of("ann", "bob");
  private static final int MOST_MARKS = 20;

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
    String said =
        "seed %d, %d kills, %d marks, %d files half-written"
            .formatted(seed, kills, marked.size(), left);
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
