package io.casedesk.changes.run;

import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.journal.CreateHistory.Earlier;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunCreateState;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunRows.How;
import io.casedesk.model.service.RecordRepository;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Creates the records of a run (Q16): reads the whole list, sends the creates, looks up creates
 * whose answer was lost, and reads the created records again. A row that was sent and not certainly
 * refused is never sent again, by this run or another.
 */
final class RunCreateProcessor<R extends CaseRecord> {

  /**
   * The number of concurrent creates. It is small because after a crash the user has to check each
   * create in flight.
   */
  private static final int AT_ONCE = 8;

  private static final int IDLE_AT_MOST = 5;

  private final RecordRepository<R> repository;
  private final RunJournal journal;
  private final RunSender<R> sender;
  private final CreateHistory history;
  private final FieldRef title;
  private final Set<String> taken = ConcurrentHashMap.newKeySet();
  private final UnconfirmedCreates lost;
  private final RunWatcher watcher;
  private final RunControl control;

  /** Whether the list has all the fields of a record, so that no record is read alone. */
  private final boolean isListFull;

  /** Creates that the service answered with and whose records it did not show yet. */
  private final Set<RunCreateState> notShown = new LinkedHashSet<>();

  /** Whether the list was searched for doubled creates, by this program. */
  private boolean isSearchedForDoubles;

  /** Whether the list that was searched last was complete. */
  private boolean isSearchComplete;

  /** When the created records were read again last, by the clock of the run. */
  private long lastLook;

  /** How long the run waited for the service to show records. */
  private Duration waited = Duration.ZERO;

  /**
   * Creates a processor for one kind of record.
   *
   * @param history the rows that other runs created
   */
  RunCreateProcessor(
      RecordRepository<R> repository,
      RecordKind kind,
      RunJournal journal,
      RunSender<R> sender,
      CreateHistory history,
      RunWatcher watcher,
      RunControl control) {
    this.repository = repository;
    this.journal = journal;
    this.sender = sender;
    this.history = history;
    this.watcher = watcher;
    this.control = control;
    this.title = kind.title();
    // The list of use cases is read in full detail (Q7); that of solutions may show less.
    this.isListFull = kind == RecordKind.USE_CASES;
    this.lost = new UnconfirmedCreates(journal, history, taken);
    taken.addAll(history.ids());
  }

  /**
   * Creates all records of the run, until the sender stops. The values of created records are
   * planned as cells of the run.
   *
   * @throws ApiException when the list cannot be read before the creates are sent
   */
  void process(RunOptions options) {
    RunClock clock = control.clock();
    List<RunCreateState> creates = journal.run().createStates();
    creates.forEach(this::claim);
    creates.stream().filter(RunCreateState::isUnsent).forEach(this::findEarlier);
    sendAll(creates, options, clock);
    lookUpUnconfirmed(creates, options.fresh(), clock);
    readAgain(creates, options);
    lookAgain(creates, options);
  }

  /**
   * Searches the list for doubled creates at the end of a run, if the complete list was not
   * searched after the creates, or the service shows records late: then it shows doubled ones
   * later, too. If the list is incomplete again, the results say so.
   */
  void searchForDoubles(RunOptions options) {
    List<RunCreateState> creates = journal.run().createStates();
    if (creates.stream().noneMatch(RunCreateProcessor::wasSent)
        || (isSearchComplete && waited.isZero())) {
      return;
    }
    Duration sinceLook = Duration.ofNanos(control.clock().nanoTime() - lastLook);
    Duration pause = RunBatchProcessor.LOOKS.getFirst().minus(sinceLook);
    if (isSearchedForDoubles && pause.isPositive()) {
      pause(pause);
    }
    uninterrupted(
        "run.creates-not-read-again",
        () -> {
          RecordsByName<R> list = list(creates, options.fresh(), control.clock());
          judgeDoubled(creates, list);
          if (!list.isWhole()) {
            noteSearch(creates, list.doubt());
          }
        });
  }

  /** How long the run waited for the service to show records. */
  Duration waited() {
    return waited;
  }

