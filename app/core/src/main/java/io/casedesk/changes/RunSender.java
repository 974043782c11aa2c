package io.casedesk.changes;

import io.casedesk.changes.RunEvent.Answer;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.ConnectionClosedException;
import io.casedesk.model.RecordRepository;
import io.casedesk.model.StoreException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Sends records, several at a time: intent to the log, then the call, then its answer to the log.
 * What the log does not take is not sent. Stops for good once it has a reason to.
 */
final class RunSender<R extends CaseRecord> {

  /** More than the connection lets through at once. */
  private static final int AT_ONCE = 64;

  /** A service that says so more often does not mean speed. */
  private static final int LIMITED_AT_MOST = 10;

  private final RecordRepository<R> repository;
  private final RunJournal journal;
  private final RunOptions options;
  private final RunWatcher watcher;
  private final RunControl control;
  private final FailureBudget failures;
  private final SendRateLimiter pace;

  private final TokenRenewal tokenRenewal;
  private int answered;
  private @Nullable String stopped;
  private @Nullable StoreException broken;

  RunSender(RecordRepository<R> repository, RunJournal journal, RunContext running, int records) {
    this.repository = repository;
    this.journal = journal;
    this.options = running.options();
    this.watcher = running.watcher();
    this.control = running.control();
    this.tokenRenewal = new TokenRenewal(watcher);
    this.failures = new FailureBudget(options, records);
    this.pace = new SendRateLimiter(options.perSecond(), control.clock());
  }

  /** Why it stopped; empty while it has not. */
  synchronized String stopped() {
    return stopped == null ? "" : stopped;
  }

  /** Throws what the log threw, if it did. */
  synchronized void requireLog() {
    if (broken != null) {
      throw broken;
    }
  }

  /** Why nothing is sent before what was sent is read again; empty where there is no reason to. */
  String trouble() {
    return failures.trouble();
  }

  /** What was sent could be read again, landed or not: goes on after trouble, if not for ever. */
  void readAgain(boolean landed) {
    String why = failures.readAgain(landed);
    if (!why.isEmpty()) {
      stop(why);
    }
  }

  /** Sends nothing more. */
  void stop(String why) {
    synchronized (this) {
      stopped = stopped == null ? why : stopped;
    }
    control.over();
  }

  /**
   * Sends these, in any order; returns when no call is under way any more. One whose turn comes
   * when the records are no longer fresh is not sent, and stays as it is.
   */
  void send(List<RunRecordState> toSend, RereadResult<R> now) {
    send(
        toSend.stream()
            .map(
                record ->
                    new RecordWriteOperation<>(
                        repository, journal, record, now, options.fresh(), control.clock()))
            .toList(),
        AT_ONCE);
  }

