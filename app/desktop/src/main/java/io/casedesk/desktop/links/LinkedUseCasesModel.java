package io.casedesk.desktop.links;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldValue;
import io.casedesk.model.LinkChecker;
import io.casedesk.model.LinkFinding.Problem;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.UseCaseLink;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The use cases that one solution is linked to, by its own list and by the link endpoint. */
public final class LinkedUseCasesModel {

  /** How the read of the link endpoint stands. */
  enum Standing {
    READING,
    READ,
    FAILED
  }

  /** How a linked use case stands in the list of them. */
  enum UseCaseStanding {
    THERE,
    DELETED,
    /** A complete read of the list did not bring it. */
    MISSING,
    /** The list was not read, or not completely. */
    UNKNOWN
  }

  /**
   * A link.
   *
   * @param link who knows of it
   * @param compared whether the link endpoint was read, so that the two can be compared
   * @param useCase how the use case stands
   * @param status of the use case; empty where that is not known
   */
  record Line(LinkChecker.Link link, boolean compared, UseCaseStanding useCase, String status) {}

  /**
   * What is shown of a solution.
   *
   * @param lines its links, as far as they are known
   * @param unreadable links of which no use case could be made out
   * @param asOf when the link endpoint was read; null while it was not
   * @param failure why it could not be read now; null when it could
   */
  record Shown(
      Standing standing,
      List<Line> lines,
      int unreadable,
      @Nullable Instant asOf,
      @Nullable Throwable failure) {}

  private final ReadOnlyObjectWrapper<@Nullable Shown> shown = new ReadOnlyObjectWrapper<>();

  private final ConnectionSession session;
  private final RecordsModel<UseCase> useCases;
  private final LinkCache read;
  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();
  private @Nullable Solution solution;
  private Standing standing = Standing.READING;
  private @Nullable Throwable failure;

  /**
   * Nothing shown yet.
   *
   * @param useCases the list of use cases, as far as it was read
   * @param read takes in what is read of links
   */
  public LinkedUseCasesModel(
      ConnectionSession session, RecordsModel<UseCase> useCases, LinkCache read, Tasks tasks) {
    this.session = session;
    this.useCases = useCases;
    this.read = read;
    this.tasks = tasks;
    useCases.phaseProperty().subscribe(phase -> publish());
    read.versionProperty().subscribe(version -> publish());
  }

  /** What is shown; null before. */
  ReadOnlyObjectProperty<@Nullable Shown> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  /** Shows a solution; asks the link endpoint unless it is shown already, just as it is. */
  void show(Solution wanted) {
    boolean same = wanted.equals(solution) && standing == Standing.READ;
    solution = wanted;
    if (!same) {
      again();
    }
  }

  /** Asks the link endpoint once more. */
  void again() {
    Solution of = solution;
    if (of == null) {
      return;
    }
    become(Standing.READING, null);
    tasks
        .call(() -> read(of.id()))
        .newestOf(series)
        .onSuccess(this::take)
        .onFailure(thrown -> become(Standing.FAILED, thrown))
        .start();
  }

  private SolutionPart<UseCaseLink> read(String id) {
    List<SolutionPart<UseCaseLink>> parts = new ArrayList<>();
    var _ = session.client().solutionParts().links(List.of(id), (fresh, at) -> parts.addAll(fresh));
    return parts.getFirst();
  }

  private void take(SolutionPart<UseCaseLink> part) {
    standing = part.wasRead() ? Standing.READ : Standing.FAILED;
    failure = part.failure();
    read.take(List.of(part), Instant.now());
  }

  private void become(Standing now, @Nullable Throwable why) {
    standing = now;
    failure = why;
    publish();
  }

  private void publish() {
    Solution of = solution;
    if (of == null) {
      return;
    }
    LinkCache.Read known = read.of(of.id());
    Solution looked = undeleted(of);
    LinkChecker radar =
        LinkChecker.of(
            List.of(looked),
            new LinkChecker.UseCases(linked(looked, known), isWhole()),
            known == null ? Map.of() : Map.of(of.id(), known.part()));
    shown.set(
        new Shown(
            standing,
            radar.linksOf(of.id()).stream().map(link -> line(link, known != null)).toList(),
            Math.toIntExact(
                radar.findings().stream()
                    .filter(finding -> finding.problem() == Problem.UNREADABLE_LINK)
                    .count()),
            known == null ? null : known.asOf(),
            failure));
  }

  /** The radar leaves out solutions that are deleted; whoever opens one wants to see its links. */
  private static Solution undeleted(Solution of) {
    if (!of.deleted()) {
      return of;
    }
    Map<String, FieldValue> members = new LinkedHashMap<>(of.members());
    members.remove(RecordKind.SOLUTIONS.deleteFlag().key());
    return new Solution(of.id(), members, of.customFields(), of.owner(), of.useCases());
  }

  private Map<String, UseCase> linked(Solution of, LinkCache.@Nullable Read known) {
    Map<String, UseCase> found = new LinkedHashMap<>();
    Stream.concat(
            of.useCases().stream().map(Solution.LinkedUseCase::id),
            known == null
                ? Stream.empty()
                : known.part().items().stream().map(UseCaseLink::useCaseId))
        .filter(Objects::nonNull)
        .map(useCases.rows()::find)
        .filter(Objects::nonNull)
        .forEach(useCase -> found.put(useCase.id(), useCase));
    return found;
  }

  private boolean isWhole() {
    ReadOutcome outcome = useCases.outcomeProperty().get();
    return useCases.phaseProperty().get() == RecordsModel.Phase.READ
        && outcome != null
        && outcome.complete();
  }

  private Line line(LinkChecker.Link link, boolean compared) {
    UseCase useCase = useCases.rows().find(link.useCaseId());
    UseCaseStanding stands =
        useCase == null
            ? isWhole() ? UseCaseStanding.MISSING : UseCaseStanding.UNKNOWN
            : useCase.deleted() ? UseCaseStanding.DELETED : UseCaseStanding.THERE;
    return new Line(link, compared, stands, useCase == null ? "" : useCase.text("status"));
  }
}
