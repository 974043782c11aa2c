package io.casedesk.changes;

import io.casedesk.changes.RunWatcher.Step;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordRepository;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Reads the records of a run again, more than once where that fails. */
final class RunRereader<R extends CaseRecord> {

  /** Attempts to read what is to be sent, or was. */
  private static final int MOST_READS = 6;

  /** The same before the run has sent anything, when less is lost by telling so early. */
  private static final int FIRST_READS = 4;

  private final RecordRepository<R> repository;
  private final RunSender<R> sender;
  private final RunContext running;
  private boolean begun;

  RunRereader(RecordRepository<R> repository, RunSender<R> sender, RunContext running) {
    this.repository = repository;
    this.sender = sender;
    this.running = running;
  }

  /** The run has sent something, so that more depends on its being read again. */
  void hasBegun() {
    begun = true;
  }

  /**
   * Reads these again; asks for another token where the service wants one (Q35). What fails is
   * tried again, for as long as what was sent would still be known for the run's own.
   */
  RereadResult<R> reread(List<RunRecordState> records) {
    List<String> ids = records.stream().map(RunRecordState::id).toList();
    RunClock clock = running.control().clock();
    long began = clock.nanoTime();
    for (int failed = 0; true; ) {
      int usedToken = sender.tokens();
      tell(failed == 0 ? Step.READING : Step.WAITING);
      try {
        return RereadResult.of(repository, ids, sender::isWanted, clock);
      } catch (ApiException.Unauthorized e) {
        if (!sender.renewed(usedToken)) {
          throw e;
        }
      } catch (ApiException e) {
        failed++;
        if (!RefusalClassifier.mayPass(e)
            || failed == (begun ? MOST_READS : FIRST_READS)
            || !sender.isWanted()
            || clock.nanoTime() - began >= running.options().fresh().toNanos()) {
          throw e;
        }
        tell(Step.WAITING);
        rest(failed);
      } catch (CancellationException e) {
        sender.stop(sender.isWanted() ? "stopped" : "cancelled");
        throw e;
      }
    }
  }

  /**
   * Rests before another try, the longer the more there were before; ends early where the run does.
   *
   * @param tries how many rests there were; none where negative
   */
  void rest(int tries) {
    try {
      running.control().rest(PauseJitter.upTo(running.options().rest(), tries));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      sender.stop("stopped");
    }
  }

  /** What the run does from now on. */
  void tell(Step step) {
    synchronized (running.watcher()) {
      running.watcher().does(step);
    }
  }
}
