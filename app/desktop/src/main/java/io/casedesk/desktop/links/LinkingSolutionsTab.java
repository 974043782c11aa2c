package io.casedesk.desktop.links;

import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.Connection;
import io.casedesk.desktop.context.Destination;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.editor.RecordTab;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.links.LinkChecker;
import io.casedesk.model.links.LinkChecker.Link;
import io.casedesk.model.links.UseCaseLink;
import io.casedesk.model.service.ReadOutcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * Shows the solutions that link to one use case. No endpoint returns them, so they come from the
 * solutions read so far, and the note says how many those are.
 */
public final class LinkingSolutionsTab {

  private final RecordsModel<Solution> solutions;
  private final LinkCache read;
  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();
  private final Messages messages;
  private final MomentText momentText;
  private final LinkList list;
  private @Nullable UseCase useCase;

  /** Whether links of the use case are shown. */
  private boolean isFound;

  /**
   * Creates a tab without a use case.
   *
   * @param read caches the links that are read
   */
  public LinkingSolutionsTab(AppContext app, Connection connection, LinkCache read) {
    this.solutions = connection.solutions();
    this.read = read;
    this.tasks = connection.tasks();
    this.messages = app.messages();
    this.momentText = app.moments();
    this.list =
        new LinkList(
            "linking-solutions",
            messages.text("links.solutions.list"),
            id -> connection.go(new Destination.OneRecord(RecordKind.SOLUTIONS, id)));
    Observables.follow(this::find, solutions.loader().phaseProperty(), read.versionProperty());
  }

  /** Returns the tab. */
  public RecordTab<UseCase> tab() {
    return new RecordTab<>("links", messages.text("solutions.title"), list.node(), this::open);
  }

  private void open(UseCase wanted) {
    isFound &= useCase != null && useCase.id().equals(wanted.id());
    useCase = wanted;
    find();
  }

  private void find() {
    if (!isFound) {
      showState();
    }
    UseCase of = useCase;
    LoadState state = solutions.loader().state();
    ReadOutcome outcome = state.outcome();
    if (of == null || outcome == null) {
      return;
    }
    List<Solution> all = solutions.rows().records();
    Map<String, SolutionPart<UseCaseLink>> parts = read.parts();
    boolean whole = outcome.complete() && !state.fromSnapshot();
    tasks
        .call(
            () -> {
              Map<String, Solution> byId = new HashMap<>();
              all.forEach(solution -> byId.putIfAbsent(solution.id(), solution));
              List<LinkList.Line> lines =
                  LinkChecker.of(all, LinkChecker.UseCases.of(List.of(of), false), parts)
                      .linksTo(of.id())
                      .stream()
                      .map(
                          link ->
                              line(
                                  link,
                                  parts.containsKey(link.solutionId()),
                                  byId.get(link.solutionId())))
                      .toList();
              String note =
                  messages.text(
                      whole ? "links.solutions.asOf" : "links.solutions.asOf.part",
                      momentText.of(outcome.asOf()),
                      all.size(),
                      all.stream().filter(s -> parts.containsKey(s.id())).count());
              return Map.entry(lines, note);
            })
        .newestOf(series)
        .onSuccess(found -> show(found.getKey(), found.getValue()))
        .start();
  }

  private void show(List<LinkList.Line> lines, String note) {
    isFound = true;
    if (lines.isEmpty()) {
      list.instead(StateViews.quiet(Feather.LINK, messages.text("links.solutions.none")));
    } else {
      list.show(lines);
    }
    list.note(note);
  }

  /** Says why no links are shown yet. */
  private void showState() {
    list.note("");
    LoadState state = solutions.loader().state();
    Throwable failure = state.failure();
    if (state.phase() == Phase.FAILED && failure != null) {
      list.instead(
          StateViews.failed(
              messages.text("solutions.failed"), failure, messages, solutions.loader()::refresh));
    } else if (state.phase() == Phase.IDLE || state.phase() == Phase.CANCELLED) {
      list.instead(
          StateViews.offer(
              Feather.PACKAGE,
              messages.text("links.solutions.unread"),
              messages.text("links.solutions.read"),
              solutions.loader()::refresh));
    } else {
      list.instead(StateViews.busy(messages.text("links.solutions.reading")));
    }
  }

  private LinkList.Line line(Link link, boolean compared, @Nullable Solution solution) {
    return new LinkList.Line(
        link.solutionId(),
        solution == null ? link.solutionId() : solution.label(),
        solution == null ? "" : solution.status(),
        LinkList.source(link, compared, messages),
        LinkList.mark(link, compared),
        compared && link.inList() != link.atEndpoint(),
        true);
  }
}
