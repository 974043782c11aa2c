package io.casedesk.changes.run;

import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.changes.run.RunWatcher.Step;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.service.RecordRepository;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadLocalRandom;

/** Reads the records of a run again, with retries. */
final class RunRereader<R extends CaseRecord> {

  /** The most attempts to read records before or after they are sent. */
  private static final int MOST_READS = 6;

  /** The most attempts before the first send, when an early failure costs less. */
  private static final int FIRST_READS = 4;

  /** The most doublings of the first pause: 8 seconds where the first is a quarter of a second. */
  private static final int MOST_DOUBLINGS = 5;

  private final RecordRepository<R> repository;
  private final RunSender<R> sender;
  private final RunOptions options;
  private final RunWatcher watcher;
  private final RunControl control;
  private boolean begun;

  RunRereader(
      RecordRepository<R> repository,
      RunSender<R> sender,
      RunOptions options,
      RunWatcher watcher,
      RunControl control) {
    this.repository = repository;
    this.sender = sender;
    this.options = options;
    this.watcher = watcher;
    this.control = control;
  }

  /** Notes that the run has sent records, so that reads are retried more often. */
  void hasBegun() {
    begun = true;
  }

  /**
   * Reads records again; asks for another token when the service requires one (Q35). A failed read
   * is retried as long as a sent value could still be attributed to this run.
   */
  RereadResult<R> reread(List<RunRecordState> records) {
    List<String> ids = records.stream().map(RunRecordState::id).toList();
    RunClock clock = control.clock();
    long began = clock.nanoTime();
    Step step = Step.READING;
    for (int failed = 0; true; ) {
      int usedToken = sender.tokens();
      notifyStep(step);
      try {
        return RereadResult.of(repository, ids, () -> !control.isCancelled(), clock);
      } catch (ApiException.Unauthorized e) {
        if (!sender.renewToken(usedToken)) {
          throw e;
        }
      } catch (ApiException e) {
        sender.noteLongWait(e);
        failed++;
        if (!RefusalClassifier.mayPass(e)
            || failed == (begun ? MOST_READS : FIRST_READS)
            || control.isCancelled()
            || clock.nanoTime() - began >= options.fresh().toNanos()) {
          throw e;
        }
        step = e instanceof ApiException.RateLimited ? Step.LIMITED : Step.WAITING;
        notifyStep(step);
        pauseBeforeRetry(failed);
      } catch (CancellationException e) {
        sender.stop(Message.of(control.isCancelled() ? "run.cancelled" : "run.stopped"));
        throw e;
      }
    }
  }

  /**
   * Waits before a retry, longer with each one; ends early when the run does.
   *
   * @param tries the number of earlier waits; negative for no wait
   */
  void pauseBeforeRetry(int tries) {
    pause(randomPause(options.rest(), tries));
  }

  /** Waits for a time; ends early when the run does. */
  void pause(Duration time) {
    try {
      control.pauseFor(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      sender.stop(Message.of("run.stopped"));
    }
  }

  /**
   * A random pause between zero and the first pause doubled {@code doublings} times ("full
   * jitter"), so that calls that failed together are not retried together.
   *
   * @param doublings negative for no pause
   */
  private static Duration randomPause(Duration first, int doublings) {
    if (doublings < 0) {
      return Duration.ZERO;
    }
    long most = first.toNanos() << Math.min(MOST_DOUBLINGS, doublings);
    return Duration.ofNanos(ThreadLocalRandom.current().nextLong(most + 1));
  }

  /** Notifies the watcher of the current step. */
  void notifyStep(Step step) {
    synchronized (watcher) {
      watcher.stepChanged(step);
    }
  }
}