  /** The same of anything, so many at a time. */
  void send(List<? extends WriteOperation> toSend, int atOnce) {
    Semaphore room = new Semaphore(failures.atOnce(atOnce));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all =
          toSend.stream()
              .<Future<?>>map(
                  writeOperation -> threads.submit(() -> sendIfAllowed(writeOperation, room)))
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
          // What is under way is waited for: its answer is what tells whether it was written.
          interrupted = true;
          stop("stopped");
        } catch (ExecutionException e) {
          stop("failed in Casedesk: " + e.getCause());
          done = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void sendIfAllowed(WriteOperation writeOperation, Semaphore room) {
    try {
      room.acquire();
      try {
        if (hasTurn(writeOperation)) {
          send(writeOperation);
        } else if (control.isCancelled()) {
          stop("cancelled");
        }
      } finally {
        room.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop("stopped");
    } catch (StoreException e) {
      breakOff(e);
    }
  }

  /** Whether what is sent now was looked at lately enough, and nobody ended or holds up the run. */
  private boolean isWanted(WriteOperation writeOperation) {
    return isCalm() && !control.isHeldUp() && writeOperation.isDue();
  }

  private boolean isCalm() {
    return stopped().isEmpty() && trouble().isEmpty();
  }

  /** Waits while it is held up, then for its turn; so that a pause saves up no turns. */
  private boolean hasTurn(WriteOperation writeOperation) throws InterruptedException {
    while (control.mayGoOn() && isCalm() && writeOperation.isDue()) {
      if (pace.awaitTurn(() -> !isWanted(writeOperation))) {
        return true;
      }
    }
    return false;
  }

  /** Whether nobody ended the run. */
  boolean isWanted() {
    return !control.isCancelled();
  }

  private void breakOff(StoreException e) {
    synchronized (this) {
      broken = broken == null ? e : broken;
    }
    stop(e.getMessage());
  }

  private void send(WriteOperation writeOperation) {
    writeOperation.intend();
    Said said = sendOnce(writeOperation);
    int limited = 0;
    while (isWorthAnotherTry(said, limited) && hasAnotherTurn(writeOperation, said)) {
      limited = said.failure() instanceof ApiException.Unauthorized ? 0 : limited + 1;
      said = sendOnce(writeOperation);
    }
    writeOperation.answered(said.answer(), said.words(), said.failure());
    String why = failures.counted(said.answer(), said.words(), said.failure(), writeOperation);
    if (!why.isEmpty()) {
      stop(why);
    }
    synchronized (watcher) {
      watcher.answered(++answered);
    }
  }

  /**
   * Waits for the turn of another try. Where that may take long, what was answered is written down
   * first, as what was refused for now is not in doubt should the program end meanwhile.
   */
  private boolean hasAnotherTurn(WriteOperation writeOperation, Said said) {
    if (!pace.isLimited()) {
      return isWanted(writeOperation);
    }
    writeOperation.answered(said.answer(), said.words(), said.failure());
    try {
      if (pace.awaitTurn(() -> !isWanted(writeOperation))) {
        writeOperation.intend();
        return true;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop("stopped");
    }
    return false;
  }

  /**
   * What was answered.
   *
   * @param token the number of the token it was sent with
   */
  private record Said(Answer answer, String words, @Nullable ApiException failure, int token) {}

  /** Whether it was certainly not carried out, for a reason that has passed or may pass. */
  private boolean isWorthAnotherTry(Said said, int limited) {
    if (said.answer() != Answer.REFUSED || !stopped().isEmpty()) {
      return false;
    }
    if (said.failure() instanceof ApiException.Unauthorized) {
      return renewed(said.token());
    }
    boolean tooOften = limited == LIMITED_AT_MOST;
    if (tooOften && said.failure() instanceof ApiException.RateLimited) {
      stop("the service keeps asking for fewer requests: " + said.words());
    }
    return said.failure() instanceof ApiException.RateLimited && !tooOften;
  }

  /** How many tokens there were; what fails with the last one may ask for another. */
  int tokens() {
    return tokenRenewal.tokens();
  }

  /** Asks for another token unless another call has asked since (Q35). */
  boolean renewed(int used) {
    if (stopped().isEmpty() && !tokenRenewal.renew(used)) {
      stop("the service no longer accepts the token");
    }
    return stopped().isEmpty();
  }

  private Said sendOnce(WriteOperation writeOperation) {
    int token = tokens();
    try {
      boolean sent = writeOperation.call(() -> isWanted(writeOperation));
      if (!sent && control.isCancelled()) {
        // It may have waited for a token, which nothing need wait for any longer.
        stop("cancelled");
      }
      return new Said(sent ? Answer.ACCEPTED : Answer.UNSENT, "", null, token);
    } catch (ApiException e) {
      String words = String.valueOf(e.getMessage());
      if (RefusalClassifier.isForNow(e)) {
        writeOperation.putOff(words);
      }
      return new Said(
          RefusalClassifier.isRefusal(e) ? Answer.REFUSED : Answer.LOST, words, e, token);
    } catch (StoreException e) {
      // What could not be written down was not sent.
      throw e;
    } catch (UnreadableJsonException e) {
      // What cannot be read is an answer, so that the call was sent.
      return new Said(Answer.LOST, "the answer cannot be read: " + e.getMessage(), null, token);
    } catch (IllegalArgumentException e) {
      return new Said(Answer.REFUSED, "not sent: " + e.getMessage(), null, token);
    } catch (ConnectionClosedException e) {
      stop(String.valueOf(e.getMessage()));
      return new Said(Answer.UNSENT, "", null, token);
    } catch (CancellationException e) {
      stop("stopped");
      return new Said(Answer.LOST, "stopped before the answer came", null, token);
    } catch (RuntimeException e) {
      return new Said(Answer.LOST, "failed in Casedesk: " + e, null, token);
    }
  }
}
