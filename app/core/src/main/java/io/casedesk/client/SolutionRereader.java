package io.casedesk.client;

import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.ApiException;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.Solution;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads solutions again: with the one list of all of them where that is cheaper, else each alone,
 * several at a time (contract 4.2). Used once.
 */
final class SolutionRereader {

  /** So few are read alone in about the time that the list takes. */
  private static final int FEW = 16;

  /** Rows of the list that cost about as much as one read alone. */
  private static final int ROWS_OF_A_READ = 20;

  /** A few more than calls in flight, so that decoding keeps no call waiting. */
  private static final int WORKERS_FOR_EACH = 2;

  private final RetryingReader run;
  private final ResponseMapper responseMapper;
  private final JsonCodecs json;
  private final Function<ReadListener<Solution>, ReadOutcome> list;
  private final ListUse listUse;
  private final Map<String, Solution> found = new LinkedHashMap<>();
  private @Nullable ReadOutcome whole;

  /**
   * A rereader.
   *
   * @param list reads the list of all solutions
   * @param listUse what earlier reads over the connection have shown of the list
   */
  SolutionRereader(
      RetryingReader run,
      ResponseMapper responseMapper,
      JsonCodecs json,
      Function<ReadListener<Solution>, ReadOutcome> list,
      ListUse listUse) {
    this.run = run;
    this.responseMapper = responseMapper;
    this.json = json;
    this.list = list;
    this.listUse = listUse;
  }

  /** What is known of the list of a connection. Safe for several threads. */
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

  /** A read of one alone; without a solution where the service says that it cannot be read. */
  private record Alone(String id, @Nullable Solution solution, @Nullable ApiResponse failed) {}

  /**
   * The solutions found, by id; one that is missing could not be read alone and is not in the list.
   *
   * @param inFlight reads in flight at any time, at most
   */
  Map<String, Solution> reread(Set<String> ids, int inFlight) {
    ApiResponse failed = null;
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
      // Nothing shows that the service can be read at all, so its failure is no missing record.
      responseMapper.accept(failed);
    }
    if (!left.isEmpty()) {
      lookInTheList(left);
    }
    return found;
  }

  /**
   * Takes those that the list shows, if it shows of one as much as the read of that one alone: what
   * was read in the one way is compared with what is read in the other.
   */
  private void readWithTheList(Set<String> ids) {
    String first = ids.stream().filter(BaseUrl::canAddress).findFirst().orElse(null);
    Solution alone = first == null ? null : alone(first).solution();
    if (alone == null) {
      return;
    }
    Map<String, Solution> listed = new LinkedHashMap<>();
    try {
      whole = list.apply((fresh, at) -> take(fresh, ids, listed));
    } catch (ApiException.Unavailable | ApiException.Malformed e) {
      // Each alone is less to lose when a connection breaks.
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

  private static void take(List<Solution> fresh, Set<String> ids, Map<String, Solution> into) {
    fresh.stream()
        .filter(solution -> ids.contains(solution.id()))
        .forEach(solution -> into.putIfAbsent(solution.id(), solution));
  }

  private List<Alone> readAlone(Set<String> ids, int inFlight) {
    Queue<String> waiting = new ConcurrentLinkedQueue<>(ids);
    Queue<Alone> read = new ConcurrentLinkedQueue<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try {
        List<Future<?>> workers = new ArrayList<>();
        for (int i = 0; i < Math.min(ids.size(), inFlight * WORKERS_FOR_EACH); i++) {
          workers.add(threads.submit(() -> work(waiting, read)));
        }
        workers.forEach(Futures::await);
      } finally {
        waiting.clear();
        threads.shutdownNow();
      }
    }
    return List.copyOf(read);
  }

  private void work(Queue<String> waiting, Queue<Alone> read) {
    try {
      for (String id = waiting.poll(); id != null; id = waiting.poll()) {
        read.add(BaseUrl.canAddress(id) ? alone(id) : new Alone(id, null, null));
      }
    } finally {
      // Where one fails the others need not go on.
      waiting.clear();
    }
  }

  private Alone alone(String id) {
    return run.getRecord(run.url("solutions", id), reply -> alone(id, reply));
  }

  private Alone alone(String id, ApiResponse reply) {
    return responseMapper.isUnreadable(reply)
        ? new Alone(id, null, reply)
        : new Alone(id, solution(reply, id), null);
  }

  /** Null data means that it cannot be read as well (Q31). */
  private @Nullable Solution solution(ApiResponse reply, String id) {
    byte[] record = ResponseEnvelope.of(reply).record();
    if (record == null) {
      return null;
    }
    try {
      Solution solution = json.reader().object(record, json.decoder()::solution);
      return solution.id().equals(id) ? solution : null;
    } catch (UnreadableJsonException e) {
      throw reply.malformed("the solution cannot be read: " + e.getMessage());
    }
  }

  /** A solution that could not be read alone is missing only where the whole list lacks it too. */
  private void lookInTheList(Set<String> ids) {
    ReadOutcome read = whole;
    if (read == null || !read.complete() || listUse.showsLess) {
      read = list.apply((fresh, at) -> take(fresh, ids, found));
    }
    if (!found.keySet().containsAll(ids) && !read.complete()) {
      throw new ApiException.Unavailable(
          ApiException.Call.unanswered("GET", "/solutions"),
          "solutions are missing, but it was not seen that the list was read whole: "
              + read.shortfalls().getFirst().detail(),
          null);
    }
  }
}
