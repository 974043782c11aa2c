package io.casedesk.client.solutions;

import io.casedesk.client.http.ApiClient;
import io.casedesk.client.http.RetryingReader;
import io.casedesk.json.JsonReader;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.SolutionPartRepository;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.links.UseCaseLink;
import java.util.Collection;

/** Reads checklists and links of solutions over HTTP (contract 4.2). */
public final class HttpSolutionParts implements SolutionPartRepository {

  private final ApiClient client;
  private final SolutionPartDecoder decoder;

  public HttpSolutionParts(ApiClient client, JsonReader reader) {
    this.client = client;
    this.decoder = new SolutionPartDecoder(reader);
  }

  @Override
  public SolutionPartsOutcome checklists(
      Collection<String> solutionIds, Listener<Checklist> listener) {
    RetryingReader run = client.begin();
    return new SubresourceFetcher<>(
            new SubresourceFetcher.Source<>(
                "/solutions/checklist/",
                id -> run.url("solutions", "checklist", id),
                decoder::checklists),
            run)
        .over(solutionIds, client.maxConcurrency(), listener);
  }

  @Override
  public SolutionPartsOutcome links(
      Collection<String> solutionIds, Listener<UseCaseLink> listener) {
    RetryingReader run = client.begin();
    return new SubresourceFetcher<>(
            new SubresourceFetcher.Source<>(
                "/use-case-solutions/", id -> run.url("use-case-solutions", id), decoder::links),
            run)
        .over(solutionIds, client.maxConcurrency(), listener);
  }
}
