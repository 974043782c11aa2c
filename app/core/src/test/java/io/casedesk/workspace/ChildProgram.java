package io.casedesk.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.files.checklists.ReviewFolder;
import io.casedesk.model.StoreException;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.Review.Statement;
import io.casedesk.model.checklist.ReviewHistory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** A program with a workspace, for tests that kill it or trouble its disk. */
public final class ChildProgram {

  static final int THREADS = 8;
  static final String SERVICE = "https://cases.example.com";
  private static final List<Mark> MARKS = List.of(Mark.REVIEWED, Mark.NEEDS_WORK, Mark.WITHDRAWN);

  private ChildProgram() {}

  /** Arguments: what to do, and the folder. Every line of output ends in a dot. */
  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    try (Workspace workspace = Workspace.open(Path.of(args[1]), "Child")) {
      switch (args[0]) {
        case "hold" -> {
          workspace.onAttention(() -> say("came forward"));
          say("open");
          in.readLine();
        }
        case "append" -> appendWithoutEnd(RunOfTest.begin(workspace));
        case "fill" -> fill(workspace);
        case "sync" -> sync(workspace, in);
        case "review" -> review(workspace, String.valueOf(workspace.folder().getFileName()));
        default -> throw new IllegalArgumentException(args[0]);
      }
    }
  }

  private static void say(String text) {
    System.out.println(text + ".");
  }

  /** Threads append pairs of calls and say so of each once append returned. */
  private static void appendWithoutEnd(RunOfTest log) {
    say("run " + log.id());
    for (int number = 0; number < THREADS; number++) {
      int thread = number;
      new Thread(
              () -> {
                for (int count = 0; ; count++) {
                  String record = thread + "/" + count;
                  log.append(record + "/a", record + "/b");
                  say("ok " + record);
                }
              })
          .start();
    }
    try {
      Thread.currentThread().join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Appends until it fails, then says why, what is in the log, and whether it can be tried again.
   */
  private static void fill(Workspace workspace) {
    RunOfTest log = RunOfTest.begin(workspace);
    int appended = 0;
    try {
      while (true) {
        log.appendLarge(25_000);
        appended++;
      }
    } catch (StoreException e) {
      say("failed " + e.getMessage());
    }
    say("appended " + appended + ", logged " + log.records().size() / 2);
    say("again " + attempt(log));
  }

  /** Appends before, while and after the parent lets syncs fail. */
  private static void sync(Workspace workspace, BufferedReader in) throws IOException {
    RunOfTest log = RunOfTest.begin(workspace);
    for (String when : List.of("before", "while", "after")) {
      say(when + " " + attempt(log));
      say("logged " + log.records().size() / 2);
      in.readLine();
    }
  }

  /** Marks and remarks on checklists of both, and exchanges that, until it is killed. */
  private static void review(Workspace workspace, String name) throws IOException {
    Checklist checklist = Checklist.of("c", "{\"a\":1}");
    ReviewFolder folder = folder(workspace);
    for (int count = 0; ; count++) {
      // A mark and a remark in turn; every third of each is withdrawn.
      Mark mark = MARKS.get(count / 2 % MARKS.size());
      String answer = count % 2 == 0 ? "" : "a";
      boolean isRemark = count % 2 == 1 && mark != Mark.WITHDRAWN;
      ChecklistKey place = new ChecklistKey("s" + count / 2 % 50, checklist.key());
      Statement said = new Statement(isRemark ? Mark.REMARK : mark, "", name, Instant.now());
      List<Review> replaced =
          new ReviewHistory(workspace.reviews().of(SERVICE))
              .currentReviews(place, answer).stream()
                  .filter(one -> answer.isEmpty() || one.statement().by().equals(name))
                  .toList();
      Review review = Review.of(place.solution(), checklist, answer, said, replaced);
      workspace.reviews().add(SERVICE, List.of(review));
      say(review.id());
      ReviewFolder.Exchange exchange = exchange(workspace, folder, name);
      if (!exchange.problems().isEmpty()) {
        throw new IllegalStateException(exchange.toString());
      }
    }
  }

  /** Exchanges the reviews of a workspace in the folder beside it. */
  static ReviewFolder.Exchange exchange(Workspace workspace, String name) throws IOException {
    return exchange(workspace, folder(workspace), name);
  }

  private static ReviewFolder folder(Workspace workspace) {
    return new ReviewFolder(
        workspace.folder().resolveSibling("shared"),
        SERVICE,
        workspace.reviews().installation(SERVICE));
  }

  private static ReviewFolder.Exchange exchange(
      Workspace workspace, ReviewFolder folder, String name) throws IOException {
    return folder.exchange(
        name,
        new ReviewFile.Contents(SERVICE, workspace.reviews().of(SERVICE), List.of()),
        fresh -> workspace.reviews().add(SERVICE, fresh.reviews()));
  }

  private static String attempt(RunOfTest log) {
    try {
      log.appendLarge(1);
      return "written";
    } catch (StoreException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
