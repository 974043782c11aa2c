package io.casedesk.client.doctor;

import io.casedesk.client.doctor.ConnectionTrace.Step;
import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.model.ApiException;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The first request to the service, without the token. The checks of the network look at its steps
 * while it is under way.
 */
final class FirstContact implements AutoCloseable {

  private final ConnectionTrace trace;
  private final Thread thread;
  private volatile @Nullable ApiResponse response;
  private volatile @Nullable RuntimeException failure;

  private FirstContact(DoctorClient client, ConnectionTrace trace, BaseUrl base) {
    this.trace = trace;
    this.thread = Thread.ofVirtual().name("doctor-first").unstarted(() -> ask(client, base));
  }

  /** Starts the request. */
  static FirstContact start(DoctorClient client, ConnectionTrace trace, BaseUrl base) {
    FirstContact contact = new FirstContact(client, trace, base);
    contact.thread.start();
    return contact;
  }

  private void ask(DoctorClient client, BaseUrl base) {
    try {
      response = client.withoutToken(base);
    } catch (RuntimeException e) {
      failure = e;
    } finally {
      trace.end(response != null);
    }
  }

  /**
   * Waits until the request reached a step, and returns true, or until it ended without. The
   * request ends when the waiting thread is interrupted.
   */
  boolean reaches(Step step) {
    try {
      return trace.await(step);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped before " + step);
    }
  }

  /** Why there was no response; null when there was one. Call it after the request ended. */
  @Nullable ApiException failure() {
    return switch (failure) {
      case null -> null;
      case ApiException e -> e;
      case RuntimeException e -> throw e;
    };
  }

  /** The error of the network that caused the failure; null when there was none. */
  @Nullable IOException networkError() {
    ApiException why = failure();
    return why != null && why.getCause() instanceof IOException e ? e : null;
  }

  /**
   * Waits for the response.
   *
   * @throws ApiException when there is none
   */
  ApiResponse response() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped before the response");
    }
    ApiException why = failure();
    ApiResponse answered = response;
    if (why != null || answered == null) {
      throw why != null ? why : new CancellationException("There was no response");
    }
    return answered;
  }

  /** Ends the request. */
  @Override
  public void close() {
    thread.interrupt();
  }
}
