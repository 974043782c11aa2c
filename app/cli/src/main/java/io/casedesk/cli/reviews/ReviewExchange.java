package io.casedesk.cli.reviews;

import io.casedesk.cli.connection.ServiceOption;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.files.checklists.ReviewFolder;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewMerge;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** The reviews of one connection during a command, and their exchange with files. */
final class ReviewExchange implements AutoCloseable {

  private final Terminal terminal;
  private final Workspace workspace;
  private final String connection;
  private final List<Review> all;
  private final List<Assignment> assignments;

  private ReviewExchange(Terminal terminal, Workspace workspace, String connection) {
    this.terminal = terminal;
    this.workspace = workspace;
    this.connection = connection;
    this.all = workspace.reviews().of(connection);
    this.assignments = workspace.reviews().assignments(connection);
  }

  /**
   * Opens the reviews of the connection that the options name.
   *
   * @param reads whether they are only read: also while another program has the workspace open
   * @param otherwise the connection to use when the workspace has no reviews yet; null for none
   */
  static ReviewExchange open(
      Terminal terminal, ReviewOptions options, boolean reads, @Nullable String otherwise) {
    Workspace workspace =
        reads ? options.workspace.openToRead(terminal) : options.workspace.open(terminal);
    try {
      List<String> known = workspace.reviews().connections();
      return new ReviewExchange(
          terminal,
          workspace,
          options.connection(
              terminal, known.isEmpty() && otherwise != null ? List.of(otherwise) : known));
    } catch (RuntimeException | Error e) {
      workspace.close();
      throw e;
    }
  }

  /** Returns the name that the reviews are stored under. */
  String connection() {
    return connection;
  }

  /** Returns every review. */
  List<Review> all() {
    return all;
  }

  /** Returns the reviews and remarks that count and aren't replaced by others, newest first. */
  List<Review> counting() {
    ReviewHistory history = new ReviewHistory(all);
    Set<ChecklistKey> places = new LinkedHashSet<>();
    all.forEach(review -> places.add(review.place()));
    return places.stream()
        .flatMap(
            place ->
                Stream.concat(
                    history.currentReviews(place).stream(), history.remarks(place).stream()))
        .filter(Review::counts)
        .sorted(Comparator.comparing((Review review) -> review.statement().at()).reversed())
        .toList();
  }

  /** Returns the assignments of others that count in place of those of the workspace. */
  List<Assignment> newer(List<Assignment> others) {
    return Assignment.newer(assignments, others);
  }

  /** Prints the reviews in the format of a review file. */
  void print(OutputStream out) throws IOException {
    ReviewFile.write(contents(), out);
  }

  private ReviewFile.Contents contents() {
    return new ReviewFile.Contents(connection, all, assignments);
  }

  /** Exchanges the reviews with those of others in a shared folder. */
  ReviewFolder.Exchange exchange(Path folder) throws IOException {
    return new ReviewFolder(folder, connection, workspace.reviews().installation(connection))
        .exchange(
            terminal.user(),
            contents(),
            fresh -> {
              workspace.reviews().add(connection, fresh.reviews());
              workspace.reviews().assign(connection, fresh.assignments());
            });
  }

  /**
   * Adds the new reviews, the newer assignments and the decisions on conflicts.
   *
   * @return the number of checklists that reviewers still disagree on; a side without a review
   *     can't be chosen
   */
  int merge(ReviewMerge merge, List<Assignment> assigned, ConflictPolicy onConflict) {
    List<Review> taken = new ArrayList<>(merge.fresh());
    int open = onConflict == ConflictPolicy.both ? merge.conflicts().size() : 0;
    if (onConflict != ConflictPolicy.both) {
      for (ReviewMerge.Conflict conflict : merge.conflicts()) {
        List<Review> side = onConflict == ConflictPolicy.mine ? conflict.mine() : conflict.theirs();
        if (side.isEmpty()) {
          open++;
        } else {
          Review chosen = side.getFirst();
          taken.add(
              Review.deciding(
                  chosen,
                  conflict.contradictingReviews(),
                  new Review.Statement(
                      chosen.statement().mark(), "", terminal.user(), Instant.now())));
        }
      }
    }
    workspace.reviews().add(connection, taken);
    workspace.reviews().assign(connection, assigned);
    return open;
  }

  @Override
  public void close() {
    workspace.close();
  }

  /**
   * The review that counts when two reviewers disagree; the names are those of the command line.
   */
  enum ConflictPolicy {
    both,
    mine,
    theirs
  }

  /** The options for the service whose reviews are used; nothing is sent to the service. */
  static final class ReviewOptions extends ServiceOption {

    /** The part of a command's description about the service. */
    static final String SERVICE =
        "The service is that of --url or --connection, else of CASEDESK_URL or CASEDESK_CONNECTION,"
            + " else the only service with reviews in the workspace.";

    private static final String DATA = "reviews";

    @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

    /**
     * Returns the name that the reviews of the service are stored under.
     *
     * @param known the services that the workspace has reviews of
     * @throws ParameterException when the service isn't clear
     */
    String connection(Terminal terminal, List<String> known) {
      if (isGiven(terminal)) {
        String named = url();
        // The window stores the reviews of its built-in service under the name of the database.
        if (known.contains(named)) {
          return named;
        }
        if (isPath(named)) {
          throw usage(
              "The workspace has no reviews for the database "
                  + named
                  + ". In the window, open its connection and review a checklist, or name the"
                  + " address of a service."
                  + listed(known, DATA));
        }
      }
      return nameOrOnly(terminal, known, DATA, true);
    }

    /** Whether the text names a file or a folder and not a service. */
    private static boolean isPath(String text) {
      try {
        Path path = Path.of(text);
        return path.isAbsolute() || (!text.isEmpty() && Files.exists(path));
      } catch (InvalidPathException e) {
        return false;
      }
    }
  }
}
