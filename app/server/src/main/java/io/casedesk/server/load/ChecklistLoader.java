package io.casedesk.server.load;

import io.casedesk.server.store.RecordJson;
import io.casedesk.server.store.StoredChecklist;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Loads checklists, in the response shape with the id of the solution. */
final class ChecklistLoader extends SectionLoader<ChecklistLoader.Element> {

  ChecklistLoader(Load load) {
    super(load, Element.class, "checklistId", Element::checklistId);
  }

  /** A checklist; members that are not given stay as they are. */
  record Element(
      @Nullable String checklistId,
      @Nullable String solutionId,
      @Nullable String pageId,
      @Nullable String playbookId,
      @Nullable JsonNode checklistAttributes,
      @Nullable Boolean showNotification,
      @Nullable String createdAt,
      @Nullable String updatedAt) {}

  @Override
  void load(List<Placed<Element>> elements) {
    Map<String, StoredChecklist> known = transaction().checklists(ids(elements));
    Set<String> solutions = transaction().existingSolutions(texts(elements, Element::solutionId));
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
    transaction().writeChecklists(written);
  }

  private StoredChecklist checklist(Element element, @Nullable StoredChecklist before) {
    String created =
        Binding.time("createdAt", element.createdAt(), before == null ? now() : before.createdAt());
    StoredChecklist base =
        before == null
            ? new StoredChecklist(
                idOrNew(element),
                Binding.requiredId("solutionId", element.solutionId()),
                "",
                "",
                "{}",
                false,
                created,
                created)
            : before;
    ObjectNode attributes = Binding.object("checklistAttributes", element.checklistAttributes());
    StoredChecklist after =
        new StoredChecklist(
            base.id(),
            Binding.or(Binding.id("solutionId", element.solutionId()), base.solutionId()),
            Binding.or(element.pageId(), base.pageId()),
            Binding.or(element.playbookId(), base.playbookId()),
            attributes == null ? base.attributes() : RecordJson.text(attributes),
            Binding.or(element.showNotification(), base.showNotification()),
            created,
            Binding.time("updatedAt", element.updatedAt(), base.updatedAt()));
    boolean stamped = before == null || after.equals(before) || element.updatedAt() != null;
    return stamped ? after : after.withUpdatedAt(later(after.updatedAt()));
  }
}
