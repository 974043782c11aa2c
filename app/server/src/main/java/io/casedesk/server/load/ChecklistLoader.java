package io.casedesk.server.load;

import io.casedesk.server.load.SectionLoader.LoadProblems;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.RecordTimes;
import io.casedesk.server.store.SolutionWriter;
import io.casedesk.server.store.StoredChecklist;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Loads checklists, in the response shape with the id of the solution. */
final class ChecklistLoader extends SectionLoader {

  private static final List<String> MEMBERS =
      List.of(
          "checklistId",
          "solutionId",
          "pageId",
          "playbookId",
          "checklistAttributes",
          "showNotification",
          "createdAt",
          "updatedAt");

  private final SolutionWriter writer;
  private final Clock clock;

  ChecklistLoader(BulkTransaction transaction, Clock clock, LoadProblems problems) {
    super(problems, "checklistId", MEMBERS);
    this.writer = transaction.solutions();
    this.clock = clock;
  }

  @Override
  void load(List<LoadElement> elements) {
    Map<String, StoredChecklist> known = writer.checklists(ids(elements));
    Set<String> solutions = writer.existing(LoadElement.texts(elements, "solutionId"));
    List<StoredChecklist> written = new ArrayList<>();
    each(
        elements,
        element -> {
          @Nullable StoredChecklist before = find(element, known);
          StoredChecklist after = checklist(element, before);
          if (before == null || !before.solutionId().equals(after.solutionId())) {
            refuseUnknown("solutionId", "solution", after.solutionId(), solutions);
          }
          if (!after.equals(before)) {
            written.add(after);
          }
          count(before, after);
        });
    writer.writeChecklists(written);
  }

  private StoredChecklist checklist(LoadElement element, @Nullable StoredChecklist before) {
    StoredChecklist base =
        before == null
            ? new StoredChecklist(
                idOrNew(element),
                element.requiredId("solutionId"),
                "",
                "",
                "{}",
                false,
                RecordTimes.now(clock))
            : before;
    @Nullable String solutionId = element.id("solutionId");
    @Nullable LoadElement attributes = element.element("checklistAttributes");
    StoredChecklist after =
        new StoredChecklist(
            base.id(),
            solutionId == null ? base.solutionId() : solutionId,
            element.text("pageId", base.pageId()),
            element.text("playbookId", base.playbookId()),
            attributes == null ? base.attributes() : SolutionWriter.attributes(attributes.object()),
            element.truth("showNotification", base.showNotification()),
            element.times("createdAt", "updatedAt", before == null ? null : before.times(), clock));
    boolean stamped = before == null || after.equals(before) || element.has("updatedAt");
    return stamped ? after : after.withTimes(after.times().changed(clock));
  }
}
