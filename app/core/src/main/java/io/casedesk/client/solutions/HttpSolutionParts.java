package io.casedesk.client.solutions;

import io.casedesk.client.http.ApiClient;
import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.http.ReadThreads;
import io.casedesk.client.http.RetryingReader;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Rejected;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.SolutionPartRepository;
import io.casedesk.model.checklist.SolutionPartRepository.Listener;
import io.casedesk.model.checklist.SolutionPartRepository.Progress;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.links.UseCaseLink;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads checklists and links of solutions over HTTP (contract 4.2). */
public final class HttpSolutionParts implements SolutionPartRepository {

  /** Consecutive failures after which the service counts as gone. */
  static final int MOST_IN_A_ROW = 32;

  private static final int WORKERS_FOR_EACH = 2;

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
    return new Pass<>(
            "/solutions/checklist/",
            id ->
                run.getIfThere(run.url("solutions", "checklist", id), decoded(decoder::checklists)),
            solutionIds,
            listener)
        .read(client.maxConcurrency());
  }

  @Override
  public SolutionPartsOutcome links(
      Collection<String> solutionIds, Listener<UseCaseLink> listener) {
    RetryingReader run = client.begin();
    return new Pass<>(
            "/use-case-solutions/",
            id -> run.getIfThere(run.url("use-case-solutions", id), decoded(decoder::links)),
            solutionIds,
            listener)
        .read(client.maxConcurrency());
  }

  private static <T> Function<ApiResponse, List<T>> decoded(
      Function<ApiResponse, List<T>> decoder) {
    return reply -> {
      try {
        return decoder.apply(reply);
      } catch (UnreadableJsonException e) {
        throw reply.malformed(Message.of("service.response-unreadable", Message.ofFailure(e)));
      }
    };
  }

  /**
   * Reads a part of many solutions in one pass, with one call per solution. There are more workers
   * than concurrent calls, so that decoding delays no call; the connection limits concurrency and
   * rate as for any other read.
   */
  private static final class Pass<T> {

    private final String path;
    private final Function<String, Optional<List<T>>> call;
    private final Set<String> ids;
    private final Listener<T> listener;
    private final List<String> failed = new ArrayList<>();
    private final Set<String> taken = new LinkedHashSet<>();
    private int failedInARow;
    private @Nullable ApiException ended;

    /**
     * Creates a pass.
     *
     * @param path the path, for messages
     * @param call reads the items of the solution with an id; empty when there are none
     */
    Pass(
        String path,
        Function<String, Optional<List<T>>> call,
        Collection<String> ids,
        Listener<T> listener) {
      this.path = path;
      this.call = call;
      this.ids = new LinkedHashSet<>(ids);
      this.listener = listener;
    }

    /** Reads the part of each solution once. */
    SolutionPartsOutcome read(int inFlight) {
      ReadThreads.readEach(ids, inFlight * WORKERS_FOR_EACH, this::part, this::arrived);
      List<String> notAsked = ids.stream().filter(id -> !taken.contains(id)).toList();
      return new SolutionPartsOutcome(
          taken.size() - failed.size(),
          failed,
          notAsked,
          notAsked.isEmpty() ? null : ended,
          Instant.now());
    }

    private SolutionPart<T> part(String id) {
      try {
        if (!BaseUrl.canAddress(id)) {
          throw Rejected.unsent("GET", path + id, Message.of("service.unusable-id"));
        }
        return SolutionPart.of(id, call.apply(id).orElse(List.of()));
      } catch (Unauthorized e) {
        throw e;
      } catch (ApiException e) {
        return new SolutionPart<>(id, List.of(), e);
      }
    }

    private boolean arrived(List<SolutionPart<T>> fresh) {
      fresh.forEach(this::addPart);
      listener.read(List.copyOf(fresh), new Progress(taken.size(), failed.size(), ids.size()));
      return ended == null;
    }

    private void addPart(SolutionPart<T> part) {
      taken.add(part.solutionId());
      ApiException failure = part.failure();
      if (failure == null) {
        failedInARow = 0;
        return;
      }
      failed.add(part.solutionId());
      failedInARow++;
      if (failedInARow >= MOST_IN_A_ROW) {
        ended = failure;
      }
    }
  }
}
