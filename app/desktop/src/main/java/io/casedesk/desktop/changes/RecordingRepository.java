package io.casedesk.desktop.changes;

import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.model.service.RecordRepository.SendListener;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Repository decorator that records what a run read last, whether it sent something, and failures.
 */
public final class RecordingRepository<R extends CaseRecord> implements RecordRepository<R> {

  private final RecordRepository<R> real;
  private final Map<String, R> read = new ConcurrentHashMap<>();
  private final AtomicBoolean sent = new AtomicBoolean();
  private volatile @Nullable ApiException failure;
  private volatile @Nullable ApiException refusal;

  public RecordingRepository(RecordRepository<R> real) {
    this.real = real;
  }

  /** Returns the records as last read, by id. */
  public Map<String, R> read() {
    return read;
  }

  /** Returns whether anything was sent. */
  public boolean sent() {
    return sent.get();
  }

  /** Returns the failure of the last re-read; null if it succeeded. */
  @Nullable ApiException failure() {
    return failure;
  }

  /** Returns the last failure to read the list or create a record; null if there was none. */
  @Nullable
  public ApiException refusal() {
    return refusal;
  }

  @Override
  public ReadOutcome readAll(ReadListener<R> listener, BooleanSupplier mayWait) {
    try {
      ReadOutcome outcome = real.readAll(listener, mayWait);
      refusal = null;
      return outcome;
    } catch (ApiException e) {
      refusal = e;
      throw e;
    }
  }

  @Override
  public Map<String, R> reread(Set<String> ids, BooleanSupplier mayWait) {
    try {
      Map<String, R> found = real.reread(ids, mayWait);
      read.putAll(found);
      failure = null;
      return found;
    } catch (ApiException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public List<String> inOrderOfPages(List<String> ids) {
    return real.inOrderOfPages(ids);
  }

  @Override
  public boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
    return real.patch(id, values, () -> isAboutToBeSent(stillWanted.getAsBoolean()));
  }

  @Override
  public @Nullable R create(NewRecord record, SendListener sendListener) {
    try {
      return real.create(record, new RecordingListener(sendListener));
    } catch (ApiException e) {
      refusal = e;
      throw e;
    }
  }

  /** Records that a request was sent. */
  private final class RecordingListener implements SendListener {

    private final SendListener sendListener;

    RecordingListener(SendListener sendListener) {
      this.sendListener = sendListener;
    }

    @Override
    public boolean isStillWanted() {
      return sendListener.isStillWanted();
    }

    @Override
    public void beforeSend() {
      sendListener.beforeSend();
      sent.set(true);
    }

    @Override
    public void refused(ApiException.Unauthorized why) {
      sendListener.refused(why);
    }
  }

  private boolean isAboutToBeSent(boolean sends) {
    if (sends) {
      sent.set(true);
    }
    return sends;
  }

  @Override
  public boolean writable(FieldRef field) {
    return real.writable(field);
  }

  @Override
  public OwnerForm ownerForm() {
    return real.ownerForm();
  }
}
