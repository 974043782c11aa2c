package io.casedesk.model.links;

import io.casedesk.messages.Message;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.LinkedUseCase;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.links.LinkChecker.LinkFinding.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares the two sources of links, {@code useCaseList} of the solutions and the link endpoint,
 * with each other and with the existing use cases (contract 2.2, 2.4). Skips solutions that are
 * marked as deleted. Immutable.
 */
public final class LinkChecker {

  private final UseCases useCases;
  private final List<LinkFinding> findings = new ArrayList<>();
  private final Map<String, List<Link>> byUseCase = new LinkedHashMap<>();
  private final Map<String, List<Link>> bySolution = new LinkedHashMap<>();

  /**
   * The existing use cases.
   *
   * @param byId the use cases that were read, by id
   * @param complete whether the list is complete, so that a use case that isn't in it does not
   *     exist
   */
  public record UseCases(Map<String, UseCase> byId, boolean complete) {
    /** Creates the map from the use cases of a read. */
    public static UseCases of(Collection<UseCase> read, boolean complete) {
      Map<String, UseCase> byId = HashMap.newHashMap(read.size());
      read.forEach(useCase -> byId.put(useCase.id(), useCase));
      return new UseCases(byId, complete);
    }
  }

  /**
   * A link with its sources.
   *
   * @param title the title of the use case in the link, or else in the use case; may be empty
   * @param inList whether {@code useCaseList} has the link
   * @param atEndpoint whether the link endpoint has the link; false also if it was not read
   */
  public record Link(
      String solutionId, String useCaseId, String title, boolean inList, boolean atEndpoint) {}

  private LinkChecker(UseCases useCases) {
    this.useCases = useCases;
  }

  /**
   * Compares the links of all solutions.
   *
   * @param parts answers of the link endpoint by id of the solution; a solution without an answer
   *     was not requested, and is compared with the use cases only
   */
  public static LinkChecker of(
      Collection<Solution> solutions,
      UseCases useCases,
      Map<String, SolutionPart<UseCaseLink>> parts) {
    LinkChecker check = new LinkChecker(useCases);
    for (Solution solution : solutions) {
      if (!solution.deleted()) {
        check.checkSolution(solution, parts.get(solution.id()));
      }
    }
    return check;
  }

  /** All problems, in the order of the solutions. */
  public List<LinkFinding> findings() {
    return List.copyOf(findings);
  }

  /** The links of a solution. */
  public List<Link> linksOf(String solutionId) {
    return List.copyOf(bySolution.getOrDefault(solutionId, List.of()));
  }

  /** The links to a use case from all solutions that are not deleted. */
  public List<Link> linksTo(String useCaseId) {
    return List.copyOf(byUseCase.getOrDefault(useCaseId, List.of()));
  }

  private void checkSolution(Solution solution, @Nullable SolutionPart<UseCaseLink> part) {
    Map<String, String> listed = new LinkedHashMap<>();
    int unreadable = 0;
    for (LinkedUseCase link : solution.useCases()) {
      unreadable += addTitle(listed, link.id(), link.title());
    }
    Map<String, String> sent = new LinkedHashMap<>();
    boolean wasRead = part != null && part.wasRead();
    if (part != null) {
      for (UseCaseLink link : part.items()) {
        unreadable += addTitle(sent, link.useCaseId(), link.title());
      }
    }
    owner(solution);
    if (part != null && part.failure() != null) {
      find(Problem.NOT_READ, solution, null, Message.ofFailure(part.failure()));
    }
    for (int i = 0; i < unreadable; i++) {
      find(Problem.UNREADABLE_LINK, solution, null, Message.none());
    }
    Set<String> ids = new LinkedHashSet<>(listed.keySet());
    ids.addAll(sent.keySet());
    if (ids.isEmpty() && unreadable == 0 && (part == null || wasRead)) {
      find(Problem.NO_LINKS, solution, null, Message.none());
    }
    for (String id : ids) {
      Link link =
          new Link(
              solution.id(),
              id,
              title(id, listed, sent),
              listed.containsKey(id),
              sent.containsKey(id));
      bySolution.computeIfAbsent(solution.id(), first -> new ArrayList<>()).add(link);
      byUseCase.computeIfAbsent(id, first -> new ArrayList<>()).add(link);
      judge(solution, link, wasRead);
    }
  }

  private static int addTitle(
      Map<String, String> links, @Nullable String id, @Nullable String title) {
    if (id == null || id.isBlank()) {
      return 1;
    }
    links.putIfAbsent(id, title == null ? "" : title);
    return 0;
  }

  private void owner(Solution solution) {
    Solution.Owner owner = solution.owner();
    if (owner == null || owner.display().isBlank()) {
      find(Problem.NO_OWNER, solution, null, Message.none());
    }
  }

  private void judge(Solution solution, Link link, boolean wasRead) {
    UseCase useCase = useCases.byId.get(link.useCaseId());
    if (useCase == null && useCases.complete) {
      find(Problem.MISSING_USE_CASE, solution, link.useCaseId(), Message.plain(link.title()));
    } else if (useCase != null && useCase.deleted()) {
      find(Problem.DELETED_USE_CASE, solution, link.useCaseId(), Message.plain(link.title()));
    }
    if (wasRead && link.inList() != link.atEndpoint()) {
      find(
          link.inList() ? Problem.ONLY_IN_LIST : Problem.ONLY_AT_ENDPOINT,
          solution,
          link.useCaseId(),
          Message.plain(link.title()));
    }
  }

  private String title(String id, Map<String, String> listed, Map<String, String> sent) {
    String title = listed.getOrDefault(id, "");
    if (title.isBlank()) {
      title = sent.getOrDefault(id, "");
    }
    UseCase useCase = useCases.byId.get(id);
    return title.isBlank() && useCase != null ? useCase.title() : title;
  }

  private void find(
      Problem problem, Solution solution, @Nullable String useCaseId, Message detail) {
    findings.add(new LinkFinding(problem, solution.id(), solution.label(), useCaseId, detail));
  }

  /**
   * A problem with the links of a solution, or with its owner.
   *
   * @param problem the type of problem
   * @param solutionId the id of the solution
   * @param solution the display name of the solution
   * @param useCaseId the id of the use case; null when the problem is not about a use case
   * @param detail the title of the use case, or why the links could not be read; may be empty
   */
  public record LinkFinding(
      Problem problem,
      String solutionId,
      String solution,
      @Nullable String useCaseId,
      Message detail) {

    /** The types of problems. */
    public enum Problem {
      /** Neither source links a use case to the solution. */
      NO_LINKS("no use case is linked"),
      /** The use case is marked as deleted. */
      DELETED_USE_CASE("the linked use case is marked as deleted"),
      /** The service does not list the use case; reported only after a complete read. */
      MISSING_USE_CASE("the linked use case doesn't exist"),
      /** The link does not identify a use case. */
      UNREADABLE_LINK("a link has no use case ID"),
      /** The solution has no owner, neither an id nor an e-mail address. */
      NO_OWNER("the solution has no owner"),
      /** {@code useCaseList} has the link, the link endpoint doesn't. */
      ONLY_IN_LIST("in the solution's list, but not in the list of links"),
      /** The link endpoint has the link, {@code useCaseList} doesn't. */
      ONLY_AT_ENDPOINT("in the list of links, but not in the solution's list"),
      /** The link endpoint could not be read, so the two sources could not be compared. */
      NOT_READ("the links couldn't be read");

      private final String text;

      Problem(String text) {
        this.text = text;
      }

      /** The problem as text for the user. */
      public String text() {
        return text;
      }
    }
  }
}
