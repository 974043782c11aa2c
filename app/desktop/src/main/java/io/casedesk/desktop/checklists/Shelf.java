package io.casedesk.desktop.checklists;

import io.casedesk.desktop.connection.Session;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.SolutionParts;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.KeptChecklist;
import io.casedesk.model.checklist.Place;
import io.casedesk.model.checklist.Review;
import io.casedesk.workspace.Checklists;
import io.casedesk.workspace.Workspace;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where checklists come from and where they stay. Blocks: nothing here is for the JavaFX thread.
 */
public final class Shelf {

  private final Session session;
  private final Workspace workspace;

  /** Checklists of a connection. */
  public Shelf(Session session, Workspace workspace) {
    this.session = session;
    this.workspace = workspace;
  }

  /**
   * What stayed from before.
   *
   * @param reads when the checklists of each solution were read last
   */
  record Stored(Map<Place, KeptChecklist> kept, Map<String, Instant> reads, List<Review> reviews) {}

  Stored load() {
    String connection = connection();
    return new Stored(
        workspace.checklists().of(connection),
        workspace.checklists().reads(connection),
        workspace.reviews().of(connection));
  }

  SolutionParts parts() {
    return session.client().solutionParts();
  }

  void keep(Collection<SolutionPart<Checklist>> parts, Instant now) {
    workspace.checklists().keep(connection(), parts, now);
  }

  Set<String> vanished(Collection<String> listed, Instant now) {
    return workspace.checklists().vanished(connection(), listed, now);
  }

  void add(Collection<Review> reviews) {
    workspace.reviews().add(connection(), reviews);
  }

  List<Checklists.Version> versions(Place place) {
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
