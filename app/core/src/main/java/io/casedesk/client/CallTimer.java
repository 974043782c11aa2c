package io.casedesk.client;

import java.util.function.Supplier;
import okhttp3.HttpUrl;

/** Measures how long the answer to a call takes. Tests replace it to decide how long that is. */
interface CallTimer {

  /** Measures by the computer's clock. */
  CallTimer SYSTEM =
      new CallTimer() {
        @Override
        public <T> Timed<T> time(HttpUrl url, byte[] body, Supplier<T> call) {
          long began = System.nanoTime();
          T answer = call.get();
          return new Timed<>(answer, System.nanoTime() - began);
        }
      };

  /**
   * An answer, and how long it took to come.
   *
   * @param nanos from when it was let in to its last byte, the tries before it left aside
   */
  record Timed<T>(T value, long nanos) {}

  /**
   * Makes a call.
   *
   * @param body what is sent; empty where nothing is
   */
  <T> Timed<T> time(HttpUrl url, byte[] body, Supplier<T> call);
}
