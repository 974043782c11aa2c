package io.casedesk.changes.run;

import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.journal.CreateHistory.Earlier;
import io.casedesk.changes.journal.RunCreateState;
import io.casedesk.changes.journal.RunCreateState.How;
import io.casedesk.changes.journal.RunEvent;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Verdict;
import io.casedesk.model.service.RecordRepository;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
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

  private static final String NOT_FREE =
      "; its values were not written, because this run changes the same record anyway";

  private final RecordRepository<R> repository;
  private final RunJournal journal;
  private final RunSender<R> sender;
  private final CreateHistory history;
  private final FieldRef title;
  private final Set<String> taken = ConcurrentHashMap.newKeySet();
  private final UnconfirmedCreates lost;

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
      CreateHistory history) {
    this.repository = repository;
    this.journal = journal;
    this.sender = sender;
    this.history = history;
    this.title = kind.title();
    this.lost = new UnconfirmedCreates(journal, history, taken);
    taken.addAll(history.ids());
  }

  /**
   * Creates all records of the run, until the sender stops. The values of created records are
   * planned as cells of the run.
   *
   * @throws ApiException when the list cannot be read before the creates are sent
   */
  void process(RunOptions options, RunWatcher watcher, RunClock clock) {
    List<RunCreateState> creates = journal.run().createStates();
    creates.forEach(this::claim);
    creates.stream().filter(RunCreateState::isUnsent).forEach(this::findEarlier);
    sendAll(creates, options, watcher, clock);
    lookUpUnconfirmed(creates, options.fresh(), clock);
    readAgain(creates);
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
      journal.append(new RunEvent.RecordCreated(create.planned().row(), earlier.id(), How.EARLIER));
    } else if (earlier != null) {
      journal.append(
          create.judged(
              Verdict.UNCERTAIN,
              "run "
                  + earlier.run()
                  + " sent it, but its response was lost."
                  + UnconfirmedCreates.WHAT_TO_DO));
    }
  }

  private void sendAll(
      List<RunCreateState> creates, RunOptions options, RunWatcher watcher, RunClock clock) {
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
      watcher.settled(creates.size() - left.size(), creates.size());
      // After a pause, or a delay the service asked for, the list is read again.
      idle = left.size() == unsent.size() ? idle + 1 : 0;
      if (idle == IDLE_AT_MOST) {
        sender.stop("the records read became too old before anything could be created");
      }
      unsent = left;
    }
  }

  private RecordsByName<R> list(List<RunCreateState> creates, Duration fresh, RunClock clock) {
    Set<String> names = creates.stream().map(RunCreateState::name).collect(Collectors.toSet());
    return read(() -> RecordsByName.read(repository, title, names, fresh, clock));
  }

  /** Runs a read; asks for another token when the service requires one (Q35). */
  private <T> T read(Supplier<T> reading) {
    while (true) {
      int usedToken = sender.tokens();
      try {
        return reading.get();
      } catch (ApiException.Unauthorized e) {
        if (!sender.renewed(usedToken)) {
          throw e;
        }
      }
    }
  }

  private void settleRefused(CreateOperation<R> sending) {
    RunCreateState create = sending.create();
    if (create.isRefused() && !sending.isForNow()) {
      journal.append(create.judged(Verdict.REJECTED, create.lastMessage()));
    }
  }

  /** Looks up creates whose answer was lost, also when the run stops. */
  private void lookUpUnconfirmed(List<RunCreateState> creates, Duration fresh, RunClock clock) {
    if (creates.stream().noneMatch(RunCreateState::isInDoubt)) {
      return;
    }
    uninterrupted(
        "what was sent could not be looked for",
        () -> {
          RecordsByName<R> list = list(creates, fresh, clock);
          if (!list.isWhole()) {
            sender.stop("the sent records could not be searched for: " + list.doubt());
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
      sender.stop(failed + ": " + e.getMessage());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Reads the created records again: the answer of the service alone is not trusted. */
  private void readAgain(List<RunCreateState> creates) {
    List<RunCreateState> made = creates.stream().filter(RunCreateState::isUnread).toList();
    if (made.isEmpty()) {
      return;
    }
    Set<String> ids = new LinkedHashSet<>();
    made.forEach(create -> ids.add(id(create)));
    uninterrupted(
        "the created records could not be read again",
        () -> {
          Map<String, R> read = read(() -> repository.reread(ids, sender::isWanted));
          Set<String> planned = new HashSet<>();
          journal.run().records().forEach(other -> planned.add(other.id()));
          for (RunCreateState create : made) {
            R record = read.get(id(create));
            boolean free = planned.add(id(create));
            List<RunEvent> events = new ArrayList<>();
            events.add(judged(create, record, free ? "" : NOT_FREE));
            if (free && record != null && !create.planned().values().isEmpty()) {
              events.add(new RunEvent.RecordPlanned(record.id(), cells(create, record)));
            }
            journal.append(events);
          }
        });
  }

  private static String id(RunCreateState create) {
    String id = create.id();
    if (id == null) {
      throw new IllegalStateException("Row " + create.planned().row() + " has no record");
    }
    return id;
  }

  private RunEvent judged(RunCreateState create, @Nullable R record, String more) {
    String name = record == null ? "" : record.text(title.key());
    if (record == null) {
      String said = create.how() == How.EARLIER ? "an earlier run" : "the service said that it";
      return create.judged(
          Verdict.UNCERTAIN,
          said + " created " + id(create) + ", but a complete read does not show it" + more);
    }
    if (create.how() == How.EARLIER) {
      return create.judged(Verdict.UNCHANGED, "an earlier run created it" + more);
    }
    return name.equals(create.name())
        ? create.judged(Verdict.APPLIED, doubt(create) + more)
        : create.judged(Verdict.DIFFERENT, "it was created, but reads \"" + name + "\"" + more);
  }

  private static String doubt(RunCreateState create) {
    if (create.how() == How.ADOPTED) {
      return "its response was lost; it is the only new record of that name";
    }
    return create.idsBefore() == null
        ? "the list could not be read completely before, so it may have existed already"
        : "";
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
