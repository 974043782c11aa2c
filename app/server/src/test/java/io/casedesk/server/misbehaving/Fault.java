package io.casedesk.server.misbehaving;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One way to misbehave. Q numbers are quirks of {@code app/docs/service-quirks.md}. */
public enum Fault {
  /** Ids hold characters that mean something in an address, and letters of other scripts (Q11). */
  HOSTILE_IDS(Kind.ROWS),
  /** Rows hold unknown fields (Q11). */
  UNKNOWN_MEMBERS(Kind.ROWS),
  /** A status is null, a number or an object (Q11). */
  ODD_STATUSES(Kind.ROWS),
  /** A description has 1 MB (Q12). */
  LARGE_DESCRIPTION(Kind.ROWS),
  /** A row has 1,500 levels of nesting (Q12). */
  DEEP_NESTING(Kind.ROWS),
  /** A row has no id, so it cannot be told from others (Q3). */
  ROW_WITHOUT_ID(Kind.ROWS),

  /** Rows have no stated order and move from one page to another (Q3). */
  ROWS_MOVE(Kind.CHANGES),
  /** Another person adds rows during a read (Q3). */
  ROWS_INSERTED(Kind.CHANGES),
  /** Another person deletes rows during a read (Q3). */
  ROWS_DELETED(Kind.CHANGES),

  /** A page or a batch with rows comes empty (Q4). */
  PAGE_EMPTY(Kind.PAGES),
  /** Every page number is answered with the first page (Q4). */
  PAGE_REPEATED(Kind.PAGES),

  /** The filter refuses an empty filter (Q5). */
  FILTER_REFUSES(Kind.FILTER),
  /** The filter loses rows of the list after its first batch (Q5). */
  FILTER_LEAVES_OUT(Kind.FILTER),
  /** The filter sends the first batch for every batch number (Q5). */
  FILTER_STAYS(Kind.FILTER),
  /** The filter has another order than the list (Q5). */
  FILTER_REVERSES(Kind.FILTER),

  /** The token expires (Q35). */
  TOKEN_EXPIRES(Kind.ANSWERS),
  /** A proxy reports an error as a web page (Q38). */
  HTML_500(Act.sends(() -> Answer.html(500, "<h1>Something went wrong</h1>"))),
  /** A sign-in page takes the place of the answer (Q38). */
  LOG_IN_PAGE(Act.sends(() -> Answer.html(200, "<form>Log in<input type=\"password\"></form>"))),
  /** The JSON ends early, and the length of the answer fits (Q38). */
  TRUNCATED_JSON(call -> call.send(call.truth().half())),
  /** Some bytes of the body are not JSON (Q38). */
  GARBLED(call -> call.send(call.truth().garbled())),
  /** A proxy sends a web page and does not pass the request on (Q38). */
  WEB_PAGE(Act.sends(() -> Answer.html(200, "<h1>Welcome</h1>"))),
  /** A proxy sends a web page in place of the answer of the service (Q38). */
  WEB_PAGE_AFTER(
      call -> {
        call.truth();
        call.send(Answer.html(200, "<h1>Welcome</h1>"));
      }),
  /** The answer is shorter than its stated length (Q38). */
  CUT_OFF(call -> call.sendHalf(call.truth())),
  /** The answer comes byte by byte, each in time (Q38). */
  DRIP(call -> call.drip(call.truth())),
  /** No answer comes (Q38). */
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
  /** A 429 asks to wait for some seconds (Q36). */
  TOO_MANY_SECONDS(
      call -> call.send(Answer.error(429, "Slow").with("Retry-After", "" + call.retryAfter()))),
  /** A 429 asks to wait until a date (Q36). */
  TOO_MANY_DATE(
      call ->
          call.send(
              Answer.error(429, "Slow").with("Retry-After", Answer.dateIn(call.retryAfter())))),
  /** A 429 asks to wait until a date, by a clock that is three minutes ahead (Q36). */
  TOO_MANY_DATE_AHEAD(
      call ->
          call.send(
              Answer.error(429, "Slow")
                  .with("Date", Answer.dateIn(180))
                  .with("Retry-After", Answer.dateIn(180 + call.retryAfter())))),
  /** A 503 asks to wait for some seconds (Q36). */
  UNAVAILABLE_RETRY(
      call -> call.send(Answer.error(503, "Soon").with("Retry-After", "" + call.retryAfter()))),
  UNAVAILABLE(Act.sends(() -> Answer.html(503, "<h1>Service unavailable</h1>"))),
  BAD_GATEWAY(Act.sends(() -> Answer.html(502, "<h1>Bad gateway</h1>"))),
  /** The answer is a redirect to another origin (Q37). */
  REDIRECT(call -> call.send(Answer.redirect(call.elsewhere()))),

  /** Answers are compressed for whoever takes them so. */
  GZIP(Kind.WRAPS);

  /** What a fault touches. */
  public enum Kind {
    /** Rows are added to the list. */
    ROWS,
    /** The list changes between two answers. */
    CHANGES,
    /** A page is not the one that was asked for. */
    PAGES,
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
