package io.casedesk.changes.run;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.changes.journal.WriteState;
import io.casedesk.changes.run.RunWatcher.Step;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.service.RecordRepository;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Processes the records of a run in batches: reads them, sends the changes, and reads the sent
 * records again. A record that was read too long ago is read again before it is sent (Q24).
 */
final class RunBatchProcessor<R extends CaseRecord> {

  /**
   * The most calls for a record whose answers are lost: if every fifth is lost, one record of ten
   * million remains.
   */
  private static final int MOST_SENDINGS = 10;

  /** The most rounds of reading records again and sending those that were not stored. */
  private static final int MOST_ROUNDS = 3 * MOST_SENDINGS;

  /** The most consecutive rounds in which no call was made, or every call was postponed. */
  private static final int MOST_IDLE_ROUNDS = 10;

  /** The most attempts to read records before or after they are sent. */
  private static final int MOST_READS = 6;

  /** The most attempts before the first send, when an early failure costs less. */
  private static final int FIRST_READS = 4;

  /** The most doublings of the first pause: 8 seconds where the first is a quarter of a second. */
  private static final int MOST_DOUBLINGS = 5;

  /** The pauses before the looks at records that still show an old value. */
  static final List<Duration> LOOKS =
      List.of(Duration.ofSeconds(1), Duration.ofSeconds(3), Duration.ofSeconds(10));

  /** Looks that are due within this time are made together. */
  private static final long TOGETHER = Duration.ofMillis(250).toNanos();

  private final RecordRepository<R> repository;
  private final RunVerifier verifier;
  private final RunJournal journal;
  private final RunSender<R> sender;
  private final RunOptions options;
  private final RunWatcher watcher;
  private final RunControl control;
  private final Duration fresh;

  /** Records that were read longer ago are read again before the next batch begins (Q24). */
  private final Duration justRead;

  private final RunClock clock;

  /** The pauses before the looks of this run. */
  private final List<Duration> looks;

  /** Whether the run has sent records, so that reads are retried more often. */
  private boolean begun;

  /** Records that were accepted and still show an old value; they are not sent again. */
  private final Map<RunRecordState, Late> late = new LinkedHashMap<>();

  /**
   * A record that is looked at again.
   *
   * @param looks the looks made so far, without the first read
   * @param due when it is looked at again, by the clock of the run
   */
  private record Late(int looks, long due) {}

  /**
   * Creates a processor.
   *
   * @param waited how long the run waited before for the service to show records
   */
  RunBatchProcessor(
      RecordRepository<R> repository,
      RunVerifier verifier,
      RunJournal journal,
      RunSender<R> sender,
      RunOptions options,
      RunWatcher watcher,
      RunControl control,
      Duration waited) {
    this.repository = repository;
    this.verifier = verifier;
    this.journal = journal;
    this.sender = sender;
    this.options = options;
    this.watcher = watcher;
    this.control = control;
    this.fresh = options.fresh();
    this.justRead = Collections.min(List.of(fresh, Duration.ofSeconds(5)));
    this.clock = control.clock();
    this.looks = looks(waited);
  }

  /**
   * The pauses before the looks at records that still show an old value: the waits of a run end
   * about 15 seconds after it sent everything, so that time spent before counts, except for one
   * look.
   */
  private static List<Duration> looks(Duration waited) {
    Duration all = LOOKS.stream().reduce(Duration.ZERO, Duration::plus);
    Duration left = Collections.max(List.of(LOOKS.getFirst(), all.minus(waited)));
    List<Duration> looks = new ArrayList<>();
    for (Duration pause : LOOKS) {
      Duration cut = Collections.min(List.of(pause, left));
      if (cut.isPositive()) {
        looks.add(cut);
      }
      left = left.minus(cut);
    }
    return looks;
  }

  /**
   * Processes these records until the sender stops.
   *
   * @param first records that were read before; used only when they were just read
   * @throws ApiException when records cannot be read before they are sent
   */
  void process(List<RunRecordState> open, RereadResult<R> first) {
    if (open.isEmpty()) {
      return;
    }
    boolean isComplete = open.stream().allMatch(record -> first.records().containsKey(record.id()));
    RereadResult<R> all = isComplete && first.isFresh(justRead, clock) ? first : reread(open);
    List<RunRecordState> ordered = ordered(open);
    int size = SendRateLimiter.batch(options);
    for (int from = 0; from < ordered.size() && sender.stopped().isEmpty(); from += size) {
      List<RunRecordState> batch = ordered.subList(from, Math.min(ordered.size(), from + size));
      settle(batch, all.isFresh(justRead, clock) ? all : reread(batch));
      lookAgain(false);
    }
    if (!late.isEmpty()) {
      lookAgain(true);
    }
  }

