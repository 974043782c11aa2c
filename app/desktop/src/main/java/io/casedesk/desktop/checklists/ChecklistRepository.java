package io.casedesk.desktop.checklists;

import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.model.ApiException;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.KeptChecklist;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.SolutionPartRepository;
import io.casedesk.workspace.ChecklistSnapshotStore;
import io.casedesk.workspace.Workspace;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where checklists come from and where they stay. Blocks: nothing here is for the JavaFX thread.
 */
public final class ChecklistRepository {

  private final ConnectionSession session;
  private final Workspace workspace;

  /** What the solutions are called that were listed last; by any thread. */
  private volatile Map<String, String> names = Map.of();

  /** Checklists of a connection. */
  public ChecklistRepository(ConnectionSession session, Workspace workspace) {
    this.session = session;
    this.workspace = workspace;
  }

  /**
   * What stayed from before.
   *
   * @param reads when the checklists of each solution were read last
   * @param failures why they could not be read when that was tried after that
   * @param names what solutions were called when they were listed last
   */
  record Stored(
      Map<ChecklistKey, KeptChecklist> kept,
      Map<String, Instant> reads,
      Map<String, ApiException> failures,
      Map<String, String> names,
      List<Review> reviews) {}

  Stored load() {
    String connection = connection();
    return new Stored(
        workspace.checklists().of(connection),
        workspace.checklists().reads(connection),
        workspace.checklistSolutions().failures(connection),
        workspace.checklistSolutions().names(connection),
        workspace.reviews().of(connection));
  }

  SolutionPartRepository parts() {
    return session.client().solutionParts();
  }

  void keep(Collection<SolutionPart<Checklist>> parts, Instant now) {
    workspace.checklists().keep(connection(), parts, now);
    Map<String, String> named = new HashMap<>(names);
    named
        .keySet()
        .retainAll(
            parts.stream()
                .filter(part -> !part.items().isEmpty())
                .map(SolutionPart::solutionId)
                .collect(Collectors.toSet()));
    workspace.checklistSolutions().name(connection(), named);
  }

  /** Notes what solutions are called, all that the service lists. */
  Set<String> listed(Collection<Solution> all, Instant now) {
    Map<String, String> listed = HashMap.newHashMap(all.size());
    all.forEach(solution -> listed.put(solution.id(), solution.label()));
    names = Map.copyOf(listed);
    workspace.checklistSolutions().name(connection(), listed);
    return workspace.checklists().vanished(connection(), listed.keySet(), now);
  }

  void add(Collection<Review> reviews) {
    workspace.reviews().add(connection(), reviews);
  }

  List<ChecklistSnapshotStore.Version> versions(ChecklistKey place) {
    return workspace.checklists().versions(connection(), place);
  }

  /** What reviews of this connection are kept under. */
  String connection() {
    return session.connection();
  }

  /** Who reviews here. */
  String user() {
    return System.getProperty("user.name", "");
  }
}
