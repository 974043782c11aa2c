package io.casedesk.desktop.links;

import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.links.LinkChecker;
import io.casedesk.model.links.LinkChecker.LinkFinding.Problem;
import io.casedesk.model.links.UseCaseLink;
import io.casedesk.model.service.ReadOutcome;
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

/**
 * Holds the use cases linked to one solution, according to its own list and to the link endpoint.
 */
public final class LinkedUseCasesModel {

  /** The state of reading the link endpoint. */
  enum ReadStatus {
    READING,
    READ,
    FAILED
  }

  /** The state of a linked use case in the list of use cases. */
  enum UseCaseStatus {
    THERE,
    DELETED,
    /** A complete list of use cases doesn't contain it. */
    MISSING,
    /** The list was not read, or not completely. */
    UNKNOWN
  }

  /**
   * A link.
   *
   * @param link the link with its sources
   * @param compared whether the link endpoint was read, so that both sources can be compared
   * @param useCase the state of the use case
   * @param status the status of the use case; empty when not known
   */
  record Line(LinkChecker.Link link, boolean compared, UseCaseStatus useCase, String status) {}

  /**
   * The content shown for a solution.
   *
   * @param lines the links known so far
   * @param unreadable the number of links without a readable use case
   * @param asOf when the link endpoint was read; null when it wasn't
   * @param failure why the last read failed; null when it didn't
   */
  record LinkedUseCases(
      ReadStatus standing,
      List<Line> lines,
      int unreadable,
      @Nullable Instant asOf,
      @Nullable Throwable failure) {}

  private final ReadOnlyObjectWrapper<@Nullable LinkedUseCases> shown =
      new ReadOnlyObjectWrapper<>();

  private final ConnectionSession session;
  private final RecordsModel<UseCase> useCases;
  private final LinkCache read;
  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();
  private @Nullable Solution solution;
  private ReadStatus standing = ReadStatus.READING;
  private @Nullable Throwable failure;

  /**
   * Creates a model without a solution.
   *
   * @param useCases the list of use cases as read so far
   * @param read caches the links that are read
   */
  public LinkedUseCasesModel(
      ConnectionSession session, RecordsModel<UseCase> useCases, LinkCache read, Tasks tasks) {
    this.session = session;
    this.useCases = useCases;
    this.read = read;
    this.tasks = tasks;
    Observables.follow(this::publish, useCases.loader().phaseProperty(), read.versionProperty());
  }

  /** The content to show; null before a solution was opened. */
  ReadOnlyObjectProperty<@Nullable LinkedUseCases> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  /** Shows a solution; reads its links unless the equal solution is shown and was read. */
  void show(Solution wanted) {
    boolean same = wanted.equals(solution) && standing == ReadStatus.READ;
    solution = wanted;
    if (!same) {
      again();
    }
  }

  /** Reads the links again. */
  void again() {
    Solution of = solution;
    if (of == null) {
      return;
    }
    become(ReadStatus.READING, null);
    tasks
        .call(() -> read(of.id()))
        .newestOf(series)
        .onSuccess(this::addPart)
        .onFailure(thrown -> become(ReadStatus.FAILED, thrown))
        .start();
  }

  private SolutionPart<UseCaseLink> read(String id) {
    List<SolutionPart<UseCaseLink>> parts = new ArrayList<>();
    var _ = session.client().solutionParts().links(List.of(id), (fresh, at) -> parts.addAll(fresh));
    return parts.getFirst();
  }

  private void addPart(SolutionPart<UseCaseLink> part) {
    standing = part.wasRead() ? ReadStatus.READ : ReadStatus.FAILED;
    failure = part.failure();
    read.addRead(List.of(part), Instant.now());
  }

  private void become(ReadStatus now, @Nullable Throwable why) {
    standing = now;
    failure = why;
    publish();
  }

  private void publish() {
    Solution of = solution;
    if (of == null) {
      return;
    }
    LinkCache.LinkRead known = read.of(of.id());
    Solution looked = undeleted(of);
    LinkChecker check =
        LinkChecker.of(
            List.of(looked),
            new LinkChecker.UseCases(linked(looked, known), isWhole()),
            known == null ? Map.of() : Map.of(of.id(), known.part()));
    shown.set(
        new LinkedUseCases(
            standing,
            check.linksOf(of.id()).stream().map(link -> line(link, known != null)).toList(),
            Math.toIntExact(
                check.findings().stream()
                    .filter(finding -> finding.problem() == Problem.UNREADABLE_LINK)
                    .count()),
            known == null ? null : known.asOf(),
            failure));
  }

  /**
   * The checker skips deleted solutions, but the user wants to see the links of one that is open.
   */
  private static Solution undeleted(Solution of) {
    if (!of.deleted()) {
      return of;
    }
    Map<String, FieldValue> members = new LinkedHashMap<>(of.members());
    members.remove(RecordKind.SOLUTIONS.deleteFlag().key());
    return new Solution(of.id(), members, of.customFields(), of.owner(), of.useCases());
  }

  private Map<String, UseCase> linked(Solution of, LinkCache.@Nullable LinkRead known) {
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
    ReadOutcome outcome = useCases.loader().state().outcome();
    return useCases.loader().state().phase() == LoadState.Phase.READ
        && outcome != null
        && outcome.complete();
  }

  private Line line(LinkChecker.Link link, boolean compared) {
    UseCase useCase = useCases.rows().find(link.useCaseId());
    UseCaseStatus stands =
        useCase == null
            ? isWhole() ? UseCaseStatus.MISSING : UseCaseStatus.UNKNOWN
            : useCase.deleted() ? UseCaseStatus.DELETED : UseCaseStatus.THERE;
    return new Line(link, compared, stands, useCase == null ? "" : useCase.text("status"));
  }
}
