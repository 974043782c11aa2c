package io.casedesk.desktop.links;

import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.Connection;
import io.casedesk.desktop.context.Destination;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.editor.RecordTab;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.links.LinkChecker;
import io.casedesk.model.links.LinkChecker.Link;
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
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * Shows the use cases linked to one solution, according to its own list and to the link endpoint,
 * and compares both sources.
 */
public final class LinkedUseCasesTab {

  private final ConnectionSession session;
  private final RecordsModel<UseCase> useCases;
  private final LinkCache read;
  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();
  private final Messages messages;
  private final MomentText momentText;
  private final LinkList list;
  private @Nullable Solution solution;

  /** Whether the link endpoint was read for the solution; null while it is being read. */
  private @Nullable Boolean wasRead;

  /** Why the last read failed; null when it didn't. */
  private @Nullable Throwable failure;

  private @Nullable Shown shown;

  /**
   * What the tab shows; nodes with the keyboard focus are only replaced by others.
   *
   * @param differing the number of links that only one of the compared sources has
   * @param unreadable the number of links without a readable id
   * @param instead the key of the text in place of the links; empty while they are being read
   */
  private record Shown(
      String id,
      @Nullable Throwable failure,
      long differing,
      long unreadable,
      String note,
      List<LinkList.Line> lines,
      String instead) {}

  /**
   * Creates a tab without a solution.
   *
   * @param read caches the links that are read
   */
  public LinkedUseCasesTab(AppContext app, Connection connection, LinkCache read) {
    this.session = connection.session();
    this.useCases = connection.useCases();
    this.read = read;
    this.tasks = connection.tasks();
    this.messages = app.messages();
    this.momentText = app.moments();
    this.list =
        new LinkList(
            "linked-use-cases",
            messages.text("links.usecases.list"),
            id -> connection.go(new Destination.OneRecord(RecordKind.USE_CASES, id)));
    Observables.follow(this::show, useCases.loader().phaseProperty(), read.versionProperty());
  }

  /** Returns the tab. */
  public RecordTab<Solution> tab() {
    return new RecordTab<>("links", messages.text("usecases.title"), list.node(), this::open);
  }

  /** Shows a solution; reads its links unless the equal solution is shown and was read. */
  private void open(Solution wanted) {
    boolean same = wanted.equals(solution) && Objects.equals(wasRead, true);
    solution = wanted;
    if (!same) {
      readLinks(wanted.id());
    }
  }

  private void readLinks(String id) {
    wasRead = null;
    failure = null;
    show();
    tasks
        .call(
            () -> {
              List<SolutionPart<UseCaseLink>> parts = new ArrayList<>();
              var _ =
                  session
                      .client()
                      .solutionParts()
                      .links(List.of(id), (fresh, at) -> parts.addAll(fresh));
              return parts.getFirst();
            })
        .newestOf(series)
        .onSuccess(
            part -> {
              wasRead = part.wasRead();
              failure = part.failure();
              read.addRead(List.of(part), Instant.now());
            })
        .onFailure(
            thrown -> {
              wasRead = false;
              failure = thrown;
              show();
            })
        .start();
  }

  private void show() {
    Solution of = solution;
    if (of == null) {
      return;
    }
    LinkCache.LinkRead known = read.of(of.id());
    boolean compared = known != null;
    Solution looked = undeleted(of);
    LinkChecker check =
        LinkChecker.of(
            List.of(looked),
            new LinkChecker.UseCases(linked(looked, known), isWhole()),
            known == null ? Map.of() : Map.of(of.id(), known.part()));
    List<Link> links = check.linksOf(of.id());
    long unreadable =
        check.findings().stream()
            .filter(finding -> finding.problem() == Problem.UNREADABLE_LINK)
            .count();
    long differing = links.stream().filter(link -> link.inList() != link.atEndpoint()).count();
    Shown now =
        new Shown(
            of.id(),
            failure,
            compared ? differing : 0,
            unreadable,
            note(known == null ? null : known.asOf(), links.isEmpty()),
            links.stream().map(link -> line(link, compared)).toList(),
            wasRead == null
                ? ""
                : unreadable > 0
                    ? "links.usecases.nameless"
                    : wasRead ? "links.usecases.none" : "links.usecases.listNone");
    if (!now.equals(shown)) {
      shown = now;
      show(now);
    }
  }

  private void show(Shown now) {
    List<Node> notices = new ArrayList<>();
    if (now.failure() != null) {
      notices.add(failed(now.id(), now.failure()));
    }
    if (now.differing() > 0) {
      notices.add(
          Labels.verdict(
              Feather.ALERT_TRIANGLE, messages.text("links.differ", now.differing()), "doubt"));
    }
    if (now.unreadable() > 0) {
      notices.add(
          Labels.verdict(
              Feather.ALERT_OCTAGON, messages.text("links.unreadable", now.unreadable()), "doubt"));
    }
    list.notices(notices);
    list.note(now.note());
    if (!now.lines().isEmpty()) {
      list.show(now.lines());
    } else if (now.instead().isEmpty()) {
      list.instead(StateViews.busy(messages.text("links.reading")));
    } else {
      list.instead(StateViews.quiet(Feather.LINK, messages.text(now.instead())));
    }
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

  /** Returns whether a use case that isn't in the list doesn't exist. */
  private boolean isWhole() {
    LoadState state = useCases.loader().state();
    ReadOutcome outcome = state.outcome();
    return state.phase() == LoadState.Phase.READ && outcome != null && outcome.complete();
  }

  private LinkList.Line line(Link link, boolean compared) {
    UseCase useCase = useCases.rows().find(link.useCaseId());
    boolean isMissing = useCase == null && isWhole();
    boolean isDeleted = useCase != null && useCase.deleted();
    String state =
        useCase == null
            ? messages.text(isMissing ? "links.usecase.missing" : "links.usecase.unknown")
            : isDeleted ? messages.text("links.usecase.deleted") : useCase.text("status");
    return new LinkList.Line(
        link.useCaseId(),
        link.title().isBlank() ? link.useCaseId() : link.title(),
        state,
        LinkList.source(link, compared, messages),
        LinkList.mark(link, compared),
        isMissing || isDeleted || (compared && link.inList() != link.atEndpoint()),
        !isMissing);
  }

  private Node failed(String id, Throwable why) {
    FailureText said = new FailureText(messages);
    VBox box =
        new VBox(
            8,
            Labels.verdict(
                Feather.X_CIRCLE,
                messages.text("links.failed", said.what(why), said.next(why), said.detail(why)),
                "bad"),
            Buttons.of(
                "links-again",
                Feather.REFRESH_CW,
                messages.text("action.retry"),
                () -> readLinks(id)));
    box.setAlignment(Pos.CENTER_LEFT);
    return box;
  }

  private String note(@Nullable Instant asOf, boolean none) {
    if (wasRead == null) {
      return none ? "" : messages.text("links.comparing");
    }
    if (asOf == null) {
      return wasRead ? "" : messages.text("links.notCompared");
    }
    return messages.text(wasRead ? "links.asOf" : "links.asOf.before", momentText.of(asOf));
  }
}
