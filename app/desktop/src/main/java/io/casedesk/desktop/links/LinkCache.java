package io.casedesk.desktop.links;

import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCaseLink;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import org.jspecify.annotations.Nullable;

/** What the link endpoint said of solutions since the window was opened. */
public final class LinkCache {

  /** What it said of one solution, and when. */
  record Read(SolutionPart<UseCaseLink> part, Instant asOf) {}

  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private final Map<String, Read> bySolution = new HashMap<>();

  /** Changes whenever something was read. */
  ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Takes in what was read; what could not be read says nothing against what was read before. */
  void take(Collection<SolutionPart<UseCaseLink>> parts, Instant asOf) {
    parts.stream()
        .filter(SolutionPart::wasRead)
        .forEach(part -> bySolution.put(part.solutionId(), new Read(part, asOf)));
    version.set(version.get() + 1);
  }

  /** What was read last of a solution; null when nothing was. */
  @Nullable Read of(String solutionId) {
    return bySolution.get(solutionId);
  }

  /** Everything that was read, as it is now. */
  Map<String, SolutionPart<UseCaseLink>> parts() {
    Map<String, SolutionPart<UseCaseLink>> parts = HashMap.newHashMap(bySolution.size());
    bySolution.forEach((id, read) -> parts.put(id, read.part));
    return parts;
  }
}
