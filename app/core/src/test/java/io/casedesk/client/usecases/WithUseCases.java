package io.casedesk.client.usecases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.client.Peer;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.UseCaseRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** A client of a list of use cases. */
@Timeout(60)
abstract class WithUseCases {

  final Peer peer = new Peer();

  final ServiceClient client = peer.client();

  final UseCaseRepository useCases = client.useCases();

  final List<String> rows = new ArrayList<>();

  @AfterEach
  void close() {
    client.close();
    peer.close();
  }

  static String row(int i) {
    return "{\"id\":\"r" + i + "\",\"title\":\"T" + i + "\",\"custom_fields\":{}}";
  }

  /** A list that is counted from 0. */
  void serve(int records) {
    IntStream.range(0, records).forEach(i -> rows.add(row(i)));
    peer.answer(request -> page(number(request, "page"), number(request, "limit")));
  }

  MockResponse page(int number, int limit) {
    int from = Math.min(rows.size(), number * limit);
    return Peer.json(
        200,
        "{\"data\":["
            + String.join(",", rows.subList(from, Math.min(rows.size(), from + limit)))
            + "],\"meta\":{\"totalPages\":"
            + Math.ceilDiv(rows.size(), limit)
            + "}}");
  }

  static int number(RecordedRequest request, String name) {
    return Integer.parseInt(Objects.requireNonNull(request.getUrl().queryParameter(name)));
  }

  List<Integer> pagesAsked() {
    return peer.arrived().stream().map(request -> number(request, "page")).toList();
  }

  Set<String> readAll() {
    List<UseCase> read = new ArrayList<>();
    assertEquals(List.of(), useCases.readAll((fresh, progress) -> read.addAll(fresh)).shortfalls());
    return read.stream().map(UseCase::id).collect(Collectors.toSet());
  }

  static String body(RecordedRequest request) {
    return Objects.requireNonNull(request.getBody()).utf8();
  }
}
