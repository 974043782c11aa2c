package io.casedesk.server.load;

import io.casedesk.server.load.SectionLoader.LoadProblems;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.Checklist;
import io.casedesk.server.store.RecordJson;
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

  private final BulkTransaction writer;

  ChecklistLoader(BulkTransaction transaction, Clock clock, LoadProblems problems) {
    super(problems, clock, "checklistId", MEMBERS);
    this.writer = transaction;
  }

  @Override
  void load(List<LoadElement> elements) {
    Map<String, Checklist> known = writer.checklists(ids(elements));
    Set<String> solutions = writer.existingSolutions(LoadElement.texts(elements, "solutionId"));
    List<Checklist> written = new ArrayList<>();
    each(
        elements,
        element -> {
          @Nullable Checklist before = find(element, known);
          Checklist after = checklist(element, before);
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

  private Checklist checklist(LoadElement element, @Nullable Checklist before) {
    String created = element.time("createdAt", before == null ? now() : before.createdAt());
    Checklist base =
        before == null
            ? new Checklist(
                idOrNew(element),
                element.requiredId("solutionId"),
                "",
                "",
                "{}",
                false,
                created,
                created)
            : before;
    @Nullable String solutionId = element.id("solutionId");
    @Nullable LoadElement attributes = element.element("checklistAttributes");
    Checklist after =
        new Checklist(
            base.id(),
            solutionId == null ? base.solutionId() : solutionId,
            element.text("pageId", base.pageId()),
            element.text("playbookId", base.playbookId()),
            attributes == null ? base.attributes() : RecordJson.text(attributes.object()),
            element.truth("showNotification", base.showNotification()),
            created,
            element.time("updatedAt", base.updatedAt()));
    boolean stamped = before == null || after.equals(before) || element.has("updatedAt");
    return stamped ? after : after.withUpdatedAt(later(after.updatedAt()));
  }
}
