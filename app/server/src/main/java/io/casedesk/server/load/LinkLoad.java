package io.casedesk.server.load;

import io.casedesk.server.store.InvalidValueException;
import io.casedesk.server.store.MergeTransaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Brings in links, in the shape in which the service answers them; each comes after the others. */
final class LinkLoad extends SectionLoad<LinkLoad.Content> {

  private final MergeTransaction mergeTransaction;

  LinkLoad(MergeTransaction mergeTransaction, LoadProblems problems) {
    super(problems);
    this.mergeTransaction = mergeTransaction;
  }

  /** The two ends of a link. */
  record Content(String solutionId, String useCaseId) {}

  @Override
  Draft<Content> read(LoadElement element) {
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
    Set<String> solutions = mergeTransaction.solutions().existing(solutionIds);
    Set<String> useCases =
        mergeTransaction
            .useCases()
            .existing(
                drafts.stream().map(draft -> draft.content().useCaseId()).distinct().toList());
    Map<String, List<String>> links = new HashMap<>(mergeTransaction.solutions().links(solutions));
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
    mergeTransaction.solutions().writeLinks(changed);
  }

  private static void refuseUnknown(String member, String what, String id, Set<String> known) {
    if (!known.contains(id)) {
      throw new InvalidValueException(member + ": no " + what + " has the id \"" + id + "\".");
    }
  }
}
