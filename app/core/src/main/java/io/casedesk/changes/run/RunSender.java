package io.casedesk.changes.run;

import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.changes.run.RunWatcher.Step;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.ConnectionClosedException;
import io.casedesk.model.StoreException;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.service.RecordRepository;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends records concurrently: logs the intent, makes the call, logs the answer. A call whose intent
 * cannot be logged is not made. After a stop, no more calls are made.
 */
final class RunSender<R extends CaseRecord> {
  /** The most concurrent sends, more than the connection allows concurrent calls. */
  private static final int MOST_CONCURRENT = 64;

  /** The most rate-limit answers for one record; more of them do not mean speed. */
  private static final int MOST_LIMITED = 10;

  private final RecordRepository<R> repository;
  private final RunJournal journal;
  private final RunOptions options;
  private final RunWatcher watcher;
  private final RunControl control;
  private final FailureBudget failures;
  private final SendRateLimiter rateLimiter;

  private Message stopped = Message.none();
  private @Nullable StoreException logFailure;
  private boolean limited;
  private long limitedAt;

  RunSender(
      RecordRepository<R> repository,
      RunJournal journal,
      RunOptions options,
      RunWatcher watcher,
      RunControl control,
      int records) {
    this.repository = repository;
    this.journal = journal;
    this.options = options;
    this.watcher = watcher;
    this.control = control;
    this.failures = new FailureBudget(options, records);
    this.rateLimiter = new SendRateLimiter(options.perSecond(), control.clock());
  }

  /** The reason for the stop; empty while the sender has not stopped. */
  synchronized Message stopped() {
    return stopped;
  }

  /** Rethrows a failure of the log, if there was one. */
  synchronized void requireLog() {
    if (logFailure != null) {
      throw logFailure;
    }
  }

  /** The reason to read sent records again before sending more; empty when there is none. */
  Message rereadReason() {
    return failures.rereadReason();
  }

  /** Continues after sent records were read again; stops if too often no value had landed. */
  void noteReread(boolean landed) {
    Message why = failures.noteReread(landed);
    if (!why.isEmpty()) {
      stop(why);
    }
  }

  /** Stops the sender for a reason, after which no more calls are made. */
  void stop(Message why) {
    synchronized (this) {
      stopped = stopped.isEmpty() ? why : stopped;
    }
    control.end();
  }

  /**
   * Sends records in any order and returns when no call is in flight. A record that is no longer
   * fresh when its turn comes is not sent and keeps its state.
   */
  void send(List<RunRecordState> toSend, RereadResult<R> now) {
    send(
        toSend.stream()
            .map(
                record ->
                    new RecordWriteOperation<>(
                        repository, journal, record, now, options.fresh(), control.clock()))
            .toList(),
        MOST_CONCURRENT);
  }

  /** Sends operations with a limit on concurrent calls. */
  void send(List<? extends WriteOperation> toSend, int atOnce) {
    noteLimit(false, control.clock().nanoTime());
    // No virtual threads: after one of these has read a socket, Java takes 300 ms longer to exit.
    ThreadFactory senders = Thread.ofPlatform().daemon().name("casedesk-send-", 0).factory();
    try (ExecutorService threads = Executors.newFixedThreadPool(atOnce, senders)) {
      List<Future<?>> all =
          toSend.stream()
              .<Future<?>>map(operation -> threads.submit(() -> sendIfAllowed(operation)))
              .toList();
      await(all);
    }
  }

