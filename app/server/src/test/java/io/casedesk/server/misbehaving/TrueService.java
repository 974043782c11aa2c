package io.casedesk.server.misbehaving;

import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** The service itself, with a sample, and all that its database holds. */
public final class TrueService implements AutoCloseable {

  private static final int PAGE = 100;

  /** Keeps numbers as they are written. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final CaseService service;
  private final String token;
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<SentRecord> useCases = new ArrayList<>();
  private final List<SentRecord> solutions;

  private TrueService(CaseService service) {
    this.service = service;
    this.token = service.issueToken("misbehaving");
    for (int page = 0; useCases.addAll(rows("use-cases", page)); page++) {
      // the service itself counts its pages from 0, and ends with an empty one
    }
    this.solutions = rows("solutions", 0);
  }

  /** Starts it on a new database. */
  public static TrueService start(Path database, int useCases) {
    return new TrueService(CaseService.start(SampleDatabase.at(database, useCases)));
  }

  /** Where it answers as it is. */
  public URI baseUrl() {
    return service.baseUrl();
  }

  /** The one token it accepts. */
  public String token() {
    return token;
  }

  /** Every use case in full detail, in the order of its pages. */
  public List<SentRecord> useCases() {
    return List.copyOf(useCases);
  }

  /** Every solution. */
  public List<SentRecord> solutions() {
    return solutions;
  }

  private List<SentRecord> rows(String list, int page) {
    String target =
        "/api/public/" + list + "?page=" + page + "&limit=" + PAGE + "&viewDetails=true";
    Map<String, String> headers = Map.of("authorization", "Bearer " + token);
    JsonNode data =
        JSON.readTree(forward(new Request("GET", target, headers, new byte[0])).body()).get("data");
    return data.valueStream()
        .map(row -> new SentRecord(row.get("id").stringValue(), row.toString()))
        .toList();
  }

  /** Asks the service itself, with the token that was sent. */
  Answer forward(Request request) {
    HttpRequest.Builder forwarded =
        HttpRequest.newBuilder(URI.create(service.baseUrl() + request.target()))
            .method(request.method(), BodyPublishers.ofByteArray(request.body()));
    for (String name : List.of("authorization", "content-type", "accept")) {
      if (!request.header(name).isEmpty()) {
        forwarded.header(name, request.header(name));
      }
    }
    try {
      var response = http.send(forwarded.build(), BodyHandlers.ofByteArray());
      String type = response.headers().firstValue("content-type").orElse("");
      return new Answer(response.statusCode(), Map.of("Content-Type", type), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("A test was interrupted", e);
    }
  }

  @Override
  public void close() {
    http.close();
    service.close();
  }
}