  /**
   * Looks again at records that still show an old value, those that are due together. After the
   * last look, or when the run stops, their cells are uncertain.
   *
   * @param waits whether to wait until no record is left
   */
  private void lookAgain(boolean waits) {
    while (!late.isEmpty()) {
      long due = Collections.min(late.values(), Comparator.comparingLong(Late::due)).due();
      long left = due - clock.nanoTime();
      if (left > 0 && !waits) {
        return;
      }
      if (left > 0 && sender.isWanted() && sender.stopped().isEmpty()) {
        sender.notifyStep(Step.STILL_OLD);
        sender.pause(Duration.ofNanos(left));
      }
      boolean isLast = !sender.isWanted() || !sender.stopped().isEmpty();
      List<RunRecordState> looked =
          late.entrySet().stream()
              .filter(entry -> isLast || entry.getValue().due() - due <= TOGETHER)
              .map(Map.Entry::getKey)
              .toList();
      if (isLast) {
        late.replaceAll((record, look) -> new Late(looks.size(), look.due()));
      }
      decideAfterReread(looked, false);
      if (isLast || !sender.stopped().isEmpty()) {
        // What could not be read is read again when the run is resumed.
        late.clear();
      }
    }
  }

  /**
   * Notes that a record still shows an old value; returns whether it is looked at again, for which
   * its cells stay open.
   */
  private boolean isLookedAtAgain(RunRecordState record) {
    record.stillOld();
    Late before = late.get(record);
    int made = before == null ? 0 : before.looks() + 1;
    if (made >= looks.size()) {
      late.remove(record);
      return false;
    }
    late.put(record, new Late(made, clock.nanoTime() + looks.get(made).toNanos()));
    return true;
  }

  /**
   * Removes the results that are no verdict yet, because their records are read once more.
   *
   * @param isSentAgain whether the record is sent again, and read after that
   */
  private List<CellResult> withoutStillOld(
      RunRecordState record, List<CellResult> results, boolean isSentAgain) {
    if (results.stream().noneMatch(CellResult::isStillOld)) {
      late.remove(record);
      return results;
    }
    return isSentAgain || isLookedAtAgain(record)
        ? results.stream().filter(result -> !result.isStillOld()).toList()
        : results;
  }

  /**
   * Processes a batch until each record has its verdicts. Each round compares the records as they
   * were read, sends those that are to be written, reads what was sent again, and decides. The next
   * round is for sent records that were not stored (Q25), or else for those that are still to be
   * sent, after they were read again: what was sent is read before anything else, because later its
   * value could no longer be attributed to this run.
   */
  private void settle(List<RunRecordState> batch, RereadResult<R> read) {
    RereadResult<R> now = read;
    List<RunRecordState> next = open(batch);
    int size = batch.size();
    int idle = 0;
    int retries = 0;
    while (!next.isEmpty() && sender.stopped().isEmpty()) {
      boolean isFresh = now.isFresh(fresh, clock);
      if (!isFresh && retries == 0) {
        if (next.size() == 1) {
          sender.stop(Message.of("run.reading-too-slow", fresh.toSeconds()));
          return;
        }
        // Reading itself takes too long.
        size = next.size() / 2;
        next = next.subList(0, size);
        now = reread(next);
        continue;
      }
      // Sent records that were read too long ago, such as before the computer slept, are only read
      // again in this round.
      if (isFresh) {
        int waiting = waiting(next).size();
        settleWithoutSending(next, now);
        send(next, now);
        if (waiting > 0) {
          idle = waiting(next).size() < waiting ? 0 : idle + 1;
        }
      }
      if (idle > MOST_IDLE_ROUNDS) {
        sender.stop(Message.of("run.pauses-too-long"));
      }
      List<RunRecordState> sent =
          open(batch).stream().filter(RunBatchProcessor::isInDoubt).toList();
      now = decideAfterReread(sent, retries + 1 < MOST_ROUNDS);
      next = open(sent);
      if (sender.stopped().isEmpty()) {
        sender.noteReread(next.size() < sent.size());
      }
      if (!sender.stopped().isEmpty()) {
        return;
      }
      if (next.isEmpty()) {
        List<RunRecordState> left = open(batch);
        next = left.subList(0, Math.min(size, left.size()));
        now = next.isEmpty() ? now : reread(next);
        retries = 0;
      } else {
        // The first retry is immediate: the call was most likely lost with its connection.
        pauseBeforeRetry(retries - 1);
        retries++;
      }
    }
  }

  /** The records that are still to be sent. */
  private List<RunRecordState> waiting(List<RunRecordState> records) {
    return open(records).stream().filter(record -> !isInDoubt(record)).toList();
  }

  private List<RunRecordState> ordered(List<RunRecordState> open) {
    Map<String, RunRecordState> byId = new HashMap<>();
    open.forEach(record -> byId.put(record.id(), record));
    return repository.inOrderOfPages(open.stream().map(RunRecordState::id).toList()).stream()
        .map(byId::get)
        .toList();
  }

  private void recordResults(Map<RunRecordState, List<CellResult>> results) {
    List<CellResult> cells = new ArrayList<>();
    journal.judged(results);
    results.forEach(
        (record, settled) -> settled.forEach(each -> cells.add(record.result(each.cell()))));
    if (!cells.isEmpty()) {
      synchronized (watcher) {
        watcher.verified(cells);
      }
    }
  }

