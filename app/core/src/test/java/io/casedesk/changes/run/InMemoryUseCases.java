package io.casedesk.changes.run;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.model.service.RecordRepository.SendListener;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A service in memory that can be told to misbehave: what it stores instead of what was sent, which
 * patch and which re-read fails.
 */
public class InMemoryUseCases implements RecordRepository<UseCase> {

  /** A patch that arrived. */
  record Sent(String id, Map<FieldRef, FieldValue> values) {}

  public final List<Sent> sent = new ArrayList<>();
  public final List<Set<String>> rereads = new ArrayList<>();
  private final Map<String, UseCase> records = new LinkedHashMap<>();
  private final Map<String, Supplier<RuntimeException>> failing = new HashMap<>();
  private final Map<Integer, Supplier<RuntimeException>> failingRereads = new HashMap<>();
  private final Map<String, Runnable> afterPatch = new HashMap<>();
  private Function<FieldValue, FieldValue> storing = value -> value;
  private boolean writesBeforeFailing;

  public synchronized InMemoryUseCases with(UseCase record) {
    records.put(record.id(), record);
    return this;
  }

  InMemoryUseCases storing(Function<FieldValue, FieldValue> instead) {
    storing = instead;
    return this;
  }

  InMemoryUseCases failing(String id, Supplier<RuntimeException> how) {
    failing.put(id, how);
    return this;
  }

  InMemoryUseCases mended(String id) {
    failing.remove(id);
    return this;
  }

  /** A patch that fails has been carried out all the same. */
  InMemoryUseCases writingBeforeFailing() {
    writesBeforeFailing = true;
    return this;
  }

  /** Something happens to the service once a record was written. */
  InMemoryUseCases afterPatch(String id, Runnable what) {
    afterPatch.put(id, what);
    return this;
  }

  /** The n-th re-read fails, counted from 1. */
  public InMemoryUseCases failingReread(int nth, Supplier<RuntimeException> how) {
    failingRereads.put(nth, how);
    return this;
  }

  synchronized void forget(String id) {
    records.remove(id);
  }

  @Override
  public ReadOutcome readAll(ReadListener<UseCase> listener, BooleanSupplier mayWait) {
    listener.page(List.copyOf(records.values()), new ReadListener.Progress(1, 1));
    return new ReadOutcome(records.size(), Instant.EPOCH, List.of());
  }

  @Override
  public synchronized Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
    rereads.add(ids);
    Supplier<RuntimeException> failure = failingRereads.get(rereads.size());
    if (failure != null) {
      throw failure.get();
    }
    Map<String, UseCase> found = new HashMap<>(records);
    found.keySet().retainAll(ids);
    return found;
  }

  @Override
  public synchronized boolean patch(
      String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
    if (!stillWanted.getAsBoolean()) {
      return false;
    }
    sent.add(new Sent(id, Map.copyOf(values)));
    Supplier<RuntimeException> failure = failing.get(id);
    UseCase record = records.get(id);
    if (record != null && (failure == null || writesBeforeFailing)) {
      records.put(id, merged(record, values));
      afterPatch.getOrDefault(id, () -> {}).run();
    }
    if (failure != null) {
      throw failure.get();
    }
    return true;
  }

  private UseCase merged(UseCase record, Map<FieldRef, FieldValue> values) {
    Map<String, FieldValue> fields = new LinkedHashMap<>(record.customFields());
    values.forEach((field, value) -> fields.put(field.key(), storing.apply(value)));
    Map<String, FieldValue> members = new LinkedHashMap<>(record.members());
    members.put("updated_at", FieldValue.text("2026-11-21T09:00:00.000Z"));
    return new UseCase(record.id(), members, fields);
  }

  @Override
  public UseCase create(NewRecord record, SendListener sendListener) {
    throw new UnsupportedOperationException("Nothing here creates " + record.name());
  }

  @Override
  public boolean writable(FieldRef field) {
    return field.isCustom();
  }
}