  /**
   * Reads records again that the service answered with and does not show yet, as a read replica
   * does; after the last look they are uncertain.
   */
  private void lookAgain(List<RunCreateState> creates, RunOptions options) {
    long began = control.clock().nanoTime();
    for (Duration pause : RunBatchProcessor.LOOKS) {
      if (creates.stream().noneMatch(notShown::contains) || !sender.stopped().isEmpty()) {
        break;
      }
      pause(pause);
      waited = waited.plus(pause);
      notShown.clear();
      readAgain(creates, options);
    }
    long seconds = Duration.ofNanos(control.clock().nanoTime() - began).toSeconds();
    for (RunCreateState create : notShown) {
      journal.createJudged(
          create, Verdict.UNCERTAIN, CreateResult.notShownYet(id(create), seconds));
    }
  }

  private void pause(Duration time) {
    sender.notifyStep(RunWatcher.Step.STILL_OLD);
    sender.pause(time);
  }

  private void claim(RunCreateState create) {
    if (create.id() != null) {
      taken.add(create.id());
    }
  }

  /** Another run may have created the row meanwhile, for example when a plan is applied twice. */
  private void findEarlier(RunCreateState create) {
    Earlier earlier = history.find(create.source());
    if (earlier != null && earlier.id() != null) {
      journal.found(create, earlier.id(), How.EARLIER);
    } else if (earlier != null) {
      journal.createJudged(
          create, Verdict.UNCERTAIN, Message.of("create.sent-by-run", earlier.run()));
    }
  }

  private void sendAll(List<RunCreateState> creates, RunOptions options, RunClock clock) {
    List<RunCreateState> unsent = creates.stream().filter(RunCreateState::isUnsent).toList();
    int idle = 0;
    while (!unsent.isEmpty() && sender.stopped().isEmpty()) {
      List<RunCreateState> batch = unsent.subList(0, Math.min(unsent.size(), options.batch()));
      RecordsByName<R> list = list(creates, options.fresh(), clock);
      lost.settle(creates, list);
      List<CreateOperation<R>> sendings =
          batch.stream()
              .map(create -> new CreateOperation<>(repository, journal, create, list, taken))
              .toList();
      sender.send(sendings, AT_ONCE);
      sender.requireLog();
      sendings.forEach(this::settleRefused);
      if (!sender.rereadReason().isEmpty()) {
        lookUpUnconfirmed(creates, options.fresh(), clock);
        noteLookup(sendings);
      }
      List<RunCreateState> left = creates.stream().filter(RunCreateState::isUnsent).toList();
      synchronized (watcher) {
        watcher.progressed(journal.progress());
      }
      // After a pause, or a delay the service asked for, the list is read again.
      idle = left.size() == unsent.size() ? idle + 1 : 0;
      if (idle == IDLE_AT_MOST) {
        sender.stop(Message.of("run.creates-too-old"));
      }
      unsent = left;
    }
  }

  private RecordsByName<R> list(List<RunCreateState> creates, Duration fresh, RunClock clock) {
    Set<String> names = creates.stream().map(RunCreateState::name).collect(Collectors.toSet());
    return sender.read(
        () -> RecordsByName.read(repository, title, names, fresh, clock, sender::isWanted));
  }

  private void settleRefused(CreateOperation<R> sending) {
    RunCreateState create = sending.create();
    if (create.isRefused() && !sending.isForNow()) {
      journal.createJudged(create, Verdict.REJECTED, create.lastMessage());
    }
  }

  /** Looks up creates whose answer was lost, also when the run stops. */
  private void lookUpUnconfirmed(List<RunCreateState> creates, Duration fresh, RunClock clock) {
    if (creates.stream().noneMatch(RunCreateState::isInDoubt)) {
      return;
    }
    uninterrupted(
        "run.not-searched",
        () -> {
          RecordsByName<R> list = list(creates, fresh, clock);
          if (!list.isWhole()) {
            sender.stop(Message.of("run.not-searched", list.doubt()));
          }
          lost.settle(creates, list);
        });
  }