  private void send(List<RunRecordState> records, RereadResult<R> now) {
    begun = true;
    sender.notifyStep(Step.SENDING);
    sender.send(open(records), now);
    sender.requireLog();
  }

  /**
   * Reads records again. A failed read is retried as long as a sent value could still be attributed
   * to this run.
   */
  private RereadResult<R> reread(List<RunRecordState> records) {
    List<String> ids = records.stream().map(RunRecordState::id).toList();
    long start = clock.nanoTime();
    Step step = Step.READING;
    for (int failed = 1; true; failed++) {
      Step now = step;
      try {
        return sender.read(
            () -> {
              sender.notifyStep(now);
              return RereadResult.of(repository, ids, () -> !control.isCancelled(), clock);
            });
      } catch (ApiException e) {
        if (!RefusalClassifier.mayPass(e)
            || failed == (begun ? MOST_READS : FIRST_READS)
            || control.isCancelled()
            || clock.nanoTime() - start >= fresh.toNanos()) {
          throw e;
        }
        step = e instanceof ApiException.RateLimited ? Step.LIMITED : Step.WAITING;
        sender.notifyStep(step);
        pauseBeforeRetry(failed);
      } catch (CancellationException e) {
        sender.stop(Message.of(control.isCancelled() ? "run.cancelled" : "run.stopped"));
        throw e;
      }
    }
  }

  /**
   * Waits before a retry: a random time between zero and the first pause doubled {@code tries}
   * times ("full jitter"), so that calls that failed together are not retried together.
   *
   * @param tries the number of earlier waits; negative for no wait
   */
  private void pauseBeforeRetry(int tries) {
    if (tries >= 0) {
      long most = options.rest().toNanos() << Math.min(MOST_DOUBLINGS, tries);
      sender.pause(Duration.ofNanos(ThreadLocalRandom.current().nextLong(most + 1)));
    }
  }

  /** The records without their verdicts, except those that wait for another look. */
  private List<RunRecordState> open(List<RunRecordState> records) {
    return records.stream()
        .filter(record -> !record.isSettled() && !late.containsKey(record))
        .toList();
  }

  private static boolean isInDoubt(RunRecordState record) {
    return !record.isSettled() && record.wasSentHere() && !isTemporary(record);
  }

  /**
   * Whether the refusal is temporary: it does not concern the record, which still has to be sent.
   */
  private static boolean isTemporary(RunRecordState record) {
    return record.state().last() == WriteState.Last.UNSENT
        || (record.state().isLastRefused()
            && (record.failure() instanceof ApiException.Unauthorized
                || record.failure() instanceof ApiException.RateLimited));
  }

  private void settleWithoutSending(List<RunRecordState> records, RereadResult<R> now) {
    Map<RunRecordState, List<CellResult>> decided = new LinkedHashMap<>();
    for (RunRecordState record : records) {
      R read = now.records().get(record.id());
      if (record.mayBeWritten()) {
        record.alsoChanged(verifier.alsoChanged(record, read));
      }
      List<CellResult> results = verifier.decide(record, read);
      decided.put(record, withoutStillOld(record, results, !record.toSend().isEmpty()));
    }
    recordResults(decided);
  }

  /**
   * Reads records again and decides their verdicts.
   *
   * @param mayTryAgain whether records worth another try are left without a verdict
   */
  private RereadResult<R> decideAfterReread(List<RunRecordState> sent, boolean mayTryAgain) {
    RereadResult<R> after = RereadResult.none();
    if (sent.isEmpty()) {
      return after;
    }
    boolean isRead = false;
    boolean interrupted = Thread.interrupted();
    try {
      after = reread(sent);
      isRead = true;
      long now = clock.nanoTime();
      sent.forEach(record -> record.noteReread(now, fresh));
    } catch (ApiException | CancellationException e) {
      sender.stop(Message.of("run.not-read-again", Message.ofFailure(e)));
    } catch (RuntimeException e) {
      sender.stop(Message.of("run.not-read-again-error", e));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    Map<RunRecordState, List<CellResult>> settled = new LinkedHashMap<>();
    for (RunRecordState record : sent) {
      R read = after.records().get(record.id());
      // A record that could not be read is read again when the run is resumed.
      if ((isRead || record.state().isRefused()) && !(mayTryAgain && isUnlanded(record, read))) {
        record.alsoChanged(verifier.alsoChanged(record, read));
        List<CellResult> results =
            record.open().stream().map(cell -> verifier.after(record, cell, read)).toList();
        settled.put(record, withoutStillOld(record, results, false));
      }
    }
    recordResults(settled);
    return after;
  }

  /**
   * Whether the answer was lost, the record is unchanged since, and the record may be sent again.
   */
  private boolean isUnlanded(RunRecordState record, @Nullable R read) {
    // A failure in Casedesk itself would occur again.
    int most = record.failure() == null ? 2 : MOST_SENDINGS;
    return record.state().last() == WriteState.Last.LOST
        && record.sendings() < most
        && read != null
        && verifier.decide(record, read).size() < record.open().size();
  }
}
