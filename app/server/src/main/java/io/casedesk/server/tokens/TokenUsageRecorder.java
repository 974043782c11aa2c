package io.casedesk.server.tokens;

import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.store.RecordTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records when tokens were last used, at most once a minute for each and in the background, so that
 * no request waits for the write or fails because of it.
 */
final class TokenUsageRecorder implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TokenUsageRecorder.class);

  private static final Duration APART = Duration.ofMinutes(1);
  private static final int MOST_WAITING = 1_000;
  private static final long IDLE_SECONDS = 30;
  private static final long PATIENCE_SECONDS = 5;

  private final SqlDatabase database;
  private final ThreadPoolExecutor background;

  /** When each digest was last noted by this server. */
  private final Map<String, Instant> noted = new ConcurrentHashMap<>();

  TokenUsageRecorder(SqlDatabase database) {
    this.database = database;
    this.background =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MOST_WAITING),
            Thread.ofPlatform().daemon().name("casedesk-last-use").factory(),
            new ThreadPoolExecutor.DiscardPolicy());
    background.allowCoreThreadTimeOut(true);
  }

  /**
   * Records the use of a token.
   *
   * @param kept the last use in the database, which another server may have recorded
   */
  void note(String digest, @Nullable String kept, Instant now) {
    Instant before = noted.get(digest);
    if (isRecent(before, now) || (kept != null && isRecent(Instant.parse(kept), now))) {
      return;
    }
    noted.put(digest, now);
    background.execute(() -> write(digest, RecordTimes.text(now)));
  }

  private static boolean isRecent(@Nullable Instant before, Instant now) {
    return before != null && now.isBefore(before.plus(APART));
  }

  private void write(String digest, String now) {
    try {
      database.write(
          handle ->
              handle.execute(
                  """
                  UPDATE token SET last_used_at = ?
                  WHERE digest = ? AND (last_used_at IS NULL OR last_used_at < ?)
                  """,
                  now,
                  digest,
                  now));
    } catch (RuntimeException e) {
      LOG.debug("Couldn't save the time when a token was last used", e);
    }
  }

  /** Writes the pending last uses. */
  @Override
  public void close() {
    background.shutdown();
    try {
      if (!background.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        background.shutdownNow();
      }
    } catch (InterruptedException e) {
      background.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
