package io.casedesk.server.load;

import static java.util.Objects.requireNonNullElse;
import static java.util.Objects.requireNonNullElseGet;

import io.casedesk.server.store.InvalidValueException;
import io.casedesk.server.store.MergeTransaction;
import io.casedesk.server.store.SolutionMerge;
import io.casedesk.server.store.SolutionMerge.Attached;
import io.casedesk.server.store.StoredChecklist;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Brings in checklists, in the shape in which the service answers them, and the solution's id. */
final class ChecklistLoad extends SectionLoad<ChecklistLoad.Content> {

  private final SolutionMerge merge;
  private final Clock clock;

  ChecklistLoad(MergeTransaction merge, Clock clock, LoadProblems problems) {
    super(problems);
    this.merge = merge.solutions();
    this.clock = clock;
  }

  /** What an element says of a checklist; null is not said. */
  record Content(
      @Nullable String solutionId,
      Words words,
      @Nullable Boolean notification,
      ElementTimes stamps) {

    record Words(
        @Nullable String pageId, @Nullable String playbookId, @Nullable String attributes) {}
  }

  @Override
  Draft<Content> read(LoadElement element) {
    element.allow(
        "checklistId",
        "solutionId",
        "pageId",
        "playbookId",
        "checklistAttributes",
        "showNotification",
        "createdAt",
        "updatedAt");
    @Nullable LoadElement attributes = element.element("checklistAttributes");
    Content.Words words =
        new Content.Words(
            element.text("pageId"),
            element.text("playbookId"),
            attributes == null ? null : SolutionMerge.attributes(attributes.object()));
    return new Draft<>(
        element.where(),
        element.id("checklistId"),
        new Content(
            element.id("solutionId"),
            words,
            element.truth("showNotification"),
            new ElementTimes(element.time("createdAt"), element.time("updatedAt"))));
  }

  @Override
  void bring(List<Draft<Content>> drafts) {
    Map<String, Attached> known = merge.checklists(ids(drafts));
    Set<String> solutions =
        merge.existing(
            drafts.stream()
                .map(draft -> draft.content().solutionId())
                .filter(Objects::nonNull)
                .distinct()
                .toList());
    List<Attached> written = new ArrayList<>();
    for (Draft<Content> draft : drafts) {
      guard(
          draft.where(),
          () -> {
            @Nullable Attached before = draft.id() == null ? null : known.get(draft.id());
            Attached after = before == null ? made(draft) : changed(before, draft.content());
            if (before == null || !before.solutionId().equals(after.solutionId())) {
              refuseUnknown(after.solutionId(), solutions);
            }
            if (!after.equals(before)) {
              written.add(after);
            }
            count(before, after);
          });
    }
    merge.writeChecklists(written);
  }

  private static void refuseUnknown(String solutionId, Set<String> solutions) {
    if (!solutions.contains(solutionId)) {
      throw new InvalidValueException("solutionId: no solution has the id \"" + solutionId + "\".");
    }
  }

  private Attached made(Draft<Content> draft) {
    Content content = draft.content();
    if (content.solutionId() == null) {
      throw new InvalidValueException("solutionId is missing.");
    }
    Content.Words words = content.words();
    return new Attached(
        content.solutionId(),
        new StoredChecklist(
            requireNonNullElseGet(draft.id(), () -> UUID.randomUUID().toString()),
            new StoredChecklist.Place(
                requireNonNullElse(words.pageId(), ""), requireNonNullElse(words.playbookId(), "")),
            requireNonNullElse(words.attributes(), "{}"),
            requireNonNullElse(content.notification(), false),
            content.stamps().ofNew(clock)));
  }

  private Attached changed(Attached before, Content content) {
    StoredChecklist old = before.checklist();
    Content.Words words = content.words();
    StoredChecklist stated =
        new StoredChecklist(
            old.id(),
            new StoredChecklist.Place(
                requireNonNullElse(words.pageId(), old.place().pageId()),
                requireNonNullElse(words.playbookId(), old.place().playbookId())),
            requireNonNullElse(words.attributes(), old.attributes()),
            requireNonNullElse(content.notification(), old.showNotification()),
            content.stamps().over(old.times()));
    Attached after =
        new Attached(requireNonNullElse(content.solutionId(), before.solutionId()), stated);
    if (after.equals(before) || content.stamps().updated() != null) {
      return after;
    }
    return new Attached(
        after.solutionId(),
        new StoredChecklist(
            old.id(),
            stated.place(),
            stated.attributes(),
            stated.showNotification(),
            content.stamps().changed(old.times(), clock)));
  }
}