  private void await(List<Future<?>> all) {
    boolean interrupted = false;
    for (Future<?> one : all) {
      boolean done = false;
      while (!done) {
        try {
          one.get();
          done = true;
        } catch (InterruptedException e) {
          // Calls in flight are awaited: only their answers show whether the records were written.
          interrupted = true;
          stop(Message.of("run.stopped"));
        } catch (ExecutionException e) {
          stop(Message.of("run.failed-in-casedesk", String.valueOf(e.getCause())));
          done = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void sendIfAllowed(WriteOperation operation) {
    try {
      if (hasTurn(operation)) {
        send(operation);
      } else if (control.isCancelled()) {
        stop(Message.of("run.cancelled"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop(Message.of("run.stopped"));
    } catch (StoreException e) {
      synchronized (this) {
        logFailure = logFailure == null ? e : logFailure;
      }
      stop(Message.ofFailure(e));
    }
  }

  /** Whether the record was read recently enough, and the run is neither paused nor cancelled. */
  private boolean isWanted(WriteOperation operation) {
    return mayContinue() && !control.isPausedOrEnded() && operation.isFresh();
  }

  private boolean mayContinue() {
    return stopped().isEmpty() && rereadReason().isEmpty();
  }

  /** Waits while the run is paused, then for a turn, so that a pause saves up no turns. */
  private boolean hasTurn(WriteOperation operation) throws InterruptedException {
    while (control.awaitUnpaused() && mayContinue() && operation.isFresh()) {
      if (rateLimiter.awaitTurn(() -> !isWanted(operation))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the run was not cancelled. */
  boolean isWanted() {
    return !control.isCancelled();
  }

  private void send(WriteOperation operation) {
    operation.intend();
    SendOutcome outcome = sendOnce(operation);
    int limited = 0;
    while (isWorthAnotherTry(outcome, limited) && hasAnotherTurn(operation, outcome)) {
      limited++;
      outcome = sendOnce(operation);
    }
    operation.answered(outcome);
    Message why = failures.count(outcome);
    if (!why.isEmpty()) {
      stop(why);
    }
  }

  /**
   * Waits for the turn of a retry. Before a long wait the refusal is logged, because a temporarily
   * refused call would otherwise be unconfirmed if the program ended meanwhile.
   */
  private boolean hasAnotherTurn(WriteOperation operation, SendOutcome outcome) {
    if (!rateLimiter.isLimited()) {
      return isWanted(operation);
    }
    operation.answered(outcome);
    try {
      if (rateLimiter.awaitTurn(() -> !isWanted(operation))) {
        operation.intend();
        return true;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop(Message.of("run.stopped"));
    }
    return false;
  }

  /** Whether the call was certainly not carried out, for a temporary reason. */
  private boolean isWorthAnotherTry(SendOutcome outcome, int limited) {
    if (outcome.failure() instanceof ApiException.RateLimited limit && limit.isLongWait()) {
      noteLongWait(limit);
      stop(limit.what());
    }
    if (outcome.answer() != Answer.REFUSED || !stopped().isEmpty()) {
      return false;
    }
    if (outcome.failure() instanceof ApiException.Unauthorized) {
      stopWithoutToken();
    }
    boolean isLimited = outcome.failure() instanceof ApiException.RateLimited;
    if (isLimited && limited == MOST_LIMITED) {
      stop(Message.of("run.limited-too-often", outcome.words()));
    }
    return isLimited && limited < MOST_LIMITED;
  }

  /** Tells the watcher if a call or a read failed because the service asks for a long wait. */
  private void noteLongWait(ApiException failure) {
    if (failure instanceof ApiException.RateLimited limit && limit.isLongWait()) {
      synchronized (watcher) {
        watcher.askedToWait(limit.retryAt());
      }
    }
  }

  /** Stops because the client has no token that the service accepts (Q35). */
  private void stopWithoutToken() {
    synchronized (watcher) {
      if (stopped().isEmpty()) {
        watcher.tokenRefused();
        stop(Message.of("run.token-refused"));
      }
    }
  }

  /** Runs a read. */
  <T> T read(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (ApiException.Unauthorized e) {
      stopWithoutToken();
      throw e;
    } catch (ApiException e) {
      noteLongWait(e);
      throw e;
    }
  }

  /** Waits for a time; ends early when the run does. */
  void pause(Duration time) {
    try {
      control.pauseFor(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop(Message.of("run.stopped"));
    }
  }

  /** Notifies the watcher of the current step. */
  void notifyStep(Step step) {
    synchronized (watcher) {
      watcher.stepChanged(step);
    }
  }

  private SendOutcome sendOnce(WriteOperation operation) {
    long began = control.clock().nanoTime();
    try {
      boolean sent = operation.call(() -> isWanted(operation));
      if (sent) {
        noteLimit(false, began);
      } else if (control.isCancelled()) {
        // The call may have waited for a token, which is no longer needed.
        stop(Message.of("run.cancelled"));
      }
      return new SendOutcome(sent ? Answer.ACCEPTED : Answer.UNSENT, Message.none(), null);
    } catch (StoreException e) {
      // The intent could not be logged, so the call was not made.
      throw e;
    } catch (RuntimeException e) {
      noteLimit(e instanceof ApiException.RateLimited, began);
      switch (e) {
        case ApiException refusal when RefusalClassifier.isForNow(refusal) ->
            operation.noteTemporaryRefusal(refusal.message());
        case ConnectionClosedException closed -> stop(Message.ofFailure(closed));
        case CancellationException _ -> stop(Message.of("run.stopped"));
        default -> {}
      }
      return SendOutcome.ofFailure(e);
    }
  }

  /** Tells the watcher when the rate limit of the service begins, and, by a later call, ends. */
  private void noteLimit(boolean isLimited, long began) {
    synchronized (watcher) {
      if (isLimited != limited && (isLimited || began - limitedAt > 0)) {
        watcher.stepChanged(isLimited ? Step.LIMITED : Step.SENDING);
        limited = isLimited;
      }
      limitedAt = isLimited ? control.clock().nanoTime() : limitedAt;
    }
  }
}
