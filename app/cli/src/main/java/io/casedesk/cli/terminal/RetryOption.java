package io.casedesk.cli.terminal;

import io.casedesk.model.ApiException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that repeats an attempt until its result is complete. */
public final class RetryOption extends SharedOptions {

  private static final String USUAL_WAIT = "30";
  private static final int LONGEST_WAIT = 86_400;

  @Option(
      names = "--retry-until-complete",
      arity = "0..1",
      fallbackValue = USUAL_WAIT,
      paramLabel = "SECONDS",
      description =
          "Tries again every SECONDS (default: 30) until all is read or sent, or --timeout.")
  private @Nullable Integer wait;

  /** An attempt at something that may end incomplete. */
  @FunctionalInterface
  public interface Attempt<T> {

    /**
     * Makes the attempt.
     *
     * @param number the number of this attempt, from 1
     */
    T make(int number) throws IOException;
  }

  /**
   * Makes an attempt, and repeats it as long as the user wants that and its result isn't complete.
   * Returns the last result, also if an interrupt ended the wait.
   */
  public <T> T untilComplete(Terminal terminal, Predicate<T> complete, Attempt<T> attempt)
      throws IOException {
    return untilComplete(terminal, complete, _ -> null, attempt);
  }

  /**
   * Makes an attempt, and repeats it, but not before the end of a wait that the service asked for.
   *
   * @param notBefore the end of that wait, from a result; null when the service asked for none
   */
  public <T> T untilComplete(
      Terminal terminal,
      Predicate<T> complete,
      Function<T, @Nullable Instant> notBefore,
      Attempt<T> attempt)
      throws IOException {
    if (wait != null && wait < 0) {
      throw usage("--retry-until-complete must be 0 or more.");
    }
    T last = null;
    for (int number = 1; ; number++) {
      ApiException failure = null;
      Instant earliest = null;
      try {
        last = attempt.make(number);
        earliest = notBefore.apply(last);
      } catch (ApiException.Unavailable | ApiException.RateLimited | ApiException.Malformed e) {
        failure = e;
        earliest =
            e instanceof ApiException.RateLimited limit && limit.isLongWait()
                ? limit.retryAt()
                : null;
      } catch (ApiException | CancellationException e) {
        if (last == null) {
          throw e;
        }
        terminal.warn(ErrorMessages.of(e));
        return last;
      }
      if (last != null && failure == null && complete.test(last)) {
        return last;
      }
      if (wait == null
          || Thread.currentThread().isInterrupted()
          || !waits(terminal, wait, failure, earliest)) {
        if (last != null) {
          return last;
        }
        throw failure == null ? new IllegalStateException("An attempt has a result") : failure;
      }
    }
  }

  /** Waits for the next attempt; returns false if the command is to end instead. */
  private static boolean waits(
      Terminal terminal, int seconds, @Nullable ApiException failure, @Nullable Instant earliest) {
    if (failure != null) {
      terminal.warn(ErrorMessages.of(failure));
    }
    long asked =
        earliest == null ? 0 : Duration.between(Instant.now(), earliest).plusSeconds(1).toSeconds();
    long pause = Math.min(Math.max(seconds, asked), LONGEST_WAIT);
    terminal.note(
        asked > seconds
            ? "The service asks to wait; next try in %d s."
            : "Not complete yet; next try in %d s.",
        pause);
    try {
      Thread.sleep(Duration.ofSeconds(pause));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