  /**
   * Continues after many answers were lost, unless the list shows too often that none of those
   * creates was carried out: they are never sent again, so that more would stay unconfirmed.
   */
  private void noteLookup(List<CreateOperation<R>> sendings) {
    if (sender.stopped().isEmpty()) {
      sender.noteReread(
          sendings.stream().anyMatch(sending -> sending.create().how() == How.ADOPTED));
    }
  }

  private void uninterrupted(String failed, Runnable reading) {
    boolean interrupted = Thread.interrupted();
    try {
      reading.run();
    } catch (ApiException | CancellationException e) {
      sender.stop(Message.of(failed, Message.ofFailure(e)));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Reads the created records again: the answer of the service alone is not trusted. The complete
   * list also shows records that came of the creates besides.
   */
  private void readAgain(List<RunCreateState> creates, RunOptions options) {
    List<RunCreateState> made = creates.stream().filter(RunCreateState::isUnread).toList();
    if (made.isEmpty()) {
      return;
    }
    uninterrupted(
        "run.creates-not-read-again",
        () -> {
          lastLook = control.clock().nanoTime();
          RecordsByName<R> list = list(creates, options.fresh(), control.clock());
          Map<String, R> read = reread(made, list);
          Set<String> planned = new HashSet<>();
          journal.run().records().forEach(other -> planned.add(other.id()));
          for (RunCreateState create : made) {
            R record = read.get(id(create));
            if (record == null && create.how() == How.ANSWERED) {
              notShown.add(create);
              continue;
            }
            boolean free = planned.add(id(create));
            CreateResult judged = judged(create, record, free);
            journal.createJudged(
                create,
                Objects.requireNonNull(judged.verdict()),
                judged.reason(),
                free && record != null ? cells(create, record) : List.of());
          }
          judgeDoubled(creates, list);
        });
  }

  /** The created records that exist, by id: from the list, or read alone where it does not do. */
  private Map<String, R> reread(List<RunCreateState> made, RecordsByName<R> list) {
    Set<String> left = new LinkedHashSet<>();
    made.forEach(create -> left.add(id(create)));
    Map<String, R> read = new HashMap<>();
    if (isListFull) {
      list.named().values().stream()
          .flatMap(List::stream)
          .filter(record -> left.contains(record.id()))
          .forEach(record -> read.put(record.id(), record));
      left.removeAll(read.keySet());
      // A record counts as missing only after a complete read.
      left.removeIf(id -> list.isWhole() && !list.ids().contains(id));
    }
    if (!left.isEmpty()) {
      read.putAll(sender.read(() -> repository.reread(left, sender::isWanted)));
    }
    return read;
  }

  /**
   * Judges created records anew when the list holds more new records of their name than were sent:
   * a gateway may have repeated a request (Q16).
   */
  private void judgeDoubled(List<RunCreateState> creates, RecordsByName<R> list) {
    Map<String, List<RunCreateState>> sent =
        creates.stream()
            .filter(RunCreateProcessor::wasSent)
            .collect(Collectors.groupingBy(RunCreateState::name));
    Map<RunCreateState, CreateResult> judged = new LinkedHashMap<>();
    sent.forEach(
        (name, rows) -> {
          List<String> made = newIds(rows, list.of(name));
          if (made.size() > rows.size()) {
            String ids = UnconfirmedCreates.ids(made);
            for (RunCreateState row : rows) {
              CreateResult result = row.result();
              CreateResult doubled = result.doubled(made.size(), ids, rows.size());
              if (result.verdict() == Verdict.APPLIED && !doubled.equals(result)) {
                judged.put(row, doubled);
              }
            }
          }
        });
    journal.createsJudged(judged);
    isSearchedForDoubles = true;
    isSearchComplete = list.isWhole();
  }

  /** Notes on created records that a list that was not complete was searched. */
  private void noteSearch(List<RunCreateState> creates, Message doubt) {
    Map<RunCreateState, CreateResult> judged = new LinkedHashMap<>();
    for (RunCreateState create : creates) {
      CreateResult result = create.result();
      CreateResult noted = result.searchedInPart(doubt);
      if (wasSent(create) && result.verdict() == Verdict.APPLIED && !noted.equals(result)) {
        judged.put(create, noted);
      }
    }
    journal.createsJudged(judged);
  }

  /** Whether this run sent the create, and a record may have come of it. */
  private static boolean wasSent(RunCreateState create) {
    return create.mayExist() || (create.id() != null && create.how() != How.EARLIER);
  }

  /**
   * The ids of new records of a name, other than those of other rows and runs. None is new when the
   * list was incomplete before.
   *
   * @param rows the rows of the name that were sent
   */
  private List<String> newIds(List<RunCreateState> rows, List<R> records) {
    Set<String> own = new HashSet<>();
    Set<String> before = null;
    for (RunCreateState row : rows) {
      if (row.id() != null) {
        own.add(row.id());
      }
      Set<String> idsBefore = row.idsBefore();
      if (before == null && idsBefore != null) {
        before = new HashSet<>(idsBefore);
      } else if (before != null && idsBefore != null) {
        // Later rows were sent when the records of earlier ones were there.
        before.retainAll(idsBefore);
      }
    }
    if (before == null) {
      return List.of();
    }
    Set<String> known = before;
    return records.stream()
        .filter(record -> !record.deleted())
        .map(CaseRecord::id)
        .filter(id -> !known.contains(id) && (own.contains(id) || !taken.contains(id)))
        .toList();
  }

  private static String id(RunCreateState create) {
    String id = create.id();
    if (id == null) {
      throw new IllegalStateException("Row " + create.planned().row() + " has no record");
    }
    return id;
  }

  private CreateResult judged(RunCreateState create, @Nullable R record, boolean free) {
    boolean earlier = create.how() == How.EARLIER;
    if (record == null) {
      String code = earlier ? "create.earlier-not-shown" : "create.said-not-shown";
      return judged(create, Verdict.UNCERTAIN, Message.of(code, id(create)), free);
    }
    if (earlier) {
      return judged(create, Verdict.UNCHANGED, Message.of("create.by-earlier-run"), free);
    }
    String name = record.text(title.key());
    return name.equals(create.name())
        ? judged(create, Verdict.APPLIED, doubt(create), free)
        : judged(create, Verdict.DIFFERENT, Message.of("create.other-name", name), free);
  }

  /** Judges a create; one that is not free has cells of its own in the run. */
  private static CreateResult judged(
      RunCreateState create, Verdict verdict, Message reason, boolean free) {
    return create.judged(verdict, free ? reason : Message.of("create.values-not-written", reason));
  }

  private static Message doubt(RunCreateState create) {
    if (create.how() == How.ADOPTED) {
      return Message.of("create.only-new");
    }
    return create.idsBefore() == null
        ? Message.of("create.list-incomplete-before")
        : Message.none();
  }

  /** Plans the values of a row as cells of its record. */
  private List<PlannedCell> cells(RunCreateState create, R record) {
    Earlier earlier = create.how() == How.EARLIER ? history.find(create.source()) : null;
    List<PlannedCell> cells = new ArrayList<>();
    for (var wanted : create.planned().values().entrySet()) {
      FieldRef field = wanted.getKey();
      FieldValue seen = seen(create, record, earlier, field);
      Change change = new Change(record.id(), field, seen, wanted.getValue());
      cells.add(new PlannedCell(change, create.planned().origin()));
    }
    return cells;
  }

  /**
   * The value that counts as seen when the row was created. In a record that the service answered
   * with, it is the value the service set. A record that was only found by its name, or has another
   * name, may belong to another user, so none of its values is overwritten.
   */
  private @Nullable FieldValue seen(
      RunCreateState create, R record, @Nullable Earlier earlier, FieldRef field) {
    FieldValue now = record.value(field);
    if (earlier != null) {
      return earlier.seen(field, now);
    }
    boolean own =
        create.how() == How.ANSWERED
            && create.idsBefore() != null
            && record.text(title.key()).equals(create.name());
    return own ? now : null;
  }
}
