package io.casedesk.changes.journal;

import io.casedesk.json.JsonOutput;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.JournalEntry;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A store of runs that also writes what runs do to the central log, as lines of JSON without values
 * of records (see {@code resources/runlog/line.schema.json}). The central log never changes what a
 * run does.
 */
public final class CentralLogRunStore implements RunStore {

  private enum Event {
    RUN_BEGAN,
    RUN_RESUMED,
    CELL_VERDICT,
    CREATE_VERDICT,
    RUN_STOPPED,
    RUN_ENDED
  }

  private final RunStore store;
  private final CentralLogFolder folder;

  /** Runs that this program works on, whose begin is in the central log. */
  private final Set<String> announced = ConcurrentHashMap.newKeySet();

  CentralLogRunStore(RunStore store, CentralLogFolder folder) {
    this.store = store;
    this.folder = folder;
  }

  /**
   * Returns a store that also writes to the central log.
   *
   * @param folder the folder of the central log; empty for none
   * @param syslogPort the port of the syslog service that also gets the lines; empty for none
   * @param failureListener told when the central log can't be written; for syslog, of a {@link
   *     SyslogException}; called on any thread
   */
  public static RunStore of(
      RunStore store,
      Optional<Path> folder,
      OptionalInt syslogPort,
      Consumer<Exception> failureListener) {
    return folder.isEmpty()
        ? store
        : new CentralLogRunStore(
            store, new CentralLogFolder(folder.get(), syslogPort, failureListener));
  }

  /**
   * Waits a moment for lines of a store on the way to syslog. Call it before the program ends; a
   * run doesn't wait for them.
   */
  public static void flush(RunStore store) {
    if (store instanceof CentralLogRunStore reported) {
      reported.folder.flush();
    }
  }

  @Override
  public RunLog begin(RunHeader header) {
    RunLog log = store.begin(header);
    announced.add(header.id());
    folder.append(now -> new Lines(header, now).add(Event.RUN_BEGAN, Message.none()).bytes());
    return new ReportedRunLog(log);
  }

  @Override
  public Optional<RunLog> open(String runId) {
    return store.open(runId).map(ReportedRunLog::new);
  }

  @Override
  public List<RunLog> beginningWith(String kind) {
    return store.beginningWith(kind);
  }

  @Override
  public List<RunLog> ofRecord(String recordId) {
    return store.ofRecord(recordId);
  }

  @Override
  public List<RunSummary> runs() {
    return store.runs();
  }

  @Override
  public Optional<OwnerForm> ownerForm(String connection) {
    return store.ownerForm(connection);
  }

  @Override
  public void ownerForm(String connection, OwnerForm form) {
    store.ownerForm(connection, form);
  }

  /** The log of a run, whose verdicts and end also go to the central log. */
  private final class ReportedRunLog implements RunLog {

    private final RunLog log;

    ReportedRunLog(RunLog log) {
      this.log = log;
    }

    @Override
    public RunHeader header() {
      return log.header();
    }

    @Override
    public void append(List<JournalEntry> entries) {
      log.append(entries);
      folder.append(now -> lines(entries, now));
    }

    private byte[] lines(List<JournalEntry> entries, Instant now) {
      Lines lines = new Lines(header(), now);
      if (announced.add(id())) {
        lines.add(Event.RUN_RESUMED, Message.none());
      }
      entries.stream()
          .filter(RunEventCodec::isVerdict)
          .map(RunEventCodec::decode)
          .forEach(lines::add);
      return lines.bytes();
    }

    @Override
    public List<StoredJournalEntry> entriesOf(String recordId) {
      return log.entriesOf(recordId);
    }

    @Override
    public void forEach(Consumer<StoredJournalEntry> consumer) {
      log.forEach(consumer);
    }

    @Override
    public void state(RunState state) {
      log.state(state);
      folder.append(now -> lines(state, now));
    }

    private byte[] lines(RunState state, Instant now) {
      boolean ended = state.phase() == RunState.Phase.ENDED;
      Lines lines = new Lines(header(), now);
      if (!ended) {
        lines.addUnconfirmed(Run.read(log));
      }
      announced.remove(id());
      RunCounts counts = RunCounts.of(state);
      Message reason = counts == null ? Message.none() : counts.stopped();
      return lines.add(ended ? Event.RUN_ENDED : Event.RUN_STOPPED, reason).bytes();
    }
  }

  /** Lines of the central log about one run. */
  private static final class Lines {

    private final RunHeader header;
    private final Instant now;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Lines(RunHeader header, Instant now) {
      this.header = header;
      this.now = now.truncatedTo(ChronoUnit.MILLIS);
    }

    byte[] bytes() {
      return out.toByteArray();
    }

    Lines add(Event event, Message reason) {
      add(event, json -> {}, reason);
      return this;
    }

    void add(RunEvent event) {
      switch (event) {
        case RunEvent.CellsJudged judged ->
            judged
                .cells()
                .forEach(
                    cell ->
                        addCell(
                            judged.record(),
                            cell.field(),
                            cell.verdict(),
                            cell.diagnosis().message()));
        case RunEvent.CreateJudged(String _, String id, Verdict verdict, Message reason) ->
            addCreate(id, verdict, reason);
        default -> throw new IllegalArgumentException("Only verdicts have lines");
      }
    }

    /** Adds what was sent and not read again when the run stopped. */
    void addUnconfirmed(Run run) {
      for (RunCreateState create : run.createStates()) {
        CreateResult result = create.result();
        if (!create.isSettled() && result.verdict() != null) {
          addCreate(Objects.requireNonNullElse(result.id(), ""), result.verdict(), result.reason());
        }
      }
      for (RunRecordState record : run.records()) {
        record.open().stream()
            .map(record::result)
            .forEach(
                result ->
                    addCell(
                        record.id(),
                        result.cell().change().field(),
                        result.verdict(),
                        result.reason()));
      }
    }

    private void addCell(String id, FieldRef field, @Nullable Verdict verdict, Message reason) {
      if (verdict != null) {
        add(
            Event.CELL_VERDICT,
            json ->
                json.text("record_id", id)
                    .text("field", field.toString())
                    .text("verdict", verdict.name()),
            reason);
      }
    }

    /** Adds the verdict on a record to create; its row in a file may be a value. */
    private void addCreate(String id, Verdict verdict, Message reason) {
      RunLineStatus result =
          verdict == Verdict.APPLIED ? RunLineStatus.CREATED : RunLineStatus.of(verdict);
      add(
          Event.CREATE_VERDICT,
          json -> json.optional("record_id", id).text("verdict", result.name()),
          reason);
    }

    private void add(Event event, Consumer<JsonOutput> members, Message reason) {
      JsonOutput.object(
          out,
          json -> {
            json.text("time", now.toString())
                .word("event", event)
                .text("run", header.id())
                .text("user", header.by())
                .text("connection", header.connection())
                .text("kind", header.kind());
            members.accept(json);
            json.optional("reason_code", code(reason));
          });
      out.write('\n');
    }

    /** The code of a message; null for the words of a service, which may quote values. */
    private static @Nullable String code(Message message) {
      return switch (message) {
        case Message.Plain _ -> null;
        case Message.Coded(String code, List<Message> arguments, String _) ->
            code.equals(Message.SENTENCE) ? code(arguments.getFirst()) : code;
      };
    }
  }
}
