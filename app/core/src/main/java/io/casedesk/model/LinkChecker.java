package io.casedesk.model;

import io.casedesk.model.LinkFinding.Problem;
import io.casedesk.model.Solution.LinkedUseCase;
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
 * with each other and with the use cases there are (contract 2.2, 2.4). Solutions that are marked
 * as deleted are left out. Immutable.
 */
public final class LinkChecker {

  private final UseCases useCases;
  private final List<LinkFinding> findings = new ArrayList<>();
  private final Map<String, List<Link>> byUseCase = new LinkedHashMap<>();
  private final Map<String, List<Link>> bySolution = new LinkedHashMap<>();

  /**
   * The use cases there are.
   *
   * @param byId those that were read
   * @param complete whether those are all, so that one that is not among them does not exist
   */
  public record UseCases(Map<String, UseCase> byId, boolean complete) {
    /** Of a read that brought these. */
    public static UseCases of(Collection<UseCase> read, boolean complete) {
      Map<String, UseCase> byId = HashMap.newHashMap(read.size());
      read.forEach(useCase -> byId.put(useCase.id(), useCase));
      return new UseCases(byId, complete);
    }
  }

  /**
   * A link, and who knows of it.
   *
   * @param title the title of the use case as the link, or else the use case, has it; may be empty
   * @param inList whether {@code useCaseList} has it
   * @param atEndpoint whether the link endpoint has it; false as well where that was not read
   */
  public record Link(
      String solutionId, String useCaseId, String title, boolean inList, boolean atEndpoint) {}

  private LinkChecker(UseCases useCases) {
    this.useCases = useCases;
  }

  /**
   * Compares.
   *
   * @param parts what the link endpoint said, by the id of the solution; a solution that is missing
   *     was not asked for, and is compared with the use cases only
   */
  public static LinkChecker of(
      Collection<Solution> solutions,
      UseCases useCases,
      Map<String, SolutionPart<UseCaseLink>> parts) {
    LinkChecker radar = new LinkChecker(useCases);
    for (Solution solution : solutions) {
      if (!solution.deleted()) {
        radar.look(solution, parts.get(solution.id()));
      }
    }
    return radar;
  }

  /** Everything that is wrong, solution by solution in their order. */
  public List<LinkFinding> findings() {
    return List.copyOf(findings);
  }

  /** The links of a solution. */
  public List<Link> linksOf(String solutionId) {
    return List.copyOf(bySolution.getOrDefault(solutionId, List.of()));
  }

  /** The other way round: the links to a use case, of the solutions that are not deleted. */
  public List<Link> linksTo(String useCaseId) {
    return List.copyOf(byUseCase.getOrDefault(useCaseId, List.of()));
  }

  private void look(Solution solution, @Nullable SolutionPart<UseCaseLink> part) {
    Map<String, String> listed = new LinkedHashMap<>();
    int unreadable = 0;
    for (LinkedUseCase link : solution.useCases()) {
      unreadable += take(listed, link.id(), link.title());
    }
    Map<String, String> sent = new LinkedHashMap<>();
    boolean wasRead = part != null && part.wasRead();
    if (part != null) {
      for (UseCaseLink link : part.items()) {
        unreadable += take(sent, link.useCaseId(), link.title());
      }
    }
    owner(solution);
    if (part != null && part.failure() != null) {
      find(Problem.NOT_READ, solution, null, String.valueOf(part.failure().getMessage()));
    }
    for (int i = 0; i < unreadable; i++) {
      find(Problem.UNREADABLE_LINK, solution, null, "");
    }
    Set<String> ids = new LinkedHashSet<>(listed.keySet());
    ids.addAll(sent.keySet());
    if (ids.isEmpty() && unreadable == 0 && (part == null || wasRead)) {
      find(Problem.NO_LINKS, solution, null, "");
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

  private static int take(Map<String, String> links, @Nullable String id, @Nullable String title) {
    if (id == null || id.isBlank()) {
      return 1;
    }
    links.putIfAbsent(id, title == null ? "" : title);
    return 0;
  }

  private void owner(Solution solution) {
    Solution.Owner owner = solution.owner();
    if (owner == null || owner.display().isBlank()) {
      find(Problem.NO_OWNER, solution, null, "");
    }
  }

  private void judge(Solution solution, Link link, boolean wasRead) {
    UseCase useCase = useCases.byId.get(link.useCaseId());
    if (useCase == null && useCases.complete) {
      find(Problem.MISSING_USE_CASE, solution, link.useCaseId(), link.title());
    } else if (useCase != null && useCase.deleted()) {
      find(Problem.DELETED_USE_CASE, solution, link.useCaseId(), link.title());
    }
    if (wasRead && link.inList() != link.atEndpoint()) {
      find(
          link.inList() ? Problem.ONLY_IN_LIST : Problem.ONLY_AT_ENDPOINT,
          solution,
          link.useCaseId(),
          link.title());
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

  private void find(Problem problem, Solution solution, @Nullable String useCaseId, String detail) {
    findings.add(new LinkFinding(problem, solution.id(), solution.label(), useCaseId, detail));
  }
}
