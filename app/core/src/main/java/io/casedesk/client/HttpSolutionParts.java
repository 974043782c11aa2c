package io.casedesk.client;

import io.casedesk.model.PartsOutcome;
import io.casedesk.model.UseCaseLink;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.SolutionParts;
import java.util.Collection;

/** Checklists and links over HTTP (contract 4.2). */
final class HttpSolutionParts implements SolutionParts {

  private final Reads reads;
  private final PartDecoder decoder;
  private final int inFlight;

  HttpSolutionParts(Reads reads, JsonReader reader, int inFlight) {
    this.reads = reads;
    this.decoder = new PartDecoder(reader);
    this.inFlight = inFlight;
  }

  @Override
  public PartsOutcome checklists(Collection<String> solutionIds, Listener<Checklist> listener) {
    ReadRun run = reads.beginSmall();
    return new PartsPass<>(
            new PartsPass.Source<>(
                "/solutions/checklist/",
                id -> run.url("solutions", "checklist", id),
                decoder::checklists),
            run)
        .over(solutionIds, inFlight, listener);
  }

  @Override
  public PartsOutcome links(Collection<String> solutionIds, Listener<UseCaseLink> listener) {
    ReadRun run = reads.beginSmall();
    return new PartsPass<>(
            new PartsPass.Source<>(
                "/use-case-solutions/", id -> run.url("use-case-solutions", id), decoder::links),
            run)
        .over(solutionIds, inFlight, listener);
  }
}
