package io.casedesk.desktop.links;

import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.links.LinkChecker;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import io.casedesk.model.links.UseCaseLink;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Reads the lists and links that the link check compares. Blocks. */
record LinkCheckReader(ConnectionSession session, Watcher watcher) {

  /** The stage of reading. */
  enum Stage {
    SOLUTIONS,
    USE_CASES,
    LINKS
  }

  /** The progress of reading; {@code all} is 0 while it isn't known. */
  record Progress(Stage stage, int done, int all) {}

  /** Receives the progress of reading. */
  interface Watcher {

    /** Receives the progress. */
    void at(Progress progress);

    /** Receives the links of some solutions and the findings in them. */
    void found(List<SolutionPart<UseCaseLink>> fresh, List<LinkFinding> findings);
  }

  /**
   * The lists that were read.
   *
   * @param solutions the solutions that aren't deleted
   * @param useCases the use cases, reduced to the fields that the check needs
   * @param doubts the reasons why a list may be incomplete; empty when both are complete
   */
  record Lists(
      Map<String, Solution> solutions, LinkChecker.UseCases useCases, List<Message> doubts) {

    /** Returns the findings for the solutions with links, in no particular order. */
    List<LinkFinding> findings(Map<String, SolutionPart<UseCaseLink>> parts) {
      return findings(
          parts.keySet().stream().map(solutions::get).filter(Objects::nonNull).toList(), parts);
    }

    /** Returns the findings in the order of the solutions. */
    List<LinkFinding> inOrder(Map<String, SolutionPart<UseCaseLink>> parts) {
      return findings(
          solutions.values().stream().filter(s -> parts.containsKey(s.id())).toList(), parts);
    }

    private List<LinkFinding> findings(
        List<Solution> asked, Map<String, SolutionPart<UseCaseLink>> parts) {
      return LinkChecker.of(asked, useCases, parts).findings();
    }
  }

  /**
   * Reads both lists.
   *
   * @throws io.casedesk.model.ApiException when a list can't be read
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
    List<Message> doubts = new ArrayList<>();
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

  /**
   * Drops other fields: 100,000 complete use cases would take much memory beside the shown list.
   */
  private static UseCase slim(UseCase useCase) {
    Map<String, FieldValue> members = new LinkedHashMap<>(useCase.members());
    members.keySet().retainAll(List.of("id", "title", "delete_flag"));
    return new UseCase(useCase.id(), members, Map.of());
  }

  /**
   * Reads the links of solutions.
   *
   * @throws io.casedesk.model.ApiException.Unauthorized when the service rejects the token
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
