package io.casedesk.desktop;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** The real service, which counts what it is asked and what it is told. */
final class CountedService extends ProxiedService {

  final AtomicInteger asked = new AtomicInteger();
  final AtomicInteger written = new AtomicInteger();

  CountedService(Path database, int records) {
    super(database, records);
  }

  @Override
  void answer(HttpExchange exchange, byte[] body) throws IOException {
    asked.incrementAndGet();
    if (exchange.getRequestMethod().equals("PATCH")) {
      written.incrementAndGet();
    }
    HttpResponse<String> answer = forward(exchange, body);
    send(exchange, answer.statusCode(), answer.body());
  }
}
