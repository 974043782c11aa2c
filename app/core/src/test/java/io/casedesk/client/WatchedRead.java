package io.casedesk.client;

import io.casedesk.model.ApiException;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import io.casedesk.server.misbehaving.Fault;
import io.casedesk.server.misbehaving.MisbehavingService;
import io.casedesk.server.misbehaving.SentRecord;
import io.casedesk.server.misbehaving.Truth;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A whole read of the use cases of a misbehaving service, held against what was true meanwhile: it
 * is the truth, or it says that it is not, and why.
 */
final class WatchedRead {

  private static final Set<Fault> CHANGES = changes();

  private static final Set<Fault> LIMITED =
      Set.of(
          Fault.TOO_MANY_SECONDS,
          Fault.TOO_MANY_DATE,
          Fault.TOO_MANY_DATE_AHEAD,
          Fault.UNAVAILABLE_RETRY);
  private static final Set<Fault> MALFORMED =
      Set.of(
          Fault.LOG_IN_PAGE,
          Fault.TRUNCATED_JSON,
          Fault.GARBLED,
          Fault.WEB_PAGE,
          Fault.WEB_PAGE_AFTER,
          Fault.REDIRECT);
  private static final Set<Fault> MISSING =
      Set.of(
          Fault.GARBLED,
          Fault.HTML_500,
          Fault.BAD_GATEWAY,
          Fault.UNAVAILABLE,
          Fault.CUT_OFF,
          Fault.DRIP,
          Fault.SILENCE,
          Fault.RESET_BEFORE_ANSWER,
          Fault.RESET_BEFORE_BODY,
          Fault.RESET_AFTER_BODY);

  private final List<Delivered> delivered = new ArrayList<>();
  private @Nullable ReadOutcome outcome;
  private @Nullable ApiException failure;

  /** A record that came. */
  private record Delivered(String id, Predicate<String> means) {}

  /** How the use cases are read. */
  enum Way {
    AS_RECORDS,
    AS_EXPORT
  }

  static WatchedRead of(ServiceClient client, Way way) {
    WatchedRead read = new WatchedRead();
    try {
      read.outcome =
          switch (way) {
            case AS_RECORDS ->
                client.useCases().readAll((fresh, at) -> fresh.forEach(read::deliver));
            case AS_EXPORT -> client.exportUseCases((fresh, at) -> fresh.forEach(read::deliver));
          };
    } catch (ApiException e) {
      read.failure = e;
    }
    return read;
  }

  private void deliver(UseCase useCase) {
    delivered.add(new Delivered(useCase.id(), sent -> Meaning.same(useCase, sent)));
  }

  boolean complete() {
    return outcome != null && outcome.complete();
  }

  /** The reasons it gives for not being complete. */
  Set<Reason> reasons() {
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    if (outcome != null) {
      outcome.shortfalls().stream().map(Shortfall::reason).forEach(reasons::add);
    }
    return reasons;
  }

  @Nullable ApiException failure() {
    return failure;
  }

  int records() {
    return delivered.size();
  }

  /** How it ended, in a word. */
  String end() {
    ApiException e = failure;
    return e != null ? e.getClass().getSimpleName() : complete() ? "complete" : "" + reasons();
  }

  /**
   * Everything that is wrong with it; empty when it is right.
   *
   * @param others faults that count as having happened, although the service did not see them
   */
  List<String> wrongs(MisbehavingService service, Set<Fault> others) {
    List<String> wrongs = new ArrayList<>();
    Truth truth = service.useCases();
    Set<String> ids = new HashSet<>();
    for (Delivered record : delivered) {
      SentRecord sent = truth.ever().get(record.id());
      if (!ids.add(record.id())) {
        wrongs.add("delivered twice: " + record.id());
      } else if (sent == null) {
        wrongs.add("was never there: " + record.id());
      } else if (!record.means().test(sent.json())) {
        wrongs.add("is not what was sent: " + record.id());
      }
    }
    if (complete()) {
      truth.throughout().keySet().stream()
          .filter(id -> !ids.contains(id))
          .forEach(id -> wrongs.add("complete without " + id));
    }
    if (outcome != null && outcome.records() != delivered.size()) {
      wrongs.add("counts " + outcome.records() + ", delivered " + delivered.size());
    }
    Set<Fault> happened = new HashSet<>(service.fired());
    happened.addAll(others);
    wrongs.addAll(untrueReasons(happened));
    return wrongs;
  }

  private List<String> untrueReasons(Set<Fault> happened) {
    List<String> untrue = new ArrayList<>();
    if (outcome != null) {
      outcome.shortfalls().stream()
          .filter(shortfall -> isNone(happened, causes(shortfall.reason())))
          .forEach(shortfall -> untrue.add("incomplete without a cause: " + shortfall));
    }
    if (failure != null && isNone(happened, causes(failure))) {
      untrue.add("failed without a cause: " + failure);
    }
    return untrue;
  }

  /** What makes a list look as if it changed: garbled counts and unreadable pages do as well. */
  private static Set<Fault> changes() {
    Set<Fault> changes = EnumSet.copyOf(Fault.of(Fault.Kind.CHANGES));
    changes.addAll(Set.of(Fault.GARBLED, Fault.TRUNCATED_JSON));
    changes.addAll(Fault.of(Fault.Kind.PAGES));
    return changes;
  }

  private static boolean isNone(Set<Fault> happened, Set<Fault> causes) {
    return causes.stream().noneMatch(happened::contains);
  }

  private static Set<Fault> causes(Reason reason) {
    return switch (reason) {
      case ROWS_MOVED, PAGES_CHANGED, PAGE_BASE_UNCLEAR -> CHANGES;
      case ROW_WITHOUT_ID -> Set.of(Fault.ROW_WITHOUT_ID);
      case ROW_UNREADABLE, PAGE_UNREADABLE ->
          Set.of(Fault.GARBLED, Fault.TRUNCATED_JSON, Fault.WEB_PAGE, Fault.WEB_PAGE_AFTER);
      case TOO_MANY_PAGES -> Set.of();
      case READ_ENDED ->
          Stream.of(LIMITED, MALFORMED, MISSING).flatMap(Set::stream).collect(Collectors.toSet());
    };
  }

  private static Set<Fault> causes(ApiException failure) {
    return switch (failure) {
      case ApiException.Unauthorized e -> Set.of(Fault.TOKEN_EXPIRES);
      case ApiException.RateLimited e -> LIMITED;
      case ApiException.Malformed e -> MALFORMED;
      case ApiException.Unavailable e -> MISSING;
      // A page that was counted, and is gone when it is asked for.
      case ApiException.Rejected e -> Set.of(Fault.ROWS_DELETED);
      case ApiException.NotFound e -> Set.of(Fault.ROWS_DELETED);
    };
  }

  @Override
  public String toString() {
    return delivered.size()
        + " records, "
        + (outcome == null ? String.valueOf(failure) : outcome.shortfalls().toString());
  }
}
