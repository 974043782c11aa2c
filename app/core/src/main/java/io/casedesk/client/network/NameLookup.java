package io.casedesk.client.network;

import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/**
 * Looks up the addresses of a name, with a deadline. Java's own lookup has none and can't be
 * interrupted, so it runs on a thread that no caller waits for.
 *
 * @param lookup Java's own lookup
 * @param longest the longest time
 */
public record NameLookup(Dns lookup, Duration longest) implements Dns {

  @Override
  public List<InetAddress> lookup(String hostname) throws UnknownHostException {
    FutureTask<List<InetAddress>> work = new FutureTask<>(() -> lookup.lookup(hostname));
    Thread.ofPlatform().daemon().name("casedesk-lookup").start(work);
    try {
      return work.get(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(hostname, new InterruptedIOException("interrupted"));
    } catch (TimeoutException e) {
      throw failed(hostname, new SocketTimeoutException("connect: no answer to a name lookup"));
    } catch (ExecutionException e) {
      throw failed(hostname, e.getCause());
    }
  }

  private static UnknownHostException failed(String hostname, @Nullable Throwable why) {
    if (why instanceof UnknownHostException e) {
      return e;
    }
    UnknownHostException failure = new UnknownHostException(hostname);
    failure.initCause(why);
    return failure;
  }
}
