package io.casedesk.desktop.links;

import io.casedesk.model.SolutionPart;
import io.casedesk.model.links.UseCaseLink;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import org.jspecify.annotations.Nullable;

/** Caches the links that the link endpoint returned since the window was opened. */
public final class LinkCache {

  /** The links of one solution and when they were read. */
  record LinkRead(SolutionPart<UseCaseLink> part, Instant asOf) {}

  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private final Map<String, LinkRead> bySolution = new HashMap<>();

  /** Changes whenever links were read. */
  ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Adds links that were read. A failed read doesn't replace earlier links. */
  void addRead(Collection<SolutionPart<UseCaseLink>> parts, Instant asOf) {
    parts.stream()
        .filter(SolutionPart::wasRead)
        .forEach(part -> bySolution.put(part.solutionId(), new LinkRead(part, asOf)));
    version.set(version.get() + 1);
  }

  /** Returns the latest links of a solution; null when none were read. */
  @Nullable LinkRead of(String solutionId) {
    return bySolution.get(solutionId);
  }

  /** Returns a copy of all cached links. */
  Map<String, SolutionPart<UseCaseLink>> parts() {
    Map<String, SolutionPart<UseCaseLink>> parts = HashMap.newHashMap(bySolution.size());
    bySolution.forEach((id, read) -> parts.put(id, read.part));
    return parts;
  }
}
