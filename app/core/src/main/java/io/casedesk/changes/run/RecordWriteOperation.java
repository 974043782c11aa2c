package io.casedesk.changes.run;

import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.service.RecordRepository;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Writes the open cells of one record to the service. */
record RecordWriteOperation<R extends CaseRecord>(
    RecordRepository<R> repository,
    RunJournal journal,
    RunRecordState record,
    RereadResult<R> now,
    Duration fresh,
    RunClock clock)
    implements WriteOperation {

  @Override
  public boolean isFresh() {
    return now.records().containsKey(record.id()) && now.isFresh(fresh, clock);
  }

  @Override
  public void intend() {
    R current = now.records().get(record.id());
    if (current == null) {
      throw new IllegalStateException("Record " + record.id() + " was not read");
    }
    journal.intended(record, current.fields());
    record.sending();
  }

  @Override
  public boolean call(BooleanSupplier stillWanted) {
    return repository.patch(record.id(), record.toSend(), stillWanted);
  }

  @Override
  public void answered(SendOutcome outcome) {
    journal.answered(record, outcome.answer(), outcome.words(), outcome.failure());
    if (outcome.answer() == Answer.ACCEPTED) {
      record.acceptedHere(clock.nanoTime());
    }
  }
}
