package io.casedesk.desktop.links;

import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.LinkChecker;
import io.casedesk.model.LinkFinding;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.RecordRepository;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.SolutionPartsOutcome;
import io.casedesk.model.UseCase;
import io.casedesk.model.UseCaseLink;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Reads everything that the radar compares. Blocks. */
final class LinkCheckReader {

  /** What is being read. */
  enum Stage {
    SOLUTIONS,
    USE_CASES,
    LINKS
  }

  /** How far a read is; {@code all} is 0 while that is not known. */
  record Progress(Stage stage, int done, int all) {}

  /** Hears of a read as it goes on. */
  interface Watcher {

    /** It is this far. */
    void at(Progress progress);

    /** Links of some solutions came, in which this was found. */
    void found(List<SolutionPart<UseCaseLink>> fresh, List<LinkFinding> findings);
  }

  /**
   * The lists, as they were read.
   *
   * @param solutions those that are not deleted
   * @param useCases all that were read, with no more of each than the radar looks at
   * @param doubts what keeps a list from being known to be whole; none where both are
   */
  record Lists(
      Map<String, Solution> solutions, LinkChecker.UseCases useCases, List<String> doubts) {

    /** What is wrong with those of which the link endpoint said something, as they come. */
    List<LinkFinding> findings(Map<String, SolutionPart<UseCaseLink>> parts) {
      return findings(
          parts.keySet().stream().map(solutions::get).filter(Objects::nonNull).toList(), parts);
    }

    /** The same in the order of the solutions. */
    List<LinkFinding> inOrder(Map<String, SolutionPart<UseCaseLink>> parts) {
      return findings(
          solutions.values().stream().filter(s -> parts.containsKey(s.id())).toList(), parts);
    }

    private List<LinkFinding> findings(
        List<Solution> asked, Map<String, SolutionPart<UseCaseLink>> parts) {
      return LinkChecker.of(asked, useCases, parts).findings();
    }
  }

  private final ConnectionSession session;
  private final Watcher watcher;

  LinkCheckReader(ConnectionSession session, Watcher watcher) {
    this.session = session;
    this.watcher = watcher;
  }

  /**
   * Reads both lists.
   *
   * @throws io.casedesk.model.ApiException when one of them cannot be read
   */
  Lists lists() {
    Map<String, Solution> solutions = new LinkedHashMap<>();
    ReadOutcome ofSolutions =
        read(
            session.client().solutions(),
            Stage.SOLUTIONS,
            solution -> {
              if (!solution.deleted()) {
                solutions.put(solution.id(), solution);
              }
            });
    Map<String, UseCase> useCases = new HashMap<>();
    ReadOutcome ofUseCases =
        read(
            session.client().useCases(),
            Stage.USE_CASES,
            useCase -> useCases.put(useCase.id(), slim(useCase)));
    List<String> doubts = new ArrayList<>();
    List.of(ofSolutions, ofUseCases)
        .forEach(outcome -> outcome.shortfalls().forEach(s -> doubts.add(s.detail())));
    return new Lists(
        solutions, new LinkChecker.UseCases(useCases, ofUseCases.complete()), List.copyOf(doubts));
  }

  private <R extends CaseRecord> ReadOutcome read(
      RecordRepository<R> repository, Stage stage, Consumer<R> taken) {
    watcher.at(new Progress(stage, 0, 0));
    return repository.readAll(
        (List<R> fresh, ReadListener.Progress at) -> {
          fresh.forEach(taken);
          watcher.at(new Progress(stage, at.requests(), at.expected()));
        });
  }

  /** A hundred thousand whole use cases would stay in memory beside the list that is shown. */
  private static UseCase slim(UseCase useCase) {
    Map<String, FieldValue> members = new LinkedHashMap<>(useCase.members());
    members.keySet().retainAll(List.of("id", "title", "delete_flag"));
    return new UseCase(useCase.id(), members, Map.of());
  }

  /**
   * Asks the link endpoint about solutions.
   *
   * @throws io.casedesk.model.ApiException.Unauthorized when the token is refused
   */
  SolutionPartsOutcome links(Lists lists, Collection<String> ids) {
    watcher.at(new Progress(Stage.LINKS, 0, ids.size()));
    return session
        .client()
        .solutionParts()
        .links(
            ids,
            (fresh, at) -> {
              Map<String, SolutionPart<UseCaseLink>> parts = new HashMap<>();
              fresh.forEach(part -> parts.put(part.solutionId(), part));
              watcher.found(fresh, lists.findings(parts));
              watcher.at(new Progress(Stage.LINKS, at.done(), at.all()));
            });
  }
}
