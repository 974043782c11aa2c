package io.casedesk.client.http;

import io.casedesk.log.RoutePattern;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Response;

/**
 * Logs each call: its method, the pattern of its route, its result and its duration. It logs
 * neither values nor identifiers, because both may reveal data of a record.
 */
final class RequestLog extends EventListener {

  private static final System.Logger LOG = System.getLogger("io.casedesk.told.Requests");

  private final long start = System.nanoTime();
  private int status;

  private RequestLog() {}

  /** Creates the listener of a call; a listener that does nothing when logging is off. */
  static EventListener of(Call call) {
    return LOG.isLoggable(Level.DEBUG) ? new RequestLog() : EventListener.NONE;
  }

  @Override
  public void responseHeadersEnd(Call call, Response response) {
    status = response.code();
  }

  @Override
  public void callEnd(Call call) {
    log(call, status == 0 ? "no answer" : Integer.toString(status));
  }

  @Override
  public void callFailed(Call call, IOException why) {
    String answered = status == 0 ? "" : status + ", then ";
    String how = call.isCanceled() ? "stopped" : why.getClass().getSimpleName();
    log(call, answered + how);
  }

  private void log(Call call, String what) {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    LOG.log(
        Level.DEBUG,
        "{0} {1} {2} in {3} ms",
        call.request().method(),
        RoutePattern.of(call.request().url().encodedPath()),
        what,
        Long.toString(millis));
  }
}
