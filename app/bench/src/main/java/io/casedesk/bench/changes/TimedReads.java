package io.casedesk.bench.changes;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.model.service.RecordRepository.SendListener;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Times how long a run reads rather than writes; it never does both at once. */
final class TimedReads implements RecordRepository<UseCase> {

  private final RecordRepository<UseCase> real;
  private final AtomicLong nanos = new AtomicLong();

  TimedReads(RecordRepository<UseCase> real) {
    this.real = real;
  }

  double seconds() {
    return nanos.get() / 1e9;
  }

  @Override
  public ReadOutcome readAll(ReadListener<UseCase> listener, BooleanSupplier mayWait) {
    return real.readAll(listener, mayWait);
  }

  @Override
  public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
    long begin = System.nanoTime();
    try {
      return real.reread(ids, mayWait);
    } finally {
      nanos.addAndGet(System.nanoTime() - begin);
    }
  }

  @Override
  public List<String> inOrderOfPages(List<String> ids) {
    return real.inOrderOfPages(ids);
  }

  @Override
  public boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
    return real.patch(id, values, stillWanted);
  }

  @Override
  public @Nullable UseCase create(NewRecord wanted, SendListener sendListener) {
    return real.create(wanted, sendListener);
  }

  @Override
  public boolean writable(FieldRef field) {
    return real.writable(field);
  }
}
