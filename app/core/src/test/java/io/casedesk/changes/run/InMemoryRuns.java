package io.casedesk.changes.run;

import io.casedesk.model.runs.JournalEntry;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.OwnerForm;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Logs of runs in memory, and the forms that owners were proven to be written in. */
final class InMemoryRuns implements RunStore {

  static final String CONNECTION = "http://memory/";

  private final Map<String, Log> logs = new LinkedHashMap<>();
  private @Nullable OwnerForm form;

  static RunHeader header(String id) {
    return new RunHeader(id, CONNECTION, "use-cases", Instant.EPOCH, "ana", "test");
  }

  @Override
  public RunLog begin(RunHeader header) {
    Log log = new Log(header);
    logs.put(header.id(), log);
    return log;
  }

  @Override
  public Optional<RunLog> open(String runId) {
    return Optional.ofNullable(logs.get(runId));
  }

  @Override
  public List<RunLog> beginningWith(String kind) {
    return logs.values().stream()
        .<RunLog>map(log -> log)
        .filter(log -> !log.entries().isEmpty())
        .filter(log -> log.entries().getFirst().entry().kind().equals(kind))
        .toList();
  }

  @Override
  public List<RunLog> ofRecord(String recordId) {
    return logs.values().stream()
        .<RunLog>map(log -> log)
        .filter(log -> !log.entriesOf(recordId).isEmpty())
        .toList()
        .reversed();
  }

  @Override
  public List<RunSummary> runs() {
    return List.of();
  }

  @Override
  public Optional<OwnerForm> ownerForm(String connection) {
    return Optional.ofNullable(form);
  }

  @Override
  public void ownerForm(String connection, OwnerForm proven) {
    form = proven;
  }

  private record Log(RunHeader header, List<StoredJournalEntry> logged) implements RunLog {

    Log(RunHeader header) {
      this(header, new ArrayList<>());
    }

    @Override
    public void append(List<JournalEntry> entries) {
      for (JournalEntry entry : entries) {
        logged.add(new StoredJournalEntry(logged.size() + 1L, Instant.EPOCH, entry, ""));
      }
    }

    @Override
    public List<StoredJournalEntry> entries() {
      return List.copyOf(logged);
    }

    @Override
    public void forEach(Consumer<StoredJournalEntry> consumer) {
      logged.forEach(consumer);
    }

    @Override
    public void state(RunState state) {}
  }
}
