package io.casedesk.server.misbehaving;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One way to misbehave. The numbers are those of the contract's traps. */
public enum Fault {
  /** Trap 11: ids with characters that mean something in an address, and of other scripts. */
  HOSTILE_IDS(Kind.ROWS),
  /** Trap 11: members nobody knows. */
  UNKNOWN_MEMBERS(Kind.ROWS),
  /** Trap 11: a status that is null, a number, an object. */
  ODD_STATUSES(Kind.ROWS),
  /** Trap 12: a description of 1 MB. */
  LARGE_DESCRIPTION(Kind.ROWS),
  /** Trap 12: 1,500 levels of nesting. */
  DEEP_NESTING(Kind.ROWS),
  /** Trap 3: a row that cannot be told from others. */
  ROW_WITHOUT_ID(Kind.ROWS),

  /** Trap 3: no stated order, so rows change places, from one page to another. */
  ROWS_MOVE(Kind.CHANGES),
  /** Trap 3: somebody adds rows. */
  ROWS_INSERTED(Kind.CHANGES),
  /** Trap 3: somebody deletes rows. */
  ROWS_DELETED(Kind.CHANGES),

  /** Trap 5: it does not take a filter that filters nothing. */
  FILTER_REFUSES(Kind.FILTER),
  /** Trap 5: it knows less than the list, but not at once. */
  FILTER_LEAVES_OUT(Kind.FILTER),
  /** Trap 5: whatever is asked for, it sends the first batch. */
  FILTER_STAYS(Kind.FILTER),
  /** Trap 5: it has an order of its own. */
  FILTER_REVERSES(Kind.FILTER),

  /** Trap 35. */
  TOKEN_EXPIRES(Kind.ANSWERS),
  /** Trap 38: a proxy reports an error in its own way. */
  HTML_500(Act.sends(() -> Answer.html(500, "<h1>Something went wrong</h1>"))),
  /** Trap 38: a single sign-on takes a program for a person. */
  LOG_IN_PAGE(Act.sends(() -> Answer.html(200, "<form>Log in<input type=\"password\"></form>"))),
  /** Trap 38: JSON that ends early, in an answer that says it is whole. */
  TRUNCATED_JSON(call -> call.send(call.truth().half())),
  /** Trap 38: some bytes of a body are none that JSON knows. */
  GARBLED(call -> call.send(call.truth().garbled())),
  /** Trap 38: a page of something in between, for an answer that was never asked for. */
  WEB_PAGE(Act.sends(() -> Answer.html(200, "<h1>Welcome</h1>"))),
  /** Trap 38: the same in place of an answer that was there. */
  WEB_PAGE_AFTER(
      call -> {
        call.truth();
        call.send(Answer.html(200, "<h1>Welcome</h1>"));
      }),
  /** Trap 38: an answer shorter than it says it is. */
  CUT_OFF(call -> call.sendHalf(call.truth())),
  /** Trap 38: one byte after the other, each soon enough. */
  DRIP(call -> call.drip(call.truth())),
  /** Trap 38: nothing at all. */
  SILENCE(Exchange::awaitHangUp),
  RESET_BEFORE_ANSWER(Exchange::reset),
  RESET_BEFORE_BODY(
      call -> {
        call.sendHead(call.truth());
        call.reset();
      }),
  RESET_AFTER_BODY(
      call -> {
        call.send(call.truth());
        call.reset();
      }),
  /** Trap 36. */
  TOO_MANY_SECONDS(
      call -> call.send(Answer.error(429, "Slow").with("Retry-After", "" + call.retryAfter()))),
  /** Trap 36. */
  TOO_MANY_DATE(
      call ->
          call.send(
              Answer.error(429, "Slow").with("Retry-After", Answer.dateIn(call.retryAfter())))),
  /** Trap 36. */
  UNAVAILABLE_RETRY(
      call -> call.send(Answer.error(503, "Soon").with("Retry-After", "" + call.retryAfter()))),
  UNAVAILABLE(Act.sends(() -> Answer.html(503, "<h1>Service unavailable</h1>"))),
  BAD_GATEWAY(Act.sends(() -> Answer.html(502, "<h1>Bad gateway</h1>"))),
  /** Trap 37. */
  REDIRECT(call -> call.send(Answer.redirect(call.elsewhere()))),

  /** Answers are compressed for whoever takes them so. */
  GZIP(Kind.WRAPS);

  /** What a fault touches. */
  public enum Kind {
    /** Rows are added to the list. */
    ROWS,
    /** The list changes between two answers. */
    CHANGES,
    /** The filter knows another list. */
    FILTER,
    /** Something else comes than the answer. */
    ANSWERS,
    /** The answer comes, in another form. */
    WRAPS
  }

  /** What is done where an answer was due. */
  @FunctionalInterface
  interface Act {
    void on(Exchange call) throws IOException;

    static Act sends(Supplier<Answer> answer) {
      return call -> call.send(answer.get());
    }
  }

  private final Kind kind;

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final @Nullable Act act;

  Fault(Kind kind) {
    this.kind = kind;
    this.act = null;
  }

  Fault(Act act) {
    this.kind = Kind.ANSWERS;
    this.act = act;
  }

  /** What it touches. */
  public Kind kind() {
    return kind;
  }

  /** What comes instead of an answer; null where that is not decided by the fault alone. */
  @Nullable Act act() {
    return act;
  }

  /** All of a kind. */
  public static Set<Fault> of(Kind kind) {
    EnumSet<Fault> faults = EnumSet.allOf(Fault.class);
    faults.removeIf(fault -> fault.kind != kind);
    return faults;
  }
}
