package io.casedesk.desktop.app;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** The real service, which counts what it is asked and what it is told. */
final class CountedService extends ProxiedService {

  final AtomicInteger asked = new AtomicInteger();
  final AtomicInteger written = new AtomicInteger();

  /** Writes that the service has taken, whether anybody heard of it or not. */
  final AtomicInteger taken = new AtomicInteger();

  private volatile CountDownLatch writes = new CountDownLatch(0);

  CountedService(Path database, int records) {
    super(database, records);
  }

  /** Leaves writes without an answer until they are let through. */
  void holdWrites() {
    writes = new CountDownLatch(1);
  }

  void letWritesThrough() {
    writes.countDown();
  }

  @Override
  void answer(HttpExchange exchange, byte[] body) throws IOException {
    asked.incrementAndGet();
    if (exchange.getRequestMethod().equals("PATCH")) {
      written.incrementAndGet();
      try {
        writes.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }
    HttpResponse<String> answer = forward(exchange, body);
    if (exchange.getRequestMethod().equals("PATCH")) {
      taken.incrementAndGet();
    }
    send(exchange, answer.statusCode(), answer.body());
  }
}
