package io.casedesk.desktop.links;

import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.links.LinkChecker;
import io.casedesk.model.links.UseCaseLink;
import io.casedesk.model.service.ReadOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Holds the solutions that link to one use case. No endpoint returns them, so they come from the
 * solutions read so far, and the result says how many those are.
 */
public final class LinkingSolutionsModel {

  /**
   * A solution that links to the use case.
   *
   * @param link the link with its sources
   * @param compared whether the links of the solution were read from the link endpoint
   * @param name the name of the solution
   */
  record Line(LinkChecker.Link link, boolean compared, String name, String status) {}

  /**
   * The content shown for a use case.
   *
   * @param solutions the number of solutions that were searched
   * @param asked the number of these solutions whose links were read from the link endpoint
   * @param asOf when the solutions were read
   * @param whole whether the list of solutions is complete
   */
  record LinkingSolutions(
      List<Line> lines, int solutions, int asked, Instant asOf, boolean whole) {}

  private final ReadOnlyObjectWrapper<@Nullable LinkingSolutions> shown =
      new ReadOnlyObjectWrapper<>();

  private final RecordsModel<Solution> solutions;
  private final LinkCache read;
  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();
  private @Nullable UseCase useCase;

  /** Creates a model without a use case. */
  public LinkingSolutionsModel(RecordsModel<Solution> solutions, LinkCache read, Tasks tasks) {
    this.solutions = solutions;
    this.read = read;
    this.tasks = tasks;
    Observables.follow(this::findLinks, solutions.loader().phaseProperty(), read.versionProperty());
  }

  /** Returns the list of solutions. */
  RecordsModel<Solution> solutions() {
    return solutions;
  }

  /** The content to show; null before there is any. */
  ReadOnlyObjectProperty<@Nullable LinkingSolutions> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  void show(UseCase wanted) {
    if (useCase == null || !useCase.id().equals(wanted.id())) {
      shown.set(null);
    }
    useCase = wanted;
    findLinks();
  }

  private void findLinks() {
    UseCase of = useCase;
    ReadOutcome outcome = solutions.loader().state().outcome();
    if (of == null || outcome == null) {
      return;
    }
    List<Solution> all = solutions.rows().store().records();
    Map<String, SolutionPart<UseCaseLink>> parts = read.parts();
    boolean whole = outcome.complete() && !solutions.loader().state().fromSnapshot();
    tasks
        .call(() -> linksOf(of, all, parts, outcome.asOf(), whole))
        .newestOf(series)
        .onSuccess(shown::set)
        .start();
  }

  private static LinkingSolutions linksOf(
      UseCase of,
      List<Solution> all,
      Map<String, SolutionPart<UseCaseLink>> parts,
      Instant asOf,
      boolean whole) {
    LinkChecker check = LinkChecker.of(all, LinkChecker.UseCases.of(List.of(of), false), parts);
    Map<String, Solution> byId =
        all.stream().collect(java.util.stream.Collectors.toMap(Solution::id, s -> s, (a, b) -> a));
    List<Line> lines =
        check.linksTo(of.id()).stream()
            .map(
                link -> {
                  Solution solution = byId.get(link.solutionId());
                  return new Line(
                      link,
                      parts.containsKey(link.solutionId()),
                      solution == null ? link.solutionId() : solution.label(),
                      solution == null ? "" : solution.status());
                })
            .toList();
    int asked = (int) all.stream().filter(s -> parts.containsKey(s.id())).count();
    return new LinkingSolutions(lines, all.size(), asked, asOf, whole);
  }
}
