package io.casedesk.runs;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.model.service.RecordRepository.SendListener;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The real repository, for tests that change what one call does. */
class Forwarding implements RecordRepository<UseCase> {

  private final RecordRepository<UseCase> real;

  Forwarding(RecordRepository<UseCase> real) {
    this.real = real;
  }

  @Override
  public ReadOutcome readAll(ReadListener<UseCase> listener, BooleanSupplier mayWait) {
    return real.readAll(listener, mayWait);
  }

  @Override
  public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
    return real.reread(ids, mayWait);
  }

  @Override
  public boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
    return real.patch(id, values, stillWanted);
  }

  @Override
  public @Nullable UseCase create(NewRecord record, SendListener sendListener) {
    return real.create(record, sendListener);
  }

  @Override
  public boolean writable(FieldRef field) {
    return real.writable(field);
  }
}
