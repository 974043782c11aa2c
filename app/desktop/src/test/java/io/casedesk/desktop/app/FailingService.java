package io.casedesk.desktop.app;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A service that fails where a test wants it to. */
final class FailingService extends ProxiedService {

  /** What becomes of a POST that creates, and of what comes after it. */
  enum Mood {
    WELL,
    /** Refused with words of the service's own; nothing is stored. */
    REFUSED,
    NO_TOKEN,
    TOO_MANY,
    /** Not stored, and answered with a 500. */
    BROKEN,
    /** Stored, and the connection is cut. */
    CUT,
    /** Stored, and answered with half a body. */
    HALF,
    /** Stored and cut, and from then on nothing is answered. */
    GONE,
    /** Every PATCH is refused. */
    NO_PATCH,
    /** A gateway repeats the request: stored twice, and answered well. */
    TWICE
  }

  private final AtomicInteger creates = new AtomicInteger();
  private volatile Mood mood = Mood.WELL;
  private volatile boolean gone;

  FailingService(Path database, int records) {
    super(database, records);
  }

  void be(Mood now) {
    mood = now;
    gone = false;
  }

  /** How often a record was asked to be created. */
  int creates() {
    return creates.get();
  }

  @Override
  void answer(HttpExchange exchange, byte[] asked) throws IOException {
    boolean isCreate =
        exchange.getRequestMethod().equals("POST")
            && exchange.getRequestURI().getPath().endsWith("/use-cases");
    if (gone) {
      exchange.close();
    } else if (isCreate) {
      creates.incrementAndGet();
      create(exchange, asked);
    } else if (exchange.getRequestMethod().equals("PATCH") && mood == Mood.NO_PATCH) {
      send(exchange, 400, error("the moon is full"));
    } else {
      pass(exchange, forward(exchange, asked));
    }
  }

  private void create(HttpExchange exchange, byte[] asked) throws IOException {
    switch (mood) {
      case WELL, NO_PATCH -> pass(exchange, forward(exchange, asked));
      case TWICE -> {
        forward(exchange, asked);
        pass(exchange, forward(exchange, asked));
      }
      case REFUSED -> send(exchange, 400, error("no more than ten words"));
      case NO_TOKEN -> send(exchange, 401, error("no such token"));
      case TOO_MANY -> {
        exchange.getResponseHeaders().set("Retry-After", "0");
        send(exchange, 429, error("slowly"));
      }
      case BROKEN -> send(exchange, 500, error("out of order"));
      case CUT -> {
        forward(exchange, asked);
        exchange.close();
      }
      case HALF -> {
        String body = forward(exchange, asked).body();
        send(exchange, 201, body.substring(0, body.length() / 2));
      }
      case GONE -> {
        forward(exchange, asked);
        gone = true;
        exchange.close();
      }
    }
  }

  private static void pass(HttpExchange exchange, HttpResponse<String> answer) throws IOException {
    send(exchange, answer.statusCode(), answer.body());
  }
}
