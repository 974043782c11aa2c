package io.casedesk.client.solutions;

import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.http.ReadThreads;
import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.client.http.RetryingReader;
import io.casedesk.client.records.JsonCodecs;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.Solution;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads solutions again: from the list of all solutions when that is cheaper, otherwise one by one,
 * concurrently (contract 4.2). Each instance is used once.
 */
final class SolutionRereader {

  /** The number of solutions that can be read one by one in about the time of the list. */
  private static final int FEW = 16;

  /** The rows of the list that take about as long as a single read. */
  private static final int ROWS_OF_A_READ = 20;

  /** A few more than calls in flight, so that decoding keeps no call waiting. */
  private static final int WORKERS_FOR_EACH = 2;

  private final RetryingReader run;
  private final JsonCodecs json;
  private final Function<ReadListener<Solution>, ReadOutcome> list;
  private final ListUse listUse;
  private final Map<String, Solution> found = new LinkedHashMap<>();
  private @Nullable ReadOutcome whole;

  /**
   * Creates a rereader.
   *
   * @param list reads the list of all solutions
   * @param listUse what earlier reads of the connection showed about the list
   */
  SolutionRereader(
      RetryingReader run,
      JsonCodecs json,
      Function<ReadListener<Solution>, ReadOutcome> list,
      ListUse listUse) {
    this.run = run;
    this.json = json;
    this.list = list;
    this.listUse = listUse;
  }

  /** Remembers facts about the list of a connection. Safe for several threads. */
  static final class ListUse {
    private volatile int rows = -1;
    private volatile boolean showsLess;

    void read(ReadOutcome outcome) {
      rows = outcome.records();
    }

    private boolean isCheaperFor(int ids) {
      return !showsLess && ids > FEW && (rows < 0 || (long) ids * ROWS_OF_A_READ >= rows);
    }
  }

  /**
   * The result of a single read; without a solution when the service says that it cannot be read.
   */
  private record Alone(String id, @Nullable Solution solution, @Nullable ApiException failed) {}

  /**
   * Reads solutions again and returns those found, by id; a missing one could not be read alone and
   * is not in the list either.
   *
   * @param inFlight the most concurrent reads
   */
  Map<String, Solution> reread(Set<String> ids, int inFlight) {
    ApiException failed = null;
    Set<String> left = new LinkedHashSet<>(ids);
    if (listUse.isCheaperFor(ids.size())) {
      readWithTheList(left);
      left.removeAll(found.keySet());
    }
    for (Alone alone : readAlone(left, inFlight)) {
      if (alone.solution() != null) {
        found.put(alone.id(), alone.solution());
        left.remove(alone.id());
      } else if (alone.failed() != null && alone.failed().status() == 500) {
        failed = alone.failed();
      }
    }
    if (found.isEmpty() && failed != null) {
      // No read succeeded, so the failure may be the service's and does not show a missing record.
      throw failed;
    }
    if (!left.isEmpty()) {
      findInList(left);
    }
    return found;
  }

  /**
   * Takes solutions from the list, if a solution in the list has as many fields as a single read:
   * values from both kinds of read are compared.
   */
  private void readWithTheList(Set<String> ids) {
    String first = ids.stream().filter(BaseUrl::canAddress).findFirst().orElse(null);
    Solution alone = first == null ? null : alone(first).solution();
    if (alone == null) {
      return;
    }
    Map<String, Solution> listed = new LinkedHashMap<>();
    try {
      whole = list.apply((fresh, at) -> addIfWanted(fresh, ids, listed));
    } catch (ApiException.Unavailable | ApiException.Malformed e) {
      // Single reads lose less when a connection breaks.
      return;
    }
    Solution same = listed.get(alone.id());
    if (same != null && !same.equals(alone)) {
      listUse.showsLess = true;
    } else {
      found.putAll(listed);
    }
    found.put(alone.id(), alone);
  }

  private static void addIfWanted(
      List<Solution> fresh, Set<String> ids, Map<String, Solution> into) {
    fresh.stream()
        .filter(solution -> ids.contains(solution.id()))
        .forEach(solution -> into.putIfAbsent(solution.id(), solution));
  }

  private List<Alone> readAlone(Set<String> ids, int inFlight) {
    List<Alone> read = new ArrayList<>();
    ReadThreads.readEach(
        ids,
        inFlight * WORKERS_FOR_EACH,
        id -> BaseUrl.canAddress(id) ? alone(id) : new Alone(id, null, null),
        read::addAll);
    return read;
  }

  private Alone alone(String id) {
    return run.getRecord(
        run.url("solutions", id),
        reply -> new Alone(id, solution(reply, id), null),
        failure -> new Alone(id, null, failure));
  }

  /** Decodes a solution; null {@code data} also means that it cannot be read (Q31). */
  private @Nullable Solution solution(ApiResponse reply, String id) {
    byte[] record = ResponseEnvelope.of(reply).record();
    if (record == null) {
      return null;
    }
    try {
      Solution solution = json.reader().object(record, json.decoder()::solution);
      return solution.id().equals(id) ? solution : null;
    } catch (UnreadableJsonException e) {
      throw reply.malformed(Message.of("service.solution-unreadable", Message.ofFailure(e)));
    }
  }

  /**
   * Looks up solutions in the list: one that could not be read alone is missing only if the
   * complete list lacks it too.
   */
  private void findInList(Set<String> ids) {
    ReadOutcome read = whole;
    if (read == null || !read.complete() || listUse.showsLess) {
      read = list.apply((fresh, at) -> addIfWanted(fresh, ids, found));
    }
    if (!found.keySet().containsAll(ids) && !read.complete()) {
      throw new ApiException.Unavailable(
          ApiException.Call.unanswered("GET", "/solutions"),
          Message.of("service.solutions-missing", read.shortfalls().getFirst().detail()),
          null);
    }
  }
}
