package io.casedesk.changes;

import io.casedesk.changes.CreateHistory.Earlier;
import io.casedesk.changes.RunCreateState.How;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RecordRepository;
import io.casedesk.model.Verdict;
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
 * Takes the records to be created of a run through it (Q16): read the whole list, send, look for
 * those whose answer was lost, read again those that were created. A row that was sent and not
 * certainly refused is never sent again, by this run or any other.
 */
final class RunCreateProcessor<R extends CaseRecord> {

  /** Few: after a crash, a person has to look for those under way. */
  private static final int AT_ONCE = 8;

  private static final int IDLE_AT_MOST = 5;

  private static final String NOT_FREE =
      "; its values were not written, because this run changes the same record anyhow";

  private final RecordRepository<R> repository;
  private final RunJournal journal;
  private final RunSender<R> sender;
  private final CreateHistory history;
  private final FieldRef title;
  private final Set<String> taken = ConcurrentHashMap.newKeySet();
  private final UnconfirmedCreates lost;

  /**
   * Takes records of one kind.
   *
   * @param history what other runs created
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
   * Takes all of the run, until the sender stops. The values of those that were created are planned
   * as cells of the run.
   *
   * @throws ApiException when the list cannot be read before they are sent
   */
  void take(RunContext running) {
    List<RunCreateState> creates = journal.run().createStates();
    creates.forEach(this::claim);
    creates.stream().filter(RunCreateState::isUnsent).forEach(this::findEarlier);
    sendAll(creates, running);
    look(creates, running);
    readAgain(creates);
  }

  private void claim(RunCreateState create) {
    if (create.id() != null) {
      taken.add(create.id());
    }
  }

  /** Another run may have taken the same row meanwhile: the plan was applied twice, say. */
  private void findEarlier(RunCreateState create) {
    Earlier earlier = history.of(create.source());
    if (earlier != null && earlier.id() != null) {
      journal.append(new RunEvent.RecordCreated(create.wish().row(), earlier.id(), How.EARLIER));
    } else if (earlier != null) {
      journal.append(
          create.judged(
              Verdict.UNCERTAIN,
              "run "
                  + earlier.run()
                  + " sent it, and its answer was lost."
                  + UnconfirmedCreates.WHAT_TO_DO));
    }
  }

  private void sendAll(List<RunCreateState> creates, RunContext running) {
    List<RunCreateState> unsent = creates.stream().filter(RunCreateState::isUnsent).toList();
    int idle = 0;
    while (!unsent.isEmpty() && sender.stopped().isEmpty()) {
      List<RunCreateState> batch =
          unsent.subList(0, Math.min(unsent.size(), running.options().batch()));
      RecordsByName<R> list = list(creates, running);
      lost.settle(creates, list);
      List<CreateOperation<R>> sendings =
          batch.stream()
              .map(create -> new CreateOperation<>(repository, journal, create, list, taken))
              .toList();
      sender.send(sendings, AT_ONCE);
      sender.requireLog();
      if (!sender.trouble().isEmpty()) {
        // What is created is never sent again, so going on would only leave more in doubt.
        sender.stop(sender.trouble());
      }
      sendings.forEach(this::settleRefused);
      List<RunCreateState> left = creates.stream().filter(RunCreateState::isUnsent).toList();
      running.watcher().settled(creates.size() - left.size(), creates.size());
      // After a pause, or a rest the service asked for, the list is read anew.
      idle = left.size() == unsent.size() ? idle + 1 : 0;
      if (idle == IDLE_AT_MOST) {
        sender.stop("nothing could be created before what was read was too old");
      }
      unsent = left;
    }
  }

  private RecordsByName<R> list(List<RunCreateState> creates, RunContext running) {
    Set<String> names = creates.stream().map(RunCreateState::name).collect(Collectors.toSet());
    Duration fresh = running.options().fresh();
    RunClock clock = running.control().clock();
    return read(() -> RecordsByName.read(repository, title, names, fresh, clock));
  }

  /** Reads; asks for another token where the service wants one (Q35). */
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
      journal.append(create.judged(Verdict.REJECTED, create.said()));
    }
  }

  /** Looks for those whose answer was lost, whether the run goes on or not. */
  private void look(List<RunCreateState> creates, RunContext running) {
    if (creates.stream().noneMatch(RunCreateState::isInDoubt)) {
      return;
    }
    uninterrupted(
        "what was sent could not be looked for",
        () -> {
          RecordsByName<R> list = list(creates, running);
          if (!list.isWhole()) {
            sender.stop("what was sent could not be looked for: " + list.doubt());
          }
          lost.settle(creates, list);
        });
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

  /** Reads again what was created: what the service answers is not believed alone. */
  private void readAgain(List<RunCreateState> creates) {
    List<RunCreateState> made = creates.stream().filter(RunCreateState::isUnread).toList();
    if (made.isEmpty()) {
      return;
    }
    Set<String> ids = new LinkedHashSet<>();
    made.forEach(create -> ids.add(id(create)));
    uninterrupted(
        "what was created could not be read again",
        () -> {
          Map<String, R> read = read(() -> repository.reread(ids, sender::isWanted));
          Set<String> planned = new HashSet<>();
          journal.run().records().forEach(other -> planned.add(other.id()));
          for (RunCreateState create : made) {
            R record = read.get(id(create));
            boolean free = planned.add(id(create));
            List<RunEvent> events = new ArrayList<>();
            events.add(judged(create, record, free ? "" : NOT_FREE));
            if (free && record != null && !create.wish().values().isEmpty()) {
              events.add(new RunEvent.RecordPlanned(record.id(), cells(create, record)));
            }
            journal.append(events);
          }
        });
  }

  private static String id(RunCreateState create) {
    String id = create.id();
    if (id == null) {
      throw new IllegalStateException("Row " + create.wish().row() + " has no record");
    }
    return id;
  }

  private RunEvent judged(RunCreateState create, @Nullable R record, String more) {
    String name = record == null ? "" : record.text(title.key());
    if (record == null) {
      String said = create.how() == How.EARLIER ? "an earlier run" : "the service said that it";
      return create.judged(
          Verdict.UNCERTAIN,
          said + " created " + id(create) + ", but a whole read does not show it" + more);
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
      return "its answer was lost; it is the only new record of that name";
    }
    return create.before() == null
        ? "the list could not be read whole before, so it may have been there"
        : "";
  }

  /** The values of a row as cells of its record. */
  private List<PlannedCell> cells(RunCreateState create, R record) {
    Earlier earlier = create.how() == How.EARLIER ? history.of(create.source()) : null;
    List<PlannedCell> cells = new ArrayList<>();
    create
        .wish()
        .values()
        .forEach(
            (field, wanted) -> {
              FieldValue seen = seen(create, record, earlier, field);
              Change change = new Change(record.id(), field, seen, wanted);
              cells.add(new PlannedCell(change, create.wish().origin()));
            });
    return cells;
  }

  /**
   * What a field is taken to have held when the row was made. In a record that the service answered
   * with, that is what it put there. One that was found by its name alone, or bears another, may be
   * somebody else's all the same, so nothing that it holds is overwritten.
   */
  private @Nullable FieldValue seen(
      RunCreateState create, R record, @Nullable Earlier earlier, FieldRef field) {
    FieldValue now = record.value(field);
    if (earlier != null) {
      return earlier.seen(field, now);
    }
    boolean own =
        create.how() == How.ANSWERED
            && create.before() != null
            && record.text(title.key()).equals(create.name());
    return own ? now : null;
  }
}
