package io.casedesk.server.http.admin;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.IntSupplier;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;

/**
 * Metrics of the service in Prometheus' text format. A request is counted by the template of its
 * route, never by its path, so that clients cannot create new series.
 */
public final class Metrics implements RequestLog {

  /** The attribute of a request that has its route, as {@code /api/public/solutions/{id}}. */
  public static final String ROUTE = "casedesk.route";

  /** The attribute of a request that is true if it can change records. */
  public static final String WRITES = "casedesk.writes";

  /** The content type of the text. */
  static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

  private static final String NO_ROUTE = "none";
  private static final String OTHER_METHOD = "other";
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");
  private static final int FAILURE = 500;
  private static final double MILLIS = 1000;
  private static final double[] SECONDS = {
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30
  };

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final PrometheusTextFormatWriter format = PrometheusTextFormatWriter.create();

  private final Counter requests =
      Counter.builder()
          .name("casedesk_http_requests_total")
          .help("Requests that were answered.")
          .labelNames("route", "method", "status")
          .register(registry);

  private final Histogram durations =
      Histogram.builder()
          .name("casedesk_http_request_duration_seconds")
          .help("Time from the first byte of a request to the last byte of its response.")
          .unit(Unit.SECONDS)
          .labelNames("route", "method")
          .classicOnly()
          .classicUpperBounds(SECONDS)
          .register(registry);

  private final Gauge lastWriteFailure =
      Gauge.builder()
          .name("casedesk_last_write_failure_timestamp_seconds")
          .help("Time of the last internal failure of a request that writes; 0 means never.")
          .unit(Unit.SECONDS)
          .register(registry);

  /** Figures of this Java process come with them. */
  public Metrics() {
    JvmMetrics.builder().register(registry);
  }

  /**
   * Adds a figure that is looked up when it is asked for.
   *
   * @param name in Prometheus' manner, as {@code casedesk_http_connections}
   * @param help what it is, for a person
   */
  public void gauge(String name, String help, IntSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(callback -> callback.call(value.getAsInt()))
        .register(registry);
  }

  @Override
  public void log(Request request, Response response) {
    String route = request.getAttribute(ROUTE) instanceof String template ? template : NO_ROUTE;
    String method = METHODS.contains(request.getMethod()) ? request.getMethod() : OTHER_METHOD;
    int status = response.getStatus();
    if (status >= FAILURE && Boolean.TRUE.equals(request.getAttribute(WRITES))) {
      lastWriteFailure.set(System.currentTimeMillis() / MILLIS);
    }
    requests.labelValues(route, method, Integer.toString(status)).inc();
    durations
        .labelValues(route, method)
        .observe(Unit.nanosToSeconds(System.nanoTime() - request.getBeginNanoTime()));
  }

  /** All figures as they are now. */
  String text() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      format.write(out, registry.scrape());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
