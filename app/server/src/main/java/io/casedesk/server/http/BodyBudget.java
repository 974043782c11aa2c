package io.casedesk.server.http;

import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;

/**
 * The bytes of request bodies that may be in memory at once. A request with an accepted token
 * reserves the length of its body before the first byte is read, and returns it when it is
 * answered, at the latest after the time limit of the body. A body of unknown length reserves the
 * longest. No token gets more than a quarter, so that one client can't keep the others out.
 */
final class BodyBudget {

  /** A body that is read, decoded and parsed takes about ten times its length; all take half. */
  private static final int SHARE_OF_MEMORY = 20;

  private static final int TOKENS = 4;
  private static final String RESERVED = BodyBudget.class.getName();

  private final long total;
  private final Map<String, Long> byToken = new HashMap<>();
  private long reserved;

  /** A budget for the memory of this process, in which at least one body of each token fits. */
  BodyBudget() {
    this(Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY);
  }

  BodyBudget(long total) {
    this.total = Math.max(total, (long) TOKENS * RequestBodies.LIMIT);
  }

  /** Reserves the body of a request, unless there is no room. */
  boolean reserve(Context context) {
    long length = context.req().getContentLengthLong();
    long bytes = length < 0 ? RequestBodies.LIMIT : length;
    String token = AuthenticationFilter.caller(context).name();
    synchronized (byToken) {
      long own = byToken.getOrDefault(token, 0L) + bytes;
      if (own > total / TOKENS || reserved + bytes > total) {
        return false;
      }
      byToken.put(token, own);
      reserved += bytes;
    }
    context.attribute(RESERVED, bytes);
    return true;
  }

  /** Returns what an answered request had reserved. */
  void release(Context context) {
    Long bytes = context.attribute(RESERVED);
    if (bytes == null) {
      return;
    }
    context.attribute(RESERVED, null);
    String token = AuthenticationFilter.caller(context).name();
    synchronized (byToken) {
      byToken.computeIfPresent(token, (_, own) -> own <= bytes ? null : own - bytes);
      reserved -= bytes;
    }
  }
}
