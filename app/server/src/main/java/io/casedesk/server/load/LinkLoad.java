package io.casedesk.server.load;

import io.casedesk.server.store.Merge;
import io.casedesk.server.store.RefusedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Brings in links, in the shape in which the service answers them; each comes after the others. */
final class LinkLoad extends SectionLoad<LinkLoad.Content> {

  private final Merge merge;

  LinkLoad(Merge merge, Problems problems) {
    super(problems);
    this.merge = merge;
  }

  /** The two ends of a link. */
  record Content(String solutionId, String useCaseId) {}

  @Override
  Draft<Content> read(Element element) {
    element.allow("solutionId", "useCaseId", "title", "status");
    return new Draft<>(
        element.where(),
        null,
        new Content(element.requiredText("solutionId"), element.requiredText("useCaseId")));
  }

  @Override
  void bring(List<Draft<Content>> drafts) {
    List<String> solutionIds =
        drafts.stream().map(draft -> draft.content().solutionId()).distinct().toList();
    Set<String> solutions = merge.solutions().existing(solutionIds);
    Set<String> useCases =
        merge
            .useCases()
            .existing(
                drafts.stream().map(draft -> draft.content().useCaseId()).distinct().toList());
    Map<String, List<String>> links = new HashMap<>(merge.solutions().links(solutions));
    Map<String, List<String>> changed = new LinkedHashMap<>();
    for (Draft<Content> draft : drafts) {
      guard(
          draft.where(),
          () -> {
            Content link = draft.content();
            refuseUnknown("solutionId", "solution", link.solutionId(), solutions);
            refuseUnknown("useCaseId", "use case", link.useCaseId(), useCases);
            List<String> linked = links.computeIfAbsent(link.solutionId(), id -> new ArrayList<>());
            boolean there = linked.contains(link.useCaseId());
            if (!there) {
              linked.add(link.useCaseId());
              changed.put(link.solutionId(), linked);
            }
            count(there ? link : null, link);
          });
    }
    merge.solutions().writeLinks(changed);
  }

  private static void refuseUnknown(String member, String what, String id, Set<String> known) {
    if (!known.contains(id)) {
      throw new RefusedException(member + ": no " + what + " has the id \"" + id + "\".");
    }
  }
}
