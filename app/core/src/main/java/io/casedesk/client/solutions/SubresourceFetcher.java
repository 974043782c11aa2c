package io.casedesk.client.solutions;

import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.http.ReadThreads;
import io.casedesk.client.http.RetryingReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Rejected;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.SolutionPartRepository.Listener;
import io.casedesk.model.checklist.SolutionPartRepository.Progress;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Fetches a subresource of many solutions in one pass, with one call per solution. There are more
 * workers than concurrent calls, so that decoding delays no call; the connection limits concurrency
 * and rate as for any other read.
 */
final class SubresourceFetcher<T> {

  /** Consecutive failures after which the service counts as gone. */
  static final int MOST_IN_A_ROW = 32;

  private static final int WORKERS_FOR_EACH = 2;

  private final Source<T> source;
  private final RetryingReader run;
  private final Queue<String> waiting = new ConcurrentLinkedQueue<>();
  private final BlockingQueue<Answer<T>> came = new LinkedBlockingQueue<>();

  /**
   * The location and the decoder of a subresource.
   *
   * @param path the path, for messages
   * @param url builds the URL for the id of a solution
   * @param decoder decodes the items of a response
   */
  record Source<T>(
      String path, Function<String, HttpUrl> url, Function<ApiResponse, List<T>> decoder) {}

  /** The result for one solution: a part, or the exception that ends the pass. */
  private record Answer<T>(SolutionPart<T> part, @Nullable RuntimeException end) {}

  SubresourceFetcher(Source<T> source, RetryingReader run) {
    this.source = source;
    this.run = run;
  }

  /** Fetches the subresource of each solution once. */
  SolutionPartsOutcome over(Collection<String> solutionIds, int inFlight, Listener<T> listener) {
    Set<String> ids = new LinkedHashSet<>(solutionIds);
    waiting.addAll(ids);
    PartCollector taking = new PartCollector(ids.size(), listener);
    try (ReadThreads threads = new ReadThreads()) {
      for (int i = 0; i < Math.min(ids.size(), inFlight * WORKERS_FOR_EACH); i++) {
        Future<?> _ = threads.start(this::work);
      }
      taking.awaitAll();
    } finally {
      waiting.clear();
    }
    return taking.outcome(ids);
  }

  private boolean work() {
    for (String id = waiting.poll(); id != null; id = waiting.poll()) {
      Answer<T> answer = read(id);
      came.add(answer);
      if (answer.end != null) {
        return false;
      }
    }
    return true;
  }

  private Answer<T> read(String id) {
    try {
      if (!BaseUrl.canAddress(id)) {
        throw Rejected.unsent("GET", source.path + id, Message.of("service.unusable-id"));
      }
      List<T> items = run.getIfThere(source.url.apply(id), this::decoded).orElse(List.of());
      return new Answer<>(SolutionPart.of(id, items), null);
    } catch (Unauthorized e) {
      return new Answer<>(SolutionPart.of(id, List.of()), e);
    } catch (ApiException e) {
      return new Answer<>(new SolutionPart<>(id, List.of(), e), null);
    } catch (RuntimeException e) {
      return new Answer<>(SolutionPart.of(id, List.of()), e);
    } catch (Error e) {
      // The waiting thread must be notified, so that it doesn't wait forever.
      return new Answer<>(SolutionPart.of(id, List.of()), new IllegalStateException(e));
    }
  }

  private List<T> decoded(ApiResponse reply) {
    try {
      return source.decoder.apply(reply);
    } catch (UnreadableJsonException e) {
      throw reply.malformed(Message.of("service.response-unreadable", Message.ofFailure(e)));
    }
  }

  /** The results so far. Used only by the waiting thread. */
  private final class PartCollector {

    private final int all;
    private final Listener<T> listener;
    private final List<String> failed = new ArrayList<>();
    private final Set<String> taken = new LinkedHashSet<>();
    private int failedInARow;
    private @Nullable ApiException ended;

    PartCollector(int all, Listener<T> listener) {
      this.all = all;
      this.listener = listener;
    }

    void awaitAll() {
      while (taken.size() < all && ended == null) {
        List<Answer<T>> answers = next();
        List<SolutionPart<T>> fresh = new ArrayList<>();
        RuntimeException end = null;
        for (Answer<T> answer : answers) {
          if (answer.end != null) {
            end = end == null ? answer.end : end;
          } else {
            addPart(answer.part);
            fresh.add(answer.part);
          }
        }
        if (!fresh.isEmpty()) {
          listener.read(List.copyOf(fresh), new Progress(taken.size(), failed.size(), all));
        }
        if (end != null) {
          throw end;
        }
      }
    }

    private List<Answer<T>> next() {
      try {
        List<Answer<T>> answers = new ArrayList<>();
        answers.add(came.take());
        came.drainTo(answers);
        return answers;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("Stopped while reading parts of solutions");
      }
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

    SolutionPartsOutcome outcome(Set<String> ids) {
      List<String> notAsked = ids.stream().filter(id -> !taken.contains(id)).toList();
      return new SolutionPartsOutcome(
          taken.size() - failed.size(),
          failed,
          notAsked,
          notAsked.isEmpty() ? null : ended,
          Instant.now());
    }
  }
}
