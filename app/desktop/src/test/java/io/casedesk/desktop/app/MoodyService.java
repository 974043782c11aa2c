package io.casedesk.desktop.app;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A service that can be told to be otherwise than well. */
class MoodyService extends ProxiedService {

  /** What the service is made to do. */
  enum Mood {
    WELL,
    NO_TOKEN,
    EMPTY,
    /** Answers nothing until it is in another mood. */
    SILENT,
    /** Sends a record without an id, which cannot be read. */
    TORN,
    /** Answers no write until it is in another mood. */
    HOLDING_WRITES,
    /** Refuses to say anything of links. */
    NO_LINKS,
    /** Says nothing of links until it is in another mood. */
    HOLDING_LINKS
  }

  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private Mood mood = Mood.WELL;
  private int held;
  private volatile String broken = "";

  /** A service with so many sample use cases. */
  MoodyService(Path database, int records) {
    super(database, records);
  }

  /** What the service answers, as a client is to hear it. */
  String answered(String json) {
    return json;
  }

  final synchronized void be(Mood now) {
    mood = now;
    notifyAll();
  }

  /** From now on, what has this in its path is not there, as a proxy says it; empty for nothing. */
  final void breakPath(String part) {
    broken = part;
  }

  /** From now on, writes of these records are refused. */
  final void refuse(Set<String> records) {
    refused.addAll(records);
  }

  /** From now on, no write is refused. */
  final void admitAll() {
    refused.clear();
  }

  /** How many questions about links wait for an answer. */
  final synchronized int held() {
    return held;
  }

  private synchronized Mood mood(boolean write, boolean links) throws IOException {
    held += links ? 1 : 0;
    try {
      while (mood == Mood.SILENT
          || (write && mood == Mood.HOLDING_WRITES)
          || (links && mood == Mood.HOLDING_LINKS)) {
        wait();
      }
      held -= links ? 1 : 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    return mood;
  }

  @Override
  void answer(HttpExchange exchange, byte[] asked) throws IOException {
    boolean write = exchange.getRequestMethod().equals("PATCH");
    String path = exchange.getRequestURI().getPath();
    boolean links = path.contains("/use-case-solutions/");
    if (!broken.isEmpty() && path.contains(broken)) {
      send(exchange, 404, "<html><body>404 page not found</body></html>");
      return;
    }
    Mood now = mood(write, links);
    switch (now) {
      case NO_TOKEN -> send(exchange, 401, answered(error("no such token")));
      case EMPTY -> send(exchange, 200, "{\"data\":[],\"meta\":{\"totalPages\":0},\"fields\":[]}");
      case TORN -> {
        HttpResponse<String> answer = forward(exchange, asked);
        send(
            exchange,
            answer.statusCode(),
            answered(answer.body()).replaceFirst("\"id\":\"[^\"]*\"", "\"id\":null"));
      }
      case WELL, SILENT, HOLDING_WRITES, NO_LINKS, HOLDING_LINKS -> {
        if (links && now == Mood.NO_LINKS) {
          send(exchange, 400, answered(error("links are being moved")));
          return;
        }
        if (write && refused.contains(path.substring(path.lastIndexOf('/') + 1))) {
          send(exchange, 400, answered(error("this record is locked until the audit is over")));
          return;
        }
        HttpResponse<String> answer = forward(exchange, asked);
        send(exchange, answer.statusCode(), answered(answer.body()));
      }
    }
  }
}
