package io.casedesk.changes;

import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.OptionBook;
import io.casedesk.model.RecordRepository;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

/**
 * Writes changes and says for each what a re-read shows. The records are read just before, so that
 * a field which changed since it was seen is not overwritten (trap 24; a small race remains), and
 * once more after all of them were sent (trap 19). Nothing is ever sent twice.
 *
 * @param <R> the kind of record
 */
public final class ChangeEngine<R extends CaseRecord> {

  private final RecordRepository<R> repository;
  private final Judge judge;

  /**
   * @param repository where the records are
   * @param options what is known of options and field keys, for explaining a blank
   */
  public ChangeEngine(RecordRepository<R> repository, OptionBook options) {
    this.repository = repository;
    this.judge = new Judge(new BlankDiagnosis(options));
  }

  /**
   * Writes the changes of one or more records. Blocks on the network.
   *
   * <p>A {@link CancellationException} before anything was sent is passed on. After that, being
   * stopped means that no further record is sent; those already sent are still read again, unless
   * that is stopped as well, and their results are returned. <b>A record without a result was not
   * sent.</b>
   *
   * @return a result for each record, in the order first named
   * @throws ApiException when the read just before fails; nothing was sent then
   * @throws IllegalArgumentException when a field is named twice for a record, or the service does
   *     not document that it can be written; nothing was sent then
   */
  public List<RecordResult<R>> apply(List<Change> changes) {
    Map<String, List<Change>> byRecord = byRecord(changes);
    if (byRecord.isEmpty()) {
      return List.of();
    }
    Map<String, R> before = repository.reread(Set.copyOf(byRecord.keySet()));
    List<Attempt<R>> attempts = new ArrayList<>();
    byRecord.forEach((id, wanted) -> attempts.add(new Attempt<>(id, wanted, before.get(id))));

    Stopping stopping = new Stopping();
    List<Attempt<R>> done = send(attempts, stopping);
    Reread<R> reread = reread(done);
    stopping.restoreInterrupt();
    return done.stream().map(attempt -> judge.judge(attempt, reread)).toList();
  }

  private Map<String, List<Change>> byRecord(List<Change> changes) {
    Map<String, List<Change>> byRecord = new LinkedHashMap<>();
    Set<Map.Entry<String, ?>> cells = new HashSet<>();
    for (Change change : changes) {
      String where = "field " + change.field() + " of record " + change.recordId();
      if (!repository.writable(change.field())) {
        throw new IllegalArgumentException(where + " cannot be written through the service");
      }
      if (!cells.add(Map.entry(change.recordId(), change.field()))) {
        throw new IllegalArgumentException(where + " is changed twice; keep one of the changes");
      }
      byRecord.computeIfAbsent(change.recordId(), id -> new ArrayList<>()).add(change);
    }
    return byRecord;
  }

  /** Sends what needs sending and returns the attempts that were dealt with. */
  private List<Attempt<R>> send(List<Attempt<R>> attempts, Stopping stopping) {
    List<Attempt<R>> done = new ArrayList<>();
    ApiException refusedToken = null;
    for (Attempt<R> attempt : attempts) {
      if (attempt.needsSending() && refusedToken != null) {
        attempt.failed(refusedToken);
      } else if (attempt.needsSending() && stopping.stopped()) {
        continue;
      } else if (attempt.needsSending()) {
        sendOne(attempt, stopping);
        // The same token would be refused for every further record.
        refusedToken = attempt.failure() instanceof ApiException.Unauthorized u ? u : null;
      }
      done.add(attempt);
    }
    return done;
  }

  private void sendOne(Attempt<R> attempt, Stopping stopping) {
    try {
      repository.patch(attempt.recordId(), attempt.toSend());
    } catch (ApiException e) {
      attempt.failed(e);
    } catch (CancellationException e) {
      stopping.stop();
      attempt.failed(lost("PATCH", attempt.recordId(), "stopped before the answer came", e));
    } catch (IllegalArgumentException e) {
      attempt.failed(notSent(attempt.recordId(), e));
    } catch (RuntimeException e) {
      attempt.failed(lost("PATCH", attempt.recordId(), "failed in Casedesk: " + e, e));
    }
  }

  private Reread<R> reread(List<Attempt<R>> attempts) {
    Set<String> ids =
        attempts.stream()
            .filter(Attempt::needsSending)
            .map(Attempt::recordId)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    if (ids.isEmpty()) {
      return new Reread<>(Map.of(), null);
    }
    try {
      return new Reread<>(repository.reread(ids), null);
    } catch (ApiException e) {
      return new Reread<>(Map.of(), e);
    } catch (CancellationException e) {
      return new Reread<>(
          Map.of(), lost("re-read", String.join(", ", ids), "stopped before it ended", e));
    } catch (RuntimeException e) {
      return new Reread<>(
          Map.of(), lost("re-read", String.join(", ", ids), "failed in Casedesk: " + e, e));
    }
  }

  private static ApiException notSent(String record, IllegalArgumentException e) {
    return new ApiException.Rejected(
        new ApiException.Call("PATCH", record, 0, "not sent: " + e.getMessage()));
  }

  private static ApiException lost(String what, String record, String how, RuntimeException e) {
    return new ApiException.Unavailable(ApiException.Call.unanswered(what, record), how, e);
  }

  /**
   * Remembers that sending was stopped. The thread's interrupt is taken away for the re-read, which
   * would otherwise end at once, and given back afterwards.
   */
  private static final class Stopping {
    private boolean stopped;
    private boolean interrupted;

    void stop() {
      stopped = true;
      interrupted = Thread.interrupted();
    }

    boolean stopped() {
      return stopped;
    }

    void restoreInterrupt() {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
