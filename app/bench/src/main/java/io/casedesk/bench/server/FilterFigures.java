package io.casedesk.bench.server;

import io.casedesk.bench.Figure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import okhttp3.Call;
import tools.jackson.databind.JsonNode;

/** A filter on one field costs little more than a page of as many rows, wherever its page is. */
final class FilterFigures {

  private static final double BAR = 3;

  private final LoadedServer server;
  private final Client client;

  private FilterFigures(LoadedServer server) {
    this.server = server;
    this.client = server.client();
  }

  /** What is asked for, and its page. */
  private record Question(String name, String field, String value, long page) {

    String body() {
      return "{\"filters\":{\"%s\":%s},\"pageParam\":{\"pageNumber\":%d,\"batchSize\":%d}}"
          .formatted(field, Client.JSON.writeValueAsString(value), page, PageFigures.ROWS);
    }
  }

  static void run(LoadedServer server, Consumer<Figure> found) throws IOException {
    new FilterFigures(server).run(found);
  }

  private void run(Consumer<Figure> found) throws IOException {
    List<Question> questions = new ArrayList<>();
    addPages(questions, "standard", "status", "active");
    addPages(questions, "dropdown", "theme", "fin");
    addPages(questions, "text", "sponsor", aSponsor());
    questions.add(new Question("text.no-match", "sponsor", "Nobody at all", 0));
    List<Call> calls = new ArrayList<>();
    calls.add(client.getting(UseCaseRows.path(0)));
    questions.forEach(question -> calls.add(posting(question)));
    Alternation times = Alternation.of(calls);
    for (int i = 0; i < questions.size(); i++) {
      found.accept(figure(questions.get(i), times, i + 1));
    }
  }

  private void addPages(List<Question> questions, String kind, String field, String value)
      throws IOException {
    long last = lastFullPage(field, value);
    questions.add(new Question(kind + ".first", field, value, 0));
    questions.add(new Question(kind + ".middle", field, value, last / 2));
    questions.add(new Question(kind + ".last", field, value, last));
  }

  /** A filter's answer does not say how many pages there are. */
  private long lastFullPage(String field, String value) throws IOException {
    long full = 0;
    long notFull = server.records() / PageFigures.ROWS + 1L;
    while (notFull - full > 1) {
      long page = (full + notFull) / 2;
      Question question = new Question("", field, value, page);
      if (rows(question) == PageFigures.ROWS) {
        full = page;
      } else {
        notFull = page;
      }
    }
    return full;
  }

  private int rows(Question question) throws IOException {
    return client.post("/use-cases/filter", question.body()).json().get("data").size();
  }

  private String aSponsor() throws IOException {
    for (JsonNode row : client.get(UseCaseRows.path(0)).json().get("data")) {
      JsonNode sponsor = row.get("custom_fields").path("sponsor");
      if (sponsor.isString()) {
        return sponsor.stringValue();
      }
    }
    throw new IOException("No use case of the first page has a sponsor");
  }

  private Call posting(Question question) {
    return client.posting("/use-cases/filter", question.body());
  }

  private static Figure figure(Question question, Alternation times, int call) {
    double ratio = times.ratio(call, 0);
    return new Figure(
        "server.filter." + question.name() + "-to-page",
        String.format(Locale.ROOT, "%.2f", ratio),
        String.format(
            Locale.ROOT,
            "bar <= %.0f; %.2f ms, a page of as many rows %.2f ms, medians of %d rounds; %s, page"
                + " %d",
            BAR,
            times.millis(call),
            times.millis(0),
            Alternation.ROUNDS,
            question.field(),
            question.page()),
        ratio <= BAR);
  }
}
